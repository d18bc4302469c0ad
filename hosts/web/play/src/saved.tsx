// The dialog of saved games.
import { signal } from "@preact/signals";
import { message, stop, tell, thought } from "./actions";
import { Dialog } from "./board";
import { changeSaved, read, replace, replaced, saved, savedNow, type Saved } from "./game";
import { language, say, shown } from "./texts";

export const isOpen = signal(false);

export function SavedGames() {
  if (!isOpen.value) return null;
  const close = () => (isOpen.value = false);
  const goOnWith = ({ text }: Saved) => {
    stop();
    replace(read(text));
    thought.value = undefined;
    tell(() => "");
    close();
  };
  const name = ({ date, score, largest }: Saved) => `${new Date(date).toLocaleString(language.value)}: ${shown(score)}, ${largest}`;
  return (
    <Dialog title={say("saved")} close={close}>
      <button class="accent" onClick={save}>{say("save")}</button>
      {saved.value.length === 0 && <p>{say("noSaved")}</p>}
      <ul class="saved">
        {replaced.value && (
          <li>
            <span>{`${say("gameBefore")}: ${name(replaced.value)}`}</span>
            <button aria-label={`${say("open")}: ${say("gameBefore")}`} onClick={() => goOnWith(replaced.value!)}>{say("open")}</button>
          </li>
        )}
        {saved.value.map((one) => (
          <li key={one.date}>
            <span>{name(one)}</span>
            <button aria-label={`${say("open")}: ${name(one)}`} onClick={() => goOnWith(one)}>{say("open")}</button>
            <button aria-label={`${say("remove")}: ${name(one)}`} onClick={() => changeSaved((games) => games.filter((other) => other.date !== one.date))}>{say("remove")}</button>
          </li>
        ))}
      </ul>
      <p role="status">{message.value()}</p>
    </Dialog>
  );
}

function save(): void {
  const now = savedNow();
  if (!changeSaved((games) => [now, ...games])) tell(() => say("full"));
}

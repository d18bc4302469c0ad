// The dialog of saved games.
import { signal } from "@preact/signals";
import { message, stop, tell, thought } from "./actions";
import { Dialog } from "./board";
import { game, largestOf, read, saved, setSaved, step, written, type Saved } from "./game";
import { language, say, shown } from "./texts";

export const isOpen = signal(false);

export function SavedGames() {
  if (!isOpen.value) return null;
  const close = () => (isOpen.value = false);
  const open = ({ text }: Saved) => {
    stop();
    game.value = read(text);
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
        {saved.value.map((one) => (
          <li key={one.date}>
            <span>{name(one)}</span>
            <button aria-label={`${say("open")}: ${name(one)}`} onClick={() => open(one)}>{say("open")}</button>
            <button aria-label={`${say("remove")}: ${name(one)}`} onClick={() => setSaved(saved.value.filter((other) => other !== one))}>{say("remove")}</button>
          </li>
        ))}
      </ul>
      <p role="status">{message.value()}</p>
    </Dialog>
  );
}

function save(): void {
  const { board, score } = step.value;
  const now = { date: Date.now(), score, largest: largestOf(board), text: written(game.value) };
  if (!setSaved([now, ...saved.value])) tell(() => say("full"));
}

// The dialog of saved and recent games.
import { signal } from "@preact/signals";
import { forgetThoughts, interrupt } from "./actions";
import { Dialog } from "./board";
import { tell } from "./commands";
import { changeRecent, changeSaved, open, recent, saved, savedNow, type Saved } from "./keeping";
import { language, say, shown } from "./texts";

export const isOpen = signal(false);
/** What the dialog says. */
const said = signal<() => string>(() => "");

export function SavedGames() {
  if (!isOpen.value) return null;
  const close = () => {
    isOpen.value = false;
    said.value = () => "";
  };
  const goOnWith = (one: Saved) => {
    interrupt();
    open(one);
    forgetThoughts();
    tell(() => "");
    close();
  };
  const name = ({ date, score, largest }: Saved) => `${new Date(date).toLocaleString(language.value)}: ${shown(score)}, ${largest}`;
  const list = (games: Saved[], change: typeof changeSaved, kind: string) => (
    <ul class={kind}>
      {games.map((one) => (
        <li key={one.name ?? one.date}>
          <span>{name(one)}</span>
          <button aria-label={`${say("open")}: ${name(one)}`} onClick={() => goOnWith(one)}>{say("open")}</button>
          <button aria-label={`${say("remove")}: ${name(one)}`} onClick={() => change((games) => games.filter((other) => other.date !== one.date || other.name !== one.name))}>{say("remove")}</button>
        </li>
      ))}
    </ul>
  );
  return (
    <Dialog title={say("saved")} close={close}>
      <button class="accent" onClick={save}>{say("save")}</button>
      <p role="status">{said.value()}</p>
      {saved.value.length === 0 ? <p>{say("noSaved")}</p> : list(saved.value, changeSaved, "saved")}
      {recent.value.length > 0 && <h3>{say("recent")}</h3>}
      {list(recent.value, changeRecent, "recent")}
    </Dialog>
  );
}

function save(): void {
  const now = savedNow();
  const isSaved = changeSaved((games) => [now, ...games]);
  said.value = () => say(isSaved ? "savedNow" : "full");
}

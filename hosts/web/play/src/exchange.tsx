// The dialog by which games and boards come in and go out.
import { signal } from "@preact/signals";
import { exchange as words } from "../../../texts.json";
import { Form } from "engine2048";
import { Dialog } from "./board";
import { message, tell, tellError } from "./commands";
import { nameOfFile, openRecord, openText, recordFile, recordText } from "./records";
import { say } from "./texts";

const text = signal("");
/** Whether something was done here, whose message the dialog repeats. */
const hasSaid = signal(false);

/** Runs what a button does; what goes wrong is said. */
function run(action: () => Promise<unknown>): void {
  hasSaid.value = true;
  action().catch(tellError);
}

async function copy(): Promise<void> {
  text.value = await recordText();
  await navigator.clipboard?.writeText(text.value).catch(() => {});
  tell(() => say(words.textShown));
}

async function download(form: number, ending: string): Promise<void> {
  const url = URL.createObjectURL(await recordFile(form));
  Object.assign(document.createElement("a"), { href: url, download: nameOfFile() + ending }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // when it has begun
}

export default function Exchange(props: { close(): void }) {
  const close = () => {
    hasSaid.value = false;
    text.value = "";
    props.close();
  };
  const closeIf = (isDone: boolean) => isDone && close();
  const upload = async (file: File | undefined) => file && closeIf(await openRecord(new Uint8Array(await file.arrayBuffer())));
  return (
    <Dialog title={say("exchange")} close={close}>
      <p class="quiet-text">{say(words.exchangeHelp)}</p>
      <label class="field wide">
        <span>{say(words.recordOrBoard)}</span>
        <textarea rows={6} spellcheck={false} value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
      </label>
      <div class="commands">
        <button class="accent" disabled={text.value.trim() === ""} onClick={() => run(async () => closeIf(await openText(text.value)))}>{say("open")}</button>
        <button onClick={() => run(copy)}>{say(words.copyText)}</button>
        <button onClick={() => run(() => download(Form.text, ".txt"))}>{say(words.saveText)}</button>
        <button onClick={() => run(() => download(Form.rpl, ".rpl"))}>{say(words.saveReplay)}</button>
      </div>
      <label class="field">
        <span>{say(words.fromFile)}</span>
        <input type="file" onChange={(event) => run(() => upload(event.currentTarget.files?.[0]))} />
      </label>
      <p role="status">{hasSaid.value && message.value()}</p>
    </Dialog>
  );
}

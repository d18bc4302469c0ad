// The page: what is where.
import { computed, effect, signal, untracked } from "@preact/signals";
import { render, type FunctionComponent } from "preact";
import { newGame, sayWhetherOver } from "./actions";
import { verdict } from "./coach";
import { message, tell, tellError, thought } from "./commands";
import { Board, Directions, Message, Picker, Scores } from "./board";
import { freshen, loadEngines, loading } from "./engines";
import { EMPTY_BOARD, game, step } from "./game";
import { hasRoom, isCopy } from "./keeping";
import "./keys";
import "./live";
import { copyLink, followLink } from "./links";
import { Commands, LetterKeys, Loading, More, Select } from "./panel";
import { record } from "./results";
import { isOpen, SavedGames } from "./saved";
import { theme, THEMES, view } from "./settings";
import { choose, language, LANGUAGES, say, type Language } from "./texts";
import { Values } from "./values";
import "./style/index.css";

/** The views that come with their charts when somebody goes there. */
const chunks = { lab: () => import("./lab"), review: () => import("./review") };
const views = signal<Partial<Record<keyof typeof chunks, FunctionComponent>>>({});

type DialogChunk = Promise<{ default: FunctionComponent<{ close(): void }> }>;
/** The dialog that is open, of those that come when somebody asks for them. */
const dialog = signal<FunctionComponent<{ close(): void }> | undefined>(undefined);

const show = (chunk: DialogChunk) => chunk.then((chunk) => (dialog.value = chunk.default), failed);
const records = () => import("./records");

/** Says what is wrong with a part of the page that did not come. */
function failed(error: unknown): void {
  tellError(error);
  void freshen(); // so that the next attempt finds it
}

function Page() {
  const View = view.value === "game" ? GameView : views.value[view.value];
  const Open = dialog.value;
  return (
    <>
      <header class="top">
        <h1>2048</h1>
        <nav>
          {(["game", "review", "lab"] as const).map((name) => (
            <button key={name} class="tab" aria-current={view.value === name ? "page" : undefined} onClick={() => (view.value = name)}>
              {say(name)}
            </button>
          ))}
        </nav>
        <Scores />
      </header>
      <Loading again={start} />
      {!hasRoom.value && <div class="loading failed" role="alert">{say("full")}</div>}
      <main>{View && <View />}</main>
      <footer>
        <details>
          <summary>{say("settings")}</summary>
          <div class="fields">
            <label class="field">
              <span>{say("language")}</span>
              <select value={language.value} onChange={(event) => choose(event.currentTarget.value as Language)}>
                {Object.entries(LANGUAGES).map(([tag, name]) => <option key={tag} value={tag}>{name}</option>)}
              </select>
            </label>
            <label class="field">
              <span>{say("theme")}</span>
              <Select value={theme} options={THEMES} />
            </label>
            <LetterKeys />
          </div>
        </details>
        <p class="quiet-text">{say("boardHelp")}</p>
        <p class="quiet-text">{say("keys")}</p>
        <p class="quiet-text">{say("nothingSent")}</p>
      </footer>
      <Picker />
      <SavedGames />
      {Open && <Open close={() => (dialog.value = undefined)} />}
    </>
  );
}

function GameView() {
  return (
    <div class="game">
      <div>
        <Message />
        <Board />
        <Directions />
      </div>
      <div class="panel">
        <Commands />
        <p class="verdict" role="status">{verdict.value()}</p>
        <Values thought={thought.value} />
        <More>
          <button onClick={() => (isOpen.value = true)}>{say("saved")}</button>
          <button onClick={copyLink}>{say("link")}</button>
          <button onClick={() => records().then(({ copyGameLink }) => copyGameLink(), failed)}>{say("linkGame")}</button>
          <button onClick={() => show(import("./exchange"))}>{say("exchange")}</button>
          <button onClick={() => (record(), show(import("./statistics")))}>{say("statistics")}</button>
        </More>
      </div>
    </div>
  );
}

effect(() => {
  document.title = say("title");
});
effect(() => {
  const name = view.value;
  if (name === "game" || views.value[name]) return;
  const didNotCome = (error: unknown) => {
    view.value = "game";
    failed(error);
  };
  chunks[name]().then((chunk) => (views.value = { ...views.value, [name]: chunk.default })).catch(didNotCome);
});

const PATIENCE = 3000; // milliseconds

/** Waits for the service worker, which keeps what comes through it; not where there is none, or it is slow. */
async function offlineHelper(): Promise<void> {
  const helpers = navigator.serviceWorker;
  if (!import.meta.env.PROD || !helpers || helpers.controller) return;
  const controls = new Promise((resolve) => helpers.addEventListener("controllerchange", resolve, { once: true }));
  await Promise.race([controls, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

const start = () => loadEngines(offlineHelper);

/** What is pasted beside a field is opened. */
addEventListener("paste", (event) => {
  const pasted = event.clipboardData?.getData("text/plain").trim();
  if (!pasted || (event.target as HTMLElement).matches?.("input, textarea, select") || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  records().then(({ openText }) => openText(pasted), failed);
});

followLink(true);
addEventListener("hashchange", () => followLink());
const place = document.getElementById("page")!;
place.replaceChildren();
render(<Page />, place);
void start();
const isFirstVisit = () => game.value.steps.length === 1 && game.value.steps[0]!.board === EMPTY_BOARD;
effect(() => {
  if (loading.value.stage === "network" && isFirstVisit()) void newGame(message.peek(), undefined, isFirstVisit);
});
const firstStep = computed(() => game.value.steps[0]);
const isEngineThere = computed(() => loading.value.stage === "network" || loading.value.stage === "ready");
effect(() => {
  if (firstStep.value && isEngineThere.value) untracked(() => sayWhetherOver(step.value.board).catch(tellError)); // a game that was opened
});
effect(() => {
  if (isCopy.value) tell(() => say("copied"));
});
if (import.meta.env.PROD) void navigator.serviceWorker?.register("sw.js");

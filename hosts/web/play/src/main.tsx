// The page: what is where.
import { effect, signal } from "@preact/signals";
import { render, type FunctionComponent } from "preact";
import { message, newGame, tellError, thought } from "./actions";
import { Board, Directions, Picker, Scores } from "./board";
import { loadEngines, loading } from "./engines";
import { EMPTY_BOARD, game, hasRoom } from "./game";
import "./keys";
import { copyLink, followLink } from "./links";
import { Commands, LetterKeys, Loading, PlayerSettings, Select } from "./panel";
import { isOpen, SavedGames } from "./saved";
import { theme, view } from "./settings";
import { choose, language, LANGUAGES, say, type Language } from "./texts";
import { Values } from "./values";
import "./style/index.css";

/** The Lab, which comes with its charts when somebody goes there. */
const lab = signal<FunctionComponent | undefined>(undefined);

function Page() {
  const Lab = lab.value;
  return (
    <>
      <header class="top">
        <h1>2048</h1>
        <nav>
          {(["game", "lab"] as const).map((name) => (
            <button key={name} class="tab" aria-current={view.value === name ? "page" : undefined} onClick={() => (view.value = name)}>
              {say(name)}
            </button>
          ))}
        </nav>
        <Scores />
      </header>
      <Loading again={start} />
      <main>{view.value === "game" ? <GameView /> : Lab && <Lab />}</main>
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
              <Select value={theme} options={["auto", "light", "dark"]} />
            </label>
            <LetterKeys />
          </div>
        </details>
        <p class="quiet-text">{say("keys")}</p>
        <p class="quiet-text">{say("nothingSent")}</p>
      </footer>
      <Picker />
      <SavedGames />
    </>
  );
}

function GameView() {
  return (
    <div class="game">
      <div>
        <p class="message" role="status">{message.value()}</p>
        {!hasRoom.value && <p class="bad" role="alert">{say("full")}</p>}
        <Board />
        <Directions />
      </div>
      <div class="panel">
        <Commands />
        <Values thought={thought.value} />
        <PlayerSettings />
        <div class="commands links">
          <button onClick={() => (isOpen.value = true)}>{say("saved")}</button>
          <button onClick={copyLink}>{say("link")}</button>
        </div>
      </div>
    </div>
  );
}

effect(() => {
  if (view.value === "game" || lab.value) return;
  const failed = (error: unknown) => {
    view.value = "game";
    tellError(error);
  };
  import("./lab").then((chunk) => (lab.value = chunk.default)).catch(failed);
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

followLink(true);
addEventListener("hashchange", () => followLink());
render(<Page />, document.getElementById("page")!);
void start();
effect(() => {
  const isFirstVisit = game.value.steps.length === 1 && game.value.steps[0]!.board === EMPTY_BOARD;
  if (loading.value.stage === "network" && isFirstVisit) void newGame();
});
if (import.meta.env.PROD) void navigator.serviceWorker?.register("sw.js");

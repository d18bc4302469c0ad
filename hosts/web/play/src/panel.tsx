// The buttons and settings beside the board.
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { autoPlay, bestMove, dailyGame, hint, newGame, redo, stop, undo } from "./actions";
import { inWords, isLong, mostEffort, nameOf } from "./commands";
import { loading } from "./engines";
import { game } from "./game";
import { canUndo } from "./keeping";
import { PLAYERS, profileOf, STRENGTHS } from "./roster";
import { choice, coach, effort, LAB, letterKeys, live, more, placing, player, seed, SPEEDS, speed, strength, timeMs, viKeys } from "./settings";
import { say, shown, type Key, type Text } from "./texts";

export const MOST_EFFORT = 1_000_000; // of players that name no limit

/** What is pressed all the time. */
export function Commands() {
  return (
    <div class="commands">
      <button class="accent" aria-keyshortcuts="h" onClick={hint}>{say("hint")}</button>
      <button aria-keyshortcuts="u" disabled={!canUndo.value} onClick={undo}>{say("undo")}</button>
      {isLong.value ? (
        <button aria-keyshortcuts="Escape" onClick={stop}>{say("stop")}</button>
      ) : (
        <button aria-keyshortcuts="p" onClick={autoPlay}>{say("autoPlay")}</button>
      )}
    </div>
  );
}

/** What is a step away; it stays open for whoever opened it. `children` are more buttons. */
export function More({ children }: { children?: ComponentChildren }) {
  const who = `${nameOf(player.value)} · ${say(strength.value)}`;
  return (
    <details class="more" open={more.value} onToggle={(event) => (more.value = event.currentTarget.open)}>
      <summary>
        {say("more")} <small>{who}</small>
      </summary>
      <div class="commands">
        <button aria-keyshortcuts="n" onClick={() => newGame()}>{say("newGame")}</button>
        <button onClick={dailyGame}>{say("dailyGame")}</button>
        <button aria-keyshortcuts="r" disabled={game.value.at === game.value.steps.length - 1} onClick={redo}>{say("redo")}</button>
        <button aria-keyshortcuts="b" onClick={() => bestMove()}>{say("bestMove")}</button>
        <button onClick={() => bestMove("minimax")}>{say("minimax")}</button>
        <button onClick={() => bestMove("monte-carlo")}>{say("monteCarlo")}</button>
        {children}
      </div>
      <PlayerSettings />
    </details>
  );
}

function PlayerSettings() {
  const who = say(profileOf(player.value).who);
  const most = mostEffort.value ?? MOST_EFFORT;
  return (
    <div class="fields">
      <Field name="player" help={who}>
        <PlayerSelect value={choice} lab={LAB} />
      </Field>
      <Field name="strength">
        <Select value={strength} options={STRENGTHS} />
      </Field>
      {strength.value === "custom" && (
        <>
          <Field name="effort" help={say("atMostEffort", { most: shown(most) })}><NumberInput value={effort} most={most} /></Field>
          <Field name="timeMs"><NumberInput value={timeMs} most={3_600_000} /></Field>
        </>
      )}
      <Field name="speed">
        <Select value={speed} options={Object.keys(SPEEDS) as (keyof typeof SPEEDS)[]} />
      </Field>
      <Field name="seed" help={say("seedHelp")}>
        <input inputMode="numeric" pattern="-?[0-9]*" value={seed.value} onInput={(event) => (seed.value = event.currentTarget.value)} />
      </Field>
      <Check name="coach" value={coach} help={say("coachHelp")} />
      <Check name="placing" value={placing} help={say("placingHelp")} />
      <Check name="live" value={live} help={say("liveHelp")} />
    </div>
  );
}

export function LetterKeys() {
  return (
    <>
      <Check name="letterKeys" value={letterKeys} />
      {letterKeys.value && <Check name="viKeys" value={viKeys} />}
    </>
  );
}

function Check({ name, value, help }: { name: Key; value: Signal<boolean>; help?: string }) {
  return (
    <label class="check">
      <input type="checkbox" checked={value.value} onChange={(event) => (value.value = event.currentTarget.checked)} />
      <span>{say(name)}</span> {help && <small>{help}</small>}
    </label>
  );
}

/** A setting with its name above and a word below. */
export function Field(props: { name: Key | Text; help?: string; children: ComponentChildren }) {
  return (
    <label class="field">
      <span>{say(props.name)}</span>
      {props.children}
      {props.help && <small>{props.help}</small>}
    </label>
  );
}

/** All players; `lab` stands for the Lab's recipe. */
export function PlayerSelect({ value, lab }: { value: Signal<string>; lab?: string }) {
  return (
    <select value={value.value} onChange={(event) => (value.value = event.currentTarget.value)}>
      {PLAYERS.map(({ name }) => <option key={name} value={name}>{name}</option>)}
      {lab && <option value={lab}>{say("labPlayer")}</option>}
    </select>
  );
}

/** A choice of words, each of which is the key of its text. */
export function Select<T extends Key>({ value, options }: { value: Signal<T>; options: readonly T[] }) {
  return (
    <select value={value.value} onChange={(event) => (value.value = event.currentTarget.value as T)}>
      {options.map((option) => <option key={option} value={option}>{say(option)}</option>)}
    </select>
  );
}

/** A whole number from `least` to `most`. What is none is not taken, and gives way to the last one that is. */
export function NumberInput({ value, most, least = 0 }: { value: Signal<number>; most: number; least?: number }) {
  const take = (event: preact.TargetedEvent<HTMLInputElement>) => {
    const { valueAsNumber, validity } = event.currentTarget;
    if (validity.valid && !isNaN(valueAsNumber)) value.value = valueAsNumber;
  };
  const show = (event: preact.TargetedEvent<HTMLInputElement>) => (event.currentTarget.value = String(value.value));
  return <input type="number" min={least} max={most} step={1} value={value.value} onInput={take} onBlur={show} />;
}

/** How far the download is, and what to do where it failed. */
export function Loading({ again }: { again: () => unknown }) {
  const now = loading.value;
  if (now.stage === "network") {
    const share = now.total > 0 ? now.bytes / now.total : undefined;
    const words = share === undefined ? say("networkBegins") : say("networkComes", { percent: Math.floor(share * 100) });
    return (
      <div class="loading">
        <label>
          {words} <progress max={1} {...(share === undefined ? {} : { value: share })} />
        </label>
      </div>
    );
  }
  if (now.stage !== "failed") return null;
  return (
    <div class="loading failed" role="alert">
      {say(now.what === "engine" ? "engineFailed" : "networkFailed", { why: inWords(now.why) })}{" "}
      <button onClick={again}>{say("tryAgain")}</button>
    </div>
  );
}

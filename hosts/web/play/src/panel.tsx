// The buttons and settings beside the board.
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { autoPlay, bestMove, busy, hint, newGame, redo, stop, undo } from "./actions";
import { loading } from "./engines";
import { canUndo, game } from "./game";
import { PLAYERS, profileOf, STRENGTHS } from "./roster";
import { choice, coach, effort, LAB, letterKeys, player, seed, SPEEDS, speed, strength, timeMs } from "./settings";
import { say, type Key } from "./texts";

export function Commands() {
  return (
    <div class="commands">
      <button class="accent" aria-keyshortcuts="n" onClick={newGame}>{say("newGame")}</button>
      <button aria-keyshortcuts="u" disabled={!canUndo.value} onClick={undo}>{say("undo")}</button>
      <button aria-keyshortcuts="r" disabled={game.value.at === game.value.steps.length - 1} onClick={redo}>{say("redo")}</button>
      <button aria-keyshortcuts="h" onClick={hint}>{say("hint")}</button>
      <button aria-keyshortcuts="b" onClick={() => bestMove()}>{say("bestMove")}</button>
      <button onClick={() => bestMove("minimax")}>{say("minimax")}</button>
      <button onClick={() => bestMove("monte-carlo")}>{say("monteCarlo")}</button>
      <button class="gold" aria-keyshortcuts="p" onClick={autoPlay}>{say("autoPlay")}</button>
      <button class="dark" aria-keyshortcuts="Escape" disabled={busy.value === ""} onClick={stop}>{say("stop")}</button>
    </div>
  );
}

export function PlayerSettings() {
  const who = say(profileOf(player.value).who);
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
          <Field name="effort"><NumberInput value={effort} most={1_000_000} /></Field>
          <Field name="timeMs"><NumberInput value={timeMs} most={3_600_000} /></Field>
        </>
      )}
      <Field name="speed">
        <Select value={speed} options={Object.keys(SPEEDS) as (keyof typeof SPEEDS)[]} />
      </Field>
      <Field name="seed" help={say("seedHelp")}>
        <input inputMode="numeric" pattern="-?[0-9]*" value={seed.value} onInput={(event) => (seed.value = event.currentTarget.value)} />
      </Field>
      <label class="check">
        <input type="checkbox" checked={coach.value} onChange={(event) => (coach.value = event.currentTarget.checked)} />
        <span>{say("coach")}</span> <small>{say("coachHelp")}</small>
      </label>
    </div>
  );
}

export function LetterKeys() {
  return (
    <label class="check">
      <input type="checkbox" checked={letterKeys.value} onChange={(event) => (letterKeys.value = event.currentTarget.checked)} />
      <span>{say("letterKeys")}</span>
    </label>
  );
}

/** A setting with its name above and a word below. */
export function Field(props: { name: Key; help?: string; children: ComponentChildren }) {
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
      {say(now.what === "engine" ? "engineFailed" : "networkFailed", { why: now.why })}{" "}
      <button onClick={again}>{say("tryAgain")}</button>
    </div>
  );
}

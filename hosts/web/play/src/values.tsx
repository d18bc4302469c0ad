// What a player thinks: four bars, how far it looked, and what its numbers are.
import { ILLEGAL, LOST } from "engine2048";
import { answering, nameOf, type Thought } from "./commands";
import { profileOf } from "./roster";
import { ARROWS, counted, DIRECTIONS, directionWord, say, shown } from "./texts";

const SHORTEST = 6; // percent, so that the worst legal move has a bar too
const SMALLEST = 0.01; // of the differences that are shown

export function Values({ thought }: { thought: Thought | undefined }) {
  const title = say("values", { player: nameOf(thought?.player ?? answering.value) });
  const { evaluations, direction, made } = thought ?? { evaluations: [], direction: -1, made: undefined };
  const legal = evaluations.filter((value) => value > LOST);
  const [least, most] = [Math.min(...legal), Math.max(...legal)];
  const width = (value: number) => {
    if (!(value > LOST)) return 0;
    return most - least < SMALLEST ? 100 : SHORTEST + ((100 - SHORTEST) * (value - least)) / (most - least);
  };
  return (
    <section class="values" aria-label={title}>
      <h2>{title}</h2>
      <table>
        <tbody>
          {DIRECTIONS.map((_, index) => (
            <tr key={index} class={index === direction ? "best" : ""} aria-current={index === made ? "true" : undefined}>
              <th scope="row">
                <span aria-hidden="true">{ARROWS[index]}</span> {directionWord(index)}
                {index === made && <span aria-hidden="true"> •</span>}
              </th>
              <td>{thought && valueText(evaluations[index]!)}</td>
              <td aria-hidden="true">
                <div class="bar" style={{ width: `${width(evaluations[index] ?? LOST)}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet-text">
        {made !== undefined && `${say("beforeMove")}: `}
        {thought ? `${workWords(thought)}. ${say(profileOf(thought.player).unit)}` : say("noValues")}
      </p>
    </section>
  );
}

export function valueText(value: number): string {
  if (value === ILLEGAL) return say("illegal");
  return value === LOST ? say("lost") : shown(value, 2);
}

function workWords(thought: Thought): string {
  return say("work", { depth: depthWords(thought), nodes: shown(thought.nodes), ms: shown(thought.ms, thought.ms < 10 ? 1 : 0) });
}

function depthWords({ player, depth }: Thought): string {
  if (depth === 0) return say("noLookAhead");
  const { depth: what } = profileOf(player);
  return counted(what === "moves" ? "movesAhead" : what, depth);
}

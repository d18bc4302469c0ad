// The dialog of statistics.
import { Dialog } from "./board";
import { summary } from "./results";
import { say, shown, type Key } from "./texts";

export default function Statistics({ close }: { close(): void }) {
  const both = [summary("own"), summary("players")] as const;
  const row = (name: Key, value: (of: ReturnType<typeof summary>) => number | undefined) => (
    <tr>
      <th scope="row">{say(name)}</th>
      {both.map((of, index) => <td key={index}>{value(of) ? shown(value(of)!) : "–"}</td>)}
    </tr>
  );
  return (
    <Dialog title={say("statistics")} close={close}>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{say("own")}</th>
            <th scope="col">{say("players")}</th>
          </tr>
        </thead>
        <tbody>
          {row("finished", ({ games }) => games)}
          {row("meanScore", ({ mean }) => mean)}
          {row("bestScore", ({ best }) => best)}
          {row("bestTile", ({ largest }) => largest)}
        </tbody>
      </table>
      <p class="quiet-text">{say("statisticsHelp")}</p>
    </Dialog>
  );
}

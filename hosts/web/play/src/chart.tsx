// uPlot as a component, in the page's colours.
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { theme } from "./settings";

const HEIGHT = 240; // pixels

interface Props {
  title: string;
  data: uPlot.AlignedData;
  /** What uPlot is told beyond size and colours. */
  options(colour: (name: string) => string): Omit<uPlot.Options, "width" | "height">;
}

export function Chart({ title, data, options }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  useEffect(() => {
    const element = place.current!;
    const draw = () => {
      const colour = (name: string) => {
        element.style.color = `var(--${name})`; // the computed colour is the one of light and dark
        return getComputedStyle(element).color;
      };
      plot.current?.destroy();
      plot.current = new uPlot({ width: element.clientWidth, height: HEIGHT, ...options(colour) }, data, element);
      element.style.color = "";
    };
    draw();
    const observer = new ResizeObserver(() => plot.current?.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    dark.addEventListener("change", draw);
    return () => {
      observer.disconnect();
      dark.removeEventListener("change", draw);
      plot.current?.destroy();
    };
  }, [data, theme.value]);
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <div ref={place} role="img" aria-label={title} />
    </figure>
  );
}

/** An axis in the page's colours. */
export function axis(colour: (name: string) => string, more: uPlot.Axis = {}): uPlot.Axis {
  const grid = { stroke: colour("rule"), width: 1 };
  return { stroke: colour("quiet"), grid, ticks: grid, ...more };
}

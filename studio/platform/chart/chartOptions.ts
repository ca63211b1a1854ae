import uPlot from 'uplot';

/** One series, of bars unless it is a line. `mark` draws wide bars in the main colour; the others are narrow and in front of them. */
export type Series = {
  values: readonly (number | null)[];
  tone: 'mark' | 'danger' | 'muted';
  /** A line through the values, over the range that they cover. */
  isLine?: boolean;
};
export type ChartTexts = { label: (index: number) => string; value: (amount: number) => string };

/** The current colours of the tokens. */
function tokens(): { mark: string; danger: string; muted: string; line: string; text: string; font: string } {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    mark: of('--primary-mark'),
    danger: of('--danger'),
    muted: of('--text-muted'),
    line: of('--line'),
    text: of('--text-muted'),
    font: `12px ${of('--font-body') || 'sans-serif'}`,
  };
}

/** Bars in front of each other. x is the index of the bar, so no time zone shifts it. */
export function chartOptions(
  size: { width: number; height: number },
  count: number,
  series: readonly Series[],
  texts: ChartTexts,
  onIndex: (index: number | null) => void,
): uPlot.Options {
  const colours = tokens();
  const { line, text, font } = colours;
  const bars = (share: number, most: number) => uPlot.paths.bars?.({ size: [share, most], radius: 0.2 });
  const widths = { mark: [0.7, 48], danger: [0.28, 18], muted: [0.28, 18] } as const;
  const isOfLines = series.every(({ isLine }) => isLine);
  const every = Math.max(1, Math.ceil(count / Math.max(2, Math.floor(size.width / 88))));
  return {
    ...size,
    padding: [12, 8, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: () => [-0.6, count - 0.4] },
      y: { range: (_plot, low, high) => (isOfLines ? around(low, high) : [0, high > 0 ? high * 1.08 : 1]) },
    },
    axes: [
      {
        stroke: text,
        font,
        grid: { show: false },
        ticks: { show: false },
        splits: () => Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every),
        values: (_plot, splits) => splits.map(texts.label),
      },
      { stroke: text, font, size: 72, grid: { stroke: line, width: 1 }, ticks: { show: false }, values: (_plot, splits) => splits.map(texts.value) },
    ],
    series: [
      {},
      ...series.map(({ tone, isLine }) =>
        isLine
          ? { stroke: colours[tone], width: 2, spanGaps: true, points: { show: count <= 40, size: 6, fill: colours[tone] } }
          : { paths: bars(widths[tone][0], widths[tone][1]), fill: colours[tone], stroke: colours[tone], width: 0, points: { show: false } },
      ),
    ],
    hooks: { setCursor: [(plot) => onIndex(plot.cursor.idx ?? null)] },
  };
}

/** A little more than the values cover; a level line is in the middle. */
function around(low: number, high: number): [number, number] {
  const room = (high - low) * 0.1 || Math.abs(high) * 0.1 || 1;
  return [low - room, high + room];
}

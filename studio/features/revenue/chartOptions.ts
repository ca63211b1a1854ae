import uPlot from 'uplot';

export type ChartTexts = { label: (index: number) => string; money: (amount: number) => string };

/** The colours of the tokens, as they are now. */
function tokens(): { bar: string; refund: string; line: string; text: string; font: string } {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    bar: of('--primary-mark'),
    refund: of('--danger'),
    line: of('--line'),
    text: of('--text-muted'),
    font: `12px ${of('--font-body') || 'sans-serif'}`,
  };
}

/** Bars of what came in, and thin ones before them of what was given back. x is the place of the bar, so no zone moves it. */
export function chartOptions(
  size: { width: number; height: number },
  count: number,
  texts: ChartTexts,
  onIndex: (index: number | null) => void,
): uPlot.Options {
  const { bar, refund, line, text, font } = tokens();
  const bars = (share: number, most: number) => uPlot.paths.bars!({ size: [share, most], radius: 0.2 });
  const every = Math.max(1, Math.ceil(count / Math.max(2, Math.floor(size.width / 88))));
  return {
    ...size,
    padding: [12, 8, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: { x: { time: false, range: () => [-0.6, count - 0.4] }, y: { range: (_plot, _low, high) => [0, high > 0 ? high * 1.08 : 1] } },
    axes: [
      {
        stroke: text,
        font,
        grid: { show: false },
        ticks: { show: false },
        splits: () => Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every),
        values: (_plot, splits) => splits.map(texts.label),
      },
      { stroke: text, font, size: 72, grid: { stroke: line, width: 1 }, ticks: { show: false }, values: (_plot, splits) => splits.map(texts.money) },
    ],
    series: [
      {},
      { paths: bars(0.7, 48), fill: bar, stroke: bar, width: 0, points: { show: false } },
      { paths: bars(0.28, 18), fill: refund, stroke: refund, width: 0, points: { show: false } },
    ],
    hooks: { setCursor: [(plot) => onIndex(plot.cursor.idx ?? null)] },
  };
}

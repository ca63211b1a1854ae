import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import styles from './BarChart.module.css';
import { chartOptions, type Series } from './chartOptions.ts';

type BarChartProps = {
  /** The accessible name of the picture. */
  label: string;
  /** The text above it while nothing is pointed at. */
  hint: string;
  count: number;
  series: readonly (Series & { name: string })[];
  /** A short label below the picture. */
  labelOf: (index: number) => string;
  valueOf: (amount: number) => string;
  /** The text for the bar under the pointer. */
  wordsOf: (index: number) => string;
  height?: number;
};

/** A row of bars. The bar under the pointer, or reached by the arrow keys, is described above them. */
export function BarChart({ label, hint, count, series, labelOf, valueOf, wordsOf, height = 260 }: BarChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const latest = useRef({ series, labelOf, valueOf });
  useEffect(() => {
    latest.current = { series, labelOf, valueOf };
  });
  const drawn = JSON.stringify(series);

  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const draw = () => {
      plot.current?.destroy();
      const shown = latest.current;
      const texts = {
        label: (index: number) => (Number.isInteger(index) && index >= 0 && index < count ? latest.current.labelOf(index) : ''),
        value: (amount: number) => latest.current.valueOf(amount),
      };
      const columns = [Array.from({ length: count }, (_, index) => index), ...shown.series.map(({ values }) => [...values])] as uPlot.AlignedData;
      plot.current = new uPlot(chartOptions({ width: box.clientWidth || 640, height }, count, shown.series, texts, setAt), columns, box);
    };
    draw();
    // The colours depend on the mode, the width on the layout.
    const modes = new MutationObserver(draw);
    modes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mode'] });
    const sizes = new ResizeObserver(() => box.clientWidth > 0 && plot.current?.setSize({ width: box.clientWidth, height }));
    sizes.observe(box);
    return () => {
      modes.disconnect();
      sizes.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [drawn, count, height]);

  const isOnBar = at !== null && at < count;
  const text = isOnBar ? wordsOf(at) : hint;
  const onKeyDown = (event: KeyboardEvent) => {
    const last = count - 1;
    const next = { ArrowLeft: Math.max(0, (at ?? count) - 1), ArrowRight: Math.min(last, (at ?? -1) + 1), Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    const left = plot.current?.valToPos(next, 'x');
    if (left !== undefined) plot.current?.setCursor({ left, top: 0 }, false);
  };
  return (
    <div className={styles.chart}>
      <p className={styles.readOut} data-idle={isOnBar ? undefined : true}>
        {text}
      </p>
      <div
        ref={place}
        className={styles.canvas}
        style={{ minHeight: height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, count - 1)}
        aria-valuenow={at ?? Math.max(0, count - 1)}
        aria-valuetext={text}
        onKeyDown={onKeyDown}
      />
      {series.length > 1 && (
        <p className={styles.legend}>
          {series.map(({ name, tone }) => (
            <span key={name} className={styles.entry}>
              <span className={styles.key} data-tone={tone} /> {name}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

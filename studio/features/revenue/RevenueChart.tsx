import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/useFormat.ts';
import { chartOptions } from './chartOptions.ts';
import styles from './revenue.module.css';
import type { Bar } from './spans.ts';
import { useBarWords } from './useBarWords.ts';

const height = 260;

/** The picture. What is under the pointer, or reached by the arrow keys, stands above it in words. */
export function RevenueChart({ bars, currency, isByMonth }: { bars: readonly Bar[]; currency: string; isByMonth: boolean }) {
  const t = useText();
  const format = useFormat();
  const words = useBarWords(isByMonth);
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const [at, setAt] = useState<number | null>(null);

  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const draw = () => {
      plot.current?.destroy();
      const size = { width: box.clientWidth || 640, height };
      const texts = {
        label: (index: number) => (bars[index] ? words.short(bars[index]) : ''),
        money: (amount: number) => format.money(amount, currency),
      };
      const columns = [bars.map((_, index) => index), bars.map(({ amount }) => amount), bars.map(({ refunded }) => refunded)] as uPlot.AlignedData;
      plot.current = new uPlot(chartOptions(size, bars.length, texts, setAt), columns, box);
    };
    draw();
    // The colours are those of the mode, the width that of the place.
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
  }, [bars, currency, format, words]);

  const said = at === null ? undefined : bars[at];
  const text = said
    ? [
        words.long(said),
        format.money(said.amount, currency),
        t('studio.revenue.orders', { count: said.orders }),
        ...(said.refunded > 0 ? [t('studio.revenue.given_back', { amount: format.money(said.refunded, currency) })] : []),
      ].join(' · ')
    : t('studio.revenue.hint');
  const onKeyDown = (event: KeyboardEvent) => {
    const last = bars.length - 1;
    const next = { ArrowLeft: Math.max(0, (at ?? bars.length) - 1), ArrowRight: Math.min(last, (at ?? -1) + 1), Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    const left = plot.current?.valToPos(next, 'x');
    if (left !== undefined) plot.current?.setCursor({ left, top: 0 }, false);
  };
  return (
    <div className={styles.chart}>
      <p className={styles.readOut} data-idle={said ? undefined : true}>
        {text}
      </p>
      <div
        ref={place}
        className={styles.canvas}
        role="slider"
        tabIndex={0}
        aria-label={t('studio.revenue.picture')}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bars.length - 1)}
        aria-valuenow={at ?? Math.max(0, bars.length - 1)}
        aria-valuetext={text}
        onKeyDown={onKeyDown}
      />
      <p className={styles.legend}>
        <span className={styles.key} data-kind="in" /> {t('studio.revenue.total')}
        <span className={styles.key} data-kind="back" /> {t('studio.orders.refunded')}
      </p>
    </div>
  );
}

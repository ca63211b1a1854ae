import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { useId, useState } from 'react';
import { useText } from '../../platform/texts/useText.ts';
import styles from './History.module.css';
import type { ExerciseResult, RecordKind } from './history.queries.ts';
import { LineChart } from './LineChart.tsx';
import { recordKinds } from './records.ts';
import type { Amounts } from './useAmounts.ts';

const fewestPoints = 2;

/** How a measure of an exercise developed, over the results that are loaded. Nothing while there is only one result. */
export function Progress({ results, amounts }: { results: readonly ExerciseResult[]; amounts: Amounts }) {
  const t = useText();
  const id = useId();
  const [chosen, setChosen] = useState<RecordKind | null>(null);
  const kinds = recordKinds.filter(({ kind }) => results.filter(({ best }) => best[kind] !== null).length >= fewestPoints);
  const shown = kinds.find(({ kind }) => kind === chosen) ?? kinds[0];
  if (!shown) return null;
  const points = results.flatMap(({ ended_at: at, best }) => {
    const value = best[shown.kind];
    return value === null ? [] : [{ at: Date.parse(at), value }];
  });
  return (
    <section className={styles.progress} aria-labelledby={id}>
      <div className={styles.tools}>
        <h2 id={id} className={styles.title}>
          {t('history.progress')}
        </h2>
        {kinds.length > 1 && (
          <div className={styles.measure}>
            <Select
              label={t('history.measure')}
              options={kinds.map(({ kind, title }) => ({ value: kind, label: t(title) }))}
              value={shown.kind}
              onChange={({ currentTarget: { value } }) => setChosen(kinds.find(({ kind }) => kind === value)?.kind ?? null)}
            />
          </div>
        )}
      </div>
      <LineChart name={t(shown.title)} points={points.toReversed()} wordsOf={(value) => amounts.record(shown.kind, value)} />
    </section>
  );
}

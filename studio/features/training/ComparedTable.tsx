import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { useText } from '../../platform/studio.ts';
import type { ComparedItem, SetPair } from './compare.ts';
import styles from './training.module.css';
import { useTrainingWords } from './useTrainingWords.ts';

/** The sets of an item: what was prescribed, and what was done. `titles` are of the exercises that were done. */
export function ComparedTable({ item, titles }: { item: ComparedItem; titles: ReadonlyMap<string, string> }) {
  const t = useText();
  const words = useTrainingWords();
  const done = new Set(item.pairs.flatMap(({ done: set }) => (set?.data.exercise_id ? [titles.get(set.data.exercise_id.toLowerCase())] : [])));
  const others = [...done].filter((title) => title !== undefined && title !== item.title);
  const title = item.title ?? others[0] ?? t('studio.training.item_gone');
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.subheading}>{title}</h3>
      {item.title === null && others.length > 0 && <p className={styles.quiet}>{t('studio.training.item_gone')}</p>}
      {item.title !== null && others.length > 0 && <p className={styles.quiet}>{t('studio.training.swapped', { titles: others.join(', ') })}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('studio.training.set')}</th>
            <th scope="col">{t('studio.training.prescribed')}</th>
            <th scope="col">{t('studio.training.done')}</th>
          </tr>
        </thead>
        <tbody>
          {item.pairs.map((pair, at) => (
            <tr key={pair.key}>
              <th scope="row">
                {at + 1}
                <SetKind pair={pair} />
              </th>
              <td>{pair.prescribed ? words.prescribed(pair.prescribed) : '–'}</td>
              <td>
                <Done pair={pair} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SetKind({ pair: { prescribed, done, side } }: { pair: SetPair }) {
  const t = useText();
  const type = done?.data.set_type ?? prescribed?.type ?? 'normal';
  const kinds = [type === 'normal' ? null : t(`studio.training.type.${type}`), side ? t(`studio.training.side.${side}`) : null];
  const text = kinds.filter((kind) => kind !== null).join(', ');
  return text === '' ? null : <span className={styles.quiet}> {text}</span>;
}

function Done({ pair: { done } }: { pair: SetPair }) {
  const t = useText();
  const words = useTrainingWords();
  if (!done) return <span className={styles.quiet}>{t('studio.training.not_done')}</span>;
  if (done.isSkipped) return <Badge>{t('studio.training.skipped')}</Badge>;
  return (
    <>
      <strong>{words.done(done.data)}</strong>
      {done.data.rpe ? <span className={styles.quiet}> RPE {done.data.rpe}</span> : null}
    </>
  );
}

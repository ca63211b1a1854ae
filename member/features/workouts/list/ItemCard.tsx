import { useText } from '../../../platform/texts/useText.ts';
import { rowsOf } from '../state/rows.ts';
import { ItemHead } from './ItemHead.tsx';
import { ItemSets } from './ItemSets.tsx';
import type { ItemCardProps } from './listProps.ts';
import styles from './ListView.module.css';

/** An exercise with its sets. */
export function ItemCard(props: ItemCardProps) {
  const { workout, view, item, exercise, exerciseId, before, film, headingLevel, onSwap } = props;
  const t = useText();
  const rows = rowsOf(workout.groups, item, view.log, before, view.session?.added?.[item.uid] ?? 0);
  const choice = exerciseId === exercise?.id ? exercise : exercise?.alternates.find(({ id }) => id === exerciseId);
  const title = (choice?.id === item.exercise_id ? null : choice?.title) ?? item.title;
  const done = rows.filter(({ logged }) => logged && !logged.isSkipped).length;
  const facts = [item.side && t(`block.workout.side.${item.side}`), film && rows.length > 0 && t('workout.sets_done', { done, total: rows.length })];
  return (
    <li className={styles.card} aria-current={film?.isCurrent || undefined}>
      <ItemHead
        title={title}
        headingLevel={headingLevel}
        image={item.media ?? choice?.image ?? null}
        facts={facts.filter(Boolean).join(' · ')}
        film={film}
        onSwap={(exercise?.alternates.length ?? 0) > 0 || exerciseId !== item.exercise_id ? () => onSwap(item.uid) : null}
      />
      {film?.isOpen !== false && <ItemSets {...props} title={title} rows={rows} />}
    </li>
  );
}

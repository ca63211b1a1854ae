import type { WorkoutGroup, WorkoutItem } from '@bandstand/contract/workout.ts';
import { timeInWords } from '@bandstand/rules/workouts/amounts.ts';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import { pictureOf } from '../../platform/content/pictures.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import { mediaOf } from '../media.ts';
import { useBlockPage } from '../pageContext.ts';
import { ExerciseLink } from './ExerciseLink.tsx';
import { SetTable } from './SetTable.tsx';
import styles from './WorkoutBlock.module.css';

/** A group: how to train it, in words, and its exercises. */
export function WorkoutGroupView({ group, headingLevel }: { group: WorkoutGroup; headingLevel: 2 | 3 }) {
  const t = useText();
  const language = useLanguage();
  const { fill } = useBlockPage();
  const kind = t(`block.workout.type.${group.type}`);
  const title = group.title ? fill(group.title) : kind;
  const Heading = `h${headingLevel}` as const;
  const facts = [
    group.title && group.type !== 'straight' ? kind : null,
    group.rounds && group.rounds > 1 ? t('block.workout.rounds', { count: group.rounds }) : null,
    group.time_cap ? t('block.workout.time_cap', { time: timeInWords(group.time_cap, language) }) : null,
  ].filter(Boolean);
  return (
    <li>
      <Heading className={styles.groupTitle}>{title}</Heading>
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      <ol className={styles.items}>
        {group.items.map((item) => (
          <Item key={item.uid} item={item} />
        ))}
      </ol>
      {Boolean(group.rest_after) && (
        <p className={styles.rest}>{t('block.workout.rest_after', { time: timeInWords(group.rest_after ?? 0, language) })}</p>
      )}
    </li>
  );
}

function Item({ item }: { item: WorkoutItem }) {
  const t = useText();
  const language = useLanguage();
  const { fill, page } = useBlockPage();
  const image = mediaOf('image', item.media, page.attributes);
  const title = fill(item.title);
  const facts = [
    item.side ? t(`block.workout.side.${item.side}`) : null,
    item.rest ? t('block.workout.rest', { time: timeInWords(item.rest, language) }) : null,
  ].filter(Boolean);
  return (
    <li className={styles.item}>
      {image && (
        <span className={styles.picture}>
          <Picture {...pictureOf(image, '')} sizes="64px" />
        </span>
      )}
      <div className={styles.words}>
        <ExerciseLink id={item.uid} exerciseId={item.exercise_id} title={title} />
        {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
        {item.notes && <p className={styles.notes}>{fill(item.notes)}</p>}
      </div>
      <SetTable title={title} sets={item.sets} />
    </li>
  );
}

import { useText } from '../../../platform/texts/useText.ts';
import { CaptureCard } from '../capture/CaptureCard.tsx';
import type { ShownGroup } from '../state/filled.ts';
import { performedId } from '../state/workouts.queries.ts';
import { GroupTimer } from './GroupTimer.tsx';
import { isOver } from './isOver.ts';
import { ItemCard } from './ItemCard.tsx';
import type { ListProps } from './listProps.ts';
import styles from './ListView.module.css';

/** All sets of a workout, one below the other; exercises that alternate stand side by side. */
export function ListView(props: ListProps) {
  return (
    <ol className={styles.groups}>
      {props.workout.groups.map((group) => (
        <Group key={group.id} group={group} {...props} />
      ))}
    </ol>
  );
}

function Group({ group, ...props }: ListProps & { group: ShownGroup }) {
  const t = useText();
  const { view, exercises, before } = props;
  const isTimed = group.type !== 'straight' && group.type !== 'superset' && group.type !== 'circuit';
  const title = group.title || (group.type === 'straight' ? null : t(`block.workout.type.${group.type}`));
  return (
    <li className={styles.group}>
      {title && <h3 className={styles.title}>{title}</h3>}
      {isTimed && <GroupTimer group={group} log={view.log} model={props.model} />}
      <ol className={styles.items} data-beside={group.items.length > 1 && group.type !== 'straight' ? '' : undefined}>
        {group.items.map((item) => {
          const exercise = exercises.get(item.uid);
          const exerciseId = performedId(item, exercise, view.log?.swaps);
          return (
            <ItemCard
              key={item.uid}
              {...props}
              group={group}
              item={item}
              headingLevel={title ? 4 : 3}
              exercise={exercise}
              exerciseId={exerciseId}
              before={(exerciseId && before.get(exerciseId)) || null}
            />
          );
        })}
      </ol>
      <CaptureCard capture={props.capture} groupId={group.id} isOver={isOver(group, view.log)} onAsk={props.onAsk} />
    </li>
  );
}

import { useText } from '../../platform/texts/useText.ts';
import type { BlockProps } from '../blockProps.ts';
import { VideoView } from '../image/VideoView.tsx';
import { mediaOf } from '../media.ts';
import { useBlockPage } from '../pageContext.ts';
import styles from './WorkoutBlock.module.css';
import { StartButton } from './StartButton.tsx';
import { WorkoutGroupView } from './WorkoutGroupView.tsx';

/** A workout's plan with its video (WRK-2), and the button that starts it. Renders nothing if the server sent none. */
export function WorkoutBlock({ block: { data } }: BlockProps<'workout'>) {
  const t = useText();
  const { fill, page } = useBlockPage();
  const { workout } = data;
  if (!workout) return null;
  const title = fill(workout.title);
  // A page about this workout already shows its name.
  const hasTitle = title !== page.page_title;
  const video = mediaOf('video', workout.video, page.attributes);
  const canStart = { default: workout.groups.length > 0, beep_test: true, video_workout: video !== null }[workout.workout_type];
  return (
    <section aria-label={title}>
      {hasTitle && <h2 className={styles.title}>{title}</h2>}
      {video && (
        <div className={styles.video}>
          <VideoView video={video} title={title} />
        </div>
      )}
      {canStart && <StartButton workout={workout} formId={data.capture_form_id ?? workout.capture_form_id ?? null} />}
      {workout.groups.length === 0 ? (
        !video && !canStart && <p className={styles.facts}>{t('block.workout.empty')}</p>
      ) : (
        <ol className={styles.groups}>
          {workout.groups.map((group) => (
            <WorkoutGroupView key={group.id} group={group} headingLevel={hasTitle ? 3 : 2} />
          ))}
        </ol>
      )}
    </section>
  );
}

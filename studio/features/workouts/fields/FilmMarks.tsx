import { embedOf } from '@bandstand/rules/pages/embed.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useState } from 'react';
import { useText } from '../../../platform/studio.ts';
import { changeItem } from '../state/arrange.ts';
import { findItem } from '../state/document.ts';
import { timeMark } from '../state/timeMarks.ts';
import { useEdit, useWorkoutState } from '../state/WorkoutContext.ts';
import styles from './fields.module.css';
import { TimeInput } from './TimeInput.tsx';

/** The video of a workout, and when the chosen exercise begins in it: typed, or taken from where the video is. It stays there while lines are chosen. */
export function FilmMarks({ rowId }: { rowId: string | null }) {
  const t = useText();
  const edit = useEdit();
  const video = useWorkoutState(({ value }) => value.video);
  const item = useWorkoutState(({ value }) => findItem(value, rowId));
  const [at, setAt] = useState(0);
  const film = video && 'url' in video ? video : null;
  // Another site's player does not say where it is.
  const isOwn = film !== null && embedOf(film.url) === null;
  const set = (seconds: number | null) => item && edit((before) => changeItem(before, item.uid, { video_at: seconds }), `mark:${item.uid}`);
  return (
    <div className={styles.marks}>
      {!film && <p className={styles.known}>{t('studio.workouts.mark_choose')}</p>}
      {film && isOwn && (
        // The owner's captions are below; the rule does not look into lists.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          controls
          playsInline
          preload="metadata"
          src={film.url}
          poster={film.poster?.urls.medium}
          className={styles.film}
          aria-label={film.title || t('studio.workouts.video')}
          onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
          onSeeked={(event) => setAt(event.currentTarget.currentTime)}
        >
          {film.captions.map(({ language, label, url }) => (
            <track key={language} kind="captions" srcLang={language} label={label} src={url} />
          ))}
        </video>
      )}
      {item && (
        <>
          <TimeInput label={t('studio.workouts.mark')} placeholder="0:00" write={timeMark} value={item.video_at ?? null} onChange={set} />
          {isOwn && (
            <Button size="small" onClick={() => set(Math.floor(at))}>
              {t('studio.workouts.mark_take', { time: timeMark(at) })}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

import type { Image } from '@bandstand/contract/media.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { Link } from 'wouter';
import { usePickers } from '../../../platform/pickers.ts';
import { useText } from '../../../platform/studio.ts';
import type { WorkoutItem } from '../state/document.ts';
import type { Exercise } from '../state/useLibrary.ts';
import styles from './fields.module.css';
import { TimeInput } from './TimeInput.tsx';

type ItemFieldsProps = { item: WorkoutItem; exercise: Exercise | null; onChange: (changes: Partial<WorkoutItem>, mark: string) => void };
const sides = ['', 'each', 'left', 'right'] as const;

/** An exercise of the workout: its rest, side, note and picture; the amounts are typed in the sheet. */
export function ItemFields({ item, exercise, onChange }: ItemFieldsProps) {
  const t = useText();
  return (
    <div className={styles.fields}>
      <h2 className={styles.name}>{item.title}</h2>
      {exercise ? (
        <p className={styles.known}>
          {[...exercise.muscles, ...exercise.equipment].join(' · ')}{' '}
          <Link href={`/pages/${exercise.page_id}`}>{t('studio.workouts.open_exercise')}</Link>
        </p>
      ) : (
        <p className={styles.known}>{t('studio.workouts.not_in_library_text')}</p>
      )}
      <TimeInput label={t('studio.workouts.rest')} value={item.rest ?? null} onChange={(rest) => onChange({ rest }, 'rest')} />
      <Select
        label={t('studio.workouts.side')}
        value={item.side === 'both' ? 'each' : (item.side ?? '')}
        options={sides.map((value) => ({ value, label: t(`studio.workouts.side.${value || 'none'}`) }))}
        onChange={(event) => onChange({ side: (event.currentTarget.value || null) as WorkoutItem['side'] }, 'side')}
      />
      <TextArea
        label={t('studio.workouts.note')}
        rows={3}
        maxLength={1000}
        value={item.notes ?? ''}
        onChange={(event) => onChange({ notes: event.currentTarget.value || null }, 'notes')}
      />
      <Picture value={item.media} fallback={exercise?.image ?? null} onChange={(media) => onChange({ media }, 'media')} />
    </div>
  );
}

type PictureProps = { value: WorkoutItem['media']; fallback: Image | null; onChange: (image: Image | null) => void };

/** The picture of this line; without one of its own, the exercise's. */
function Picture({ value, fallback, onChange }: PictureProps) {
  const t = useText();
  const { pickImage } = usePickers();
  const own = value && 'urls' in value ? value : null;
  const shown = own ?? fallback;
  const pick = async () => {
    const image = await pickImage();
    if (image) onChange(image);
  };
  return (
    <div role="group" aria-label={t('studio.workouts.picture')} className={styles.picture}>
      {shown && <img src={shown.urls.small} alt={shown.alt ?? ''} className={styles.image} />}
      <Button size="small" onClick={() => void pick()}>
        {t(shown ? 'builder.image.replace' : 'studio.workouts.picture')}
      </Button>
      {own && (
        <Button size="small" variant="quiet" onClick={() => onChange(null)}>
          {t('studio.workouts.remove')}
        </Button>
      )}
    </div>
  );
}

import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../studio.ts';
import { useAppTime } from '../words/useAppTime.ts';
import { nextHour, type LocalTime } from './whenTime.ts';
import styles from './WhenFields.module.css';

type WhenFieldsProps = { value: LocalTime; onChange: (value: LocalTime) => void; error?: string | undefined };

/** Now, or at a time in the app's time zone. */
export function WhenFields({ value, onChange, error }: WhenFieldsProps) {
  const t = useText();
  const { zone } = useAppTime();
  return (
    <div className={styles.when}>
      <Segmented
        label={t('studio.releases.when')}
        value={value === null ? 'now' : 'later'}
        onChange={(choice) => onChange(choice === 'now' ? null : nextHour(Date.now(), zone))}
        options={[
          { value: 'now', label: t('studio.releases.now') },
          { value: 'later', label: t('studio.releases.later') },
        ]}
      />
      {value !== null && (
        <TextField
          type="datetime-local"
          label={t('studio.releases.at')}
          hint={t('studio.releases.frozen', { zone: zone.replaceAll('_', ' ') })}
          error={error ?? null}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

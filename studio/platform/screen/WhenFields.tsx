import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../studio.ts';
import styles from './WhenFields.module.css';

/** A local time as the platform's field has it, `YYYY-MM-DDTHH:MM`; null: now. */
export type LocalTime = string | null;

const pad = (value: number) => String(value).padStart(2, '0');
/** The next full hour that is at least half an hour away. */
export function nextHour(nowMs: number): string {
  const time = new Date(Math.ceil((nowMs + 1_800_000) / 3_600_000) * 3_600_000);
  return `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}T${pad(time.getHours())}:${pad(time.getMinutes())}`;
}
/** As instant; null where the field is empty. */
export const instantOf = (value: string): string | null => (Number.isNaN(Date.parse(value)) ? null : new Date(value).toISOString());

type WhenFieldsProps = { value: LocalTime; onChange: (value: LocalTime) => void; error?: string | undefined };

/** Now, or at a time in the zone in which the studio shows all times. */
export function WhenFields({ value, onChange, error }: WhenFieldsProps) {
  const t = useText();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className={styles.when}>
      <Segmented
        label={t('studio.releases.when')}
        value={value === null ? 'now' : 'later'}
        onChange={(choice) => onChange(choice === 'now' ? null : nextHour(Date.now()))}
        options={[
          { value: 'now', label: t('studio.releases.now') },
          { value: 'later', label: t('studio.releases.later') },
        ]}
      />
      {value !== null && (
        <TextField
          type="datetime-local"
          label={t('studio.releases.at')}
          hint={t('studio.releases.frozen', { zone })}
          error={error ?? null}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

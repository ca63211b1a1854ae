import type { AccessRecord, ScheduleInterval } from '@bandstand/contract/access.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { fromLocal, toLocal } from '../../../platform/words/localTime.ts';
import { useText } from '../../../platform/studio.ts';
import styles from './panels.module.css';

const units = ['hour', 'day', 'week', 'month'] as const satisfies ScheduleInterval[];
type DripFieldsProps = { record: AccessRecord; onChange: (changes: Partial<AccessRecord>) => void; error: string | null };

/** When the page opens: some time after a member's start, and not before a date. */
export function DripFields({ record, onChange, error }: DripFieldsProps) {
  const t = useText();
  const unit = record.schedule_interval ?? 'day';
  return (
    <div className={styles.within}>
      <Switch
        label={t('studio.access.drip')}
        hint={t('studio.access.drip_hint')}
        checked={record.is_scheduled}
        onChange={(isOn) =>
          // Without the switch nothing uses the date.
          onChange(
            isOn
              ? { is_scheduled: true, schedule_period: record.schedule_period ?? 1, schedule_interval: unit }
              : { is_scheduled: false, available_from: null },
          )
        }
      />
      {record.is_scheduled && (
        <div className={styles.pair}>
          <TextField
            label={t('studio.access.drip_after')}
            type="number"
            min={0}
            value={record.schedule_period ?? ''}
            error={error}
            onChange={(event) =>
              onChange({ schedule_period: event.currentTarget.value === '' ? null : Math.max(0, Number(event.currentTarget.value)) })
            }
          />
          <Select
            label={t('studio.access.drip_unit')}
            value={unit}
            options={[...new Set([...units, unit])].map((value) => ({
              value,
              label: t.find(`studio.unit.${value}`, { count: record.schedule_period ?? 0 }) ?? value,
            }))}
            onChange={(event) => onChange({ schedule_interval: event.currentTarget.value as ScheduleInterval })}
          />
        </div>
      )}
      {(record.is_scheduled || record.available_from !== null) && (
        <TextField
          label={t('studio.access.from')}
          note={t('studio.optional')}
          type="datetime-local"
          value={toLocal(record.available_from)}
          onChange={(event) => onChange({ available_from: fromLocal(event.currentTarget.value) })}
        />
      )}
    </div>
  );
}

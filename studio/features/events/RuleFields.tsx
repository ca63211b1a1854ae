import type { EventRule } from '@bandstand/contract/events.studio.ts';
import { weekdaysOf } from '@bandstand/rules/events/recurrence.ts';
import { isWall, wallMs } from '@bandstand/rules/events/wall.ts';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './events.module.css';
import { useRuleWords } from './useRuleWords.ts';

type RuleFieldsProps = { startsAt: string; rule: EventRule | null; onChange: (rule: EventRule | null) => void };
type Every = EventRule['every'] | 'once';
const week = [1, 2, 3, 4, 5, 6, 7];

/** How often it takes place, and until when; the meaning is shown below in words. */
export function RuleFields({ startsAt, rule, onChange }: RuleFieldsProps) {
  const t = useText();
  const words = useRuleWords();
  const every: Every = rule?.every ?? 'once';
  const choose = (next: Every) => {
    if (next === 'once') return onChange(null);
    const { count, until } = rule ?? {};
    onChange({ every: next, interval: 1, ...(count ? { count } : {}), ...(until ? { until } : {}) });
  };
  return (
    <>
      <div className={styles.stack}>
        <span className={styles.label}>{t('studio.events.repeat')}</span>
        <Segmented
          label={t('studio.events.repeat')}
          value={every}
          onChange={choose}
          options={(['once', 'day', 'week', 'month'] as const).map((value) => ({ value, label: t(`studio.events.repeat.${value}`) }))}
        />
      </div>
      {rule && (
        <>
          <div className={styles.pair}>
            <TextField
              type="number"
              inputMode="numeric"
              min={1}
              max={52}
              label={t('studio.events.interval', { every: rule.every })}
              value={String(rule.interval)}
              onChange={(event) => {
                const interval = Math.round(Number(event.currentTarget.value));
                if (interval >= 1 && interval <= 52) onChange({ ...rule, interval });
              }}
            />
            {rule.every === 'month' && (
              <Select
                label={t('studio.events.by')}
                value={rule.by ?? 'day'}
                options={[
                  { value: 'day', label: t('studio.events.by.day') },
                  { value: 'weekday', label: t('studio.events.by.weekday') },
                ]}
                onChange={(event) => onChange({ ...rule, by: event.currentTarget.value as 'day' })}
              />
            )}
          </div>
          {rule.every === 'week' && isWall(startsAt) && <Weekdays startsAt={startsAt} rule={rule} onChange={onChange} />}
          <End rule={rule} onChange={onChange} />
          {isWall(startsAt) && <p className={styles.words}>{words.ruleOf({ starts_at: startsAt, rule })}</p>}
        </>
      )}
    </>
  );
}

function Weekdays({ startsAt, rule, onChange }: { startsAt: string; rule: EventRule; onChange: (rule: EventRule) => void }) {
  const t = useText();
  const words = useRuleWords();
  const chosen = weekdaysOf(wallMs(startsAt), rule);
  return (
    <fieldset className={styles.weekdays}>
      <legend className={styles.label}>{t('studio.events.weekdays')}</legend>
      <div className={styles.days}>
        {week.map((day) => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              checked={chosen.includes(day)}
              aria-label={words.weekday(day)}
              onChange={({ currentTarget }) => {
                const weekdays = currentTarget.checked ? [...chosen, day].toSorted((a, b) => a - b) : chosen.filter((other) => other !== day);
                if (weekdays.length > 0) onChange({ ...rule, weekdays });
              }}
            />
            <span aria-hidden="true">{words.weekday(day, 'short')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function End({ rule, onChange }: { rule: EventRule; onChange: (rule: EventRule) => void }) {
  const t = useText();
  const end = rule.until ? 'until' : rule.count ? 'count' : 'never';
  const { count: _count, until: _until, ...open } = rule;
  const choose = (next: string) => {
    if (next === 'never') onChange(open);
    if (next === 'count') onChange({ ...open, count: 10 });
    if (next === 'until') onChange({ ...open, until: new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10) });
  };
  return (
    <div className={styles.pair}>
      <Select
        label={t('studio.events.ends')}
        value={end}
        options={(['never', 'count', 'until'] as const).map((value) => ({ value, label: t(`studio.events.ends.${value}`) }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {end === 'count' && (
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          max={500}
          label={t('studio.events.count')}
          value={String(rule.count ?? '')}
          onChange={(event) => {
            const count = Math.round(Number(event.currentTarget.value));
            if (count >= 1 && count <= 500) onChange({ ...open, count });
          }}
        />
      )}
      {end === 'until' && (
        <TextField
          type="date"
          label={t('studio.events.until')}
          value={rule.until ?? ''}
          onChange={(event) => event.currentTarget.value && onChange({ ...open, until: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

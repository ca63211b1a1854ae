import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { useId } from 'react';
import { useLanguage, useText } from '../../../platform/studio.ts';
import { ownKinds, patternNames, patternOf, patternTexts, type OwnPattern, type PatternName } from '../state/patternChoices.ts';
import styles from './Rhythm.module.css';

type PatternFieldsProps = {
  name: PatternName;
  own: OwnPattern;
  /** Whether each member begins on a day of their own. */
  hasOwnStart: boolean;
  onName: (name: PatternName) => void;
  onOwn: (own: OwnPattern) => void;
};

/** A rhythm by its name, or a custom one. */
export function PatternFields({ name, own, hasOwnStart, onName, onOwn }: PatternFieldsProps) {
  const t = useText();
  const number = (text: string, most: number) => Math.min(most, Math.max(1, Math.round(Number(text)) || 1));
  return (
    <>
      <Select
        label={t('studio.plan.pattern')}
        hint={hasOwnStart && patternOf(name, own).kind === 'weekdays' ? t('studio.plan.weekdays_hint') : undefined}
        value={name}
        options={patternNames.map((value) => ({ value, label: t(patternTexts[value]) }))}
        onChange={(event) => onName(event.currentTarget.value as PatternName)}
      />
      {name === 'own' && (
        <div className={styles.own}>
          <Select
            label={t('studio.plan.own.kind')}
            value={own.kind}
            options={ownKinds.map((value) => ({ value, label: t(`studio.plan.own.${value}`) }))}
            onChange={(event) => onOwn({ ...own, kind: event.currentTarget.value as OwnPattern['kind'] })}
          />
          {(own.kind === 'every_n_days' || own.kind === 'per_stage') && (
            <TextField
              type="number"
              min={1}
              max={366}
              label={t('studio.plan.own.days')}
              value={String(own.every)}
              onChange={(event) => onOwn({ ...own, every: number(event.currentTarget.value, 366) })}
            />
          )}
          {own.kind === 'weekdays' && <Weekdays value={own.weekdays} onChange={(weekdays) => onOwn({ ...own, weekdays })} />}
          {own.kind !== 'per_stage' && (
            <TextField
              type="number"
              min={1}
              max={50}
              label={t('studio.plan.own.at_once')}
              value={String(own.at_once)}
              onChange={(event) => onOwn({ ...own, at_once: number(event.currentTarget.value, 50) })}
            />
          )}
        </div>
      )}
    </>
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const mondayMs = Date.UTC(2026, 0, 5);

/** The last selected weekday stays on: a rhythm needs a day. */
function Weekdays({ value, onChange }: { value: readonly number[]; onChange: (value: number[]) => void }) {
  const t = useText();
  const id = useId();
  const locale = localeOf(useLanguage());
  const name = (day: number, width: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' }).format(mondayMs + (day - 1) * 86_400_000);
  return (
    <div role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {t('studio.plan.own.weekdays')}
      </span>
      <div className={styles.weekdays}>
        {weekdays.map((day) => {
          const isOn = value.includes(day);
          return (
            <button
              key={day}
              type="button"
              className={styles.weekday}
              aria-pressed={isOn}
              aria-label={name(day, 'long')}
              disabled={isOn && value.length === 1}
              onClick={() => onChange(isOn ? value.filter((other) => other !== day) : [...value, day].toSorted((one, other) => one - other))}
            >
              {name(day, 'short')}
            </button>
          );
        })}
      </div>
    </div>
  );
}

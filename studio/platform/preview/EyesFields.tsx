import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { fromLocal, toLocal } from '../words/localTime.ts';
import { OneProductPick } from '../picking/OneProductPick.tsx';
import { useStaff, useText } from '../studio.ts';
import type { Eyes } from './eyes.ts';

type EyesFieldsProps = { value: Eyes; onChange: (eyes: Eyes) => void };
const mostDays = 36_500;

/** The products a persona owns, how long ago they started, and the current time. */
export function EyesFields({ value, onChange }: EyesFieldsProps) {
  const t = useText();
  const { may } = useStaff();
  const set = ({ started_days_ago: days, at, ...more }: Partial<Eyes>, from: Eyes = value) => {
    const { started_days_ago: _days, at: _at, ...rest } = from;
    onChange({ ...rest, ...more, ...((days ?? null) === null ? {} : { started_days_ago: days ?? 0 }), ...(at ? { at } : {}) });
  };
  const { started_days_ago, at } = value;
  return (
    <>
      {value.persona === 'member' && (
        <>
          {may('sell.read') && (
            <OneProductPick
              label={t('studio.eyes.product')}
              value={value.product_ids?.[0] ?? null}
              placeholder={t('studio.eyes.product_none')}
              onChange={(id) => set({ product_ids: id === null ? [] : [id], started_days_ago, at })}
            />
          )}
          <TextField
            label={t('studio.eyes.started')}
            hint={t('studio.eyes.started_hint')}
            type="number"
            min={0}
            max={mostDays}
            value={started_days_ago ?? ''}
            onChange={({ currentTarget: { value: typed } }) =>
              set({ started_days_ago: typed === '' ? null : Math.min(mostDays, Math.max(0, Math.trunc(Number(typed)))), at })
            }
          />
        </>
      )}
      <TextField
        label={t('studio.eyes.at')}
        hint={t('studio.eyes.at_hint')}
        type="datetime-local"
        value={toLocal(at ?? null)}
        onChange={(event) => set({ started_days_ago, at: fromLocal(event.currentTarget.value) })}
      />
    </>
  );
}

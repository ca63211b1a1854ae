import type { PauseRule } from '@bandstand/contract/products.ts';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { fieldError } from '../../../platform/errors.ts';
import { useText } from '../../../platform/studio.ts';
import styles from '../parts/products.module.css';
import type { PauseValues } from './pauseForm.ts';

type Props = {
  values: PauseValues;
  wrong: readonly (keyof PauseRule)[];
  error: unknown;
  onChange: (values: PauseValues) => void;
};

/** Whether, how long and how often a plan may be paused. */
export function PauseFields({ values, wrong, error, onChange }: Props) {
  const t = useText();
  const set = (changes: Partial<PauseValues>) => onChange({ ...values, ...changes });
  return (
    <div className={styles.fields}>
      <Switch
        label={t('studio.pause.allow')}
        hint={t('studio.pause.allow_hint')}
        checked={values.isAllowed}
        onChange={(isAllowed) => set({ isAllowed })}
      />
      {values.isAllowed && (
        <>
          <div className={styles.pair}>
            <TextField
              label={t('studio.pause.months')}
              inputMode="numeric"
              value={values.months}
              error={wrong.includes('max_months') || fieldError(error, 'pause.max_months') ? t('studio.pause.wrong_months') : null}
              onChange={(event) => set({ months: event.currentTarget.value })}
            />
            <TextField
              label={t('studio.pause.per_year')}
              inputMode="numeric"
              value={values.perYear}
              error={wrong.includes('per_year') ? t('studio.pause.wrong_per_year') : null}
              onChange={(event) => set({ perYear: event.currentTarget.value })}
            />
          </div>
          <Checkbox
            label={t('studio.pause.keeps_access')}
            checked={values.keepsAccess}
            onChange={(event) => set({ keepsAccess: event.currentTarget.checked })}
          />
        </>
      )}
    </div>
  );
}

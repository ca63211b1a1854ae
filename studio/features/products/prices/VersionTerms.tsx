import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../../../platform/studio.ts';
import styles from '../parts/products.module.css';
import type { VersionFault, VersionFormValues } from '../state/versionForm.ts';

export type VersionPart = {
  values: VersionFormValues;
  set: (changes: Partial<VersionFormValues>) => void;
  errorOf: (name: VersionFault) => string | null;
};

/** How often a plan is paid, for how long, and the first payment. */
export function RecurringTerms({ values, set, errorOf }: VersionPart) {
  const t = useText();
  const units = useUnits();
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t('studio.price.every')}
          inputMode="numeric"
          value={values.intervalCount}
          error={errorOf('intervalCount')}
          onChange={(event) => set({ intervalCount: event.currentTarget.value })}
        />
        <Select
          label={t('studio.price.unit')}
          value={values.interval}
          options={units(values.intervalCount)}
          onChange={(event) => set({ interval: event.currentTarget.value as VersionFormValues['interval'] })}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label={t('studio.price.trial')}
          note={t('studio.optional')}
          inputMode="numeric"
          value={values.trialDays}
          error={errorOf('trialDays')}
          onChange={(event) => set({ trialDays: event.currentTarget.value })}
        />
        <TextField
          label={t('studio.price.charges')}
          note={t('studio.optional')}
          inputMode="numeric"
          value={values.charges}
          error={errorOf('charges')}
          onChange={(event) => set({ charges: event.currentTarget.value })}
        />
      </div>
      {values.charges.trim() !== '' && (
        <Checkbox
          label={t('studio.price.keeps_access')}
          hint={t('studio.price.keeps_access_hint')}
          checked={values.keepsAccess}
          onChange={(event) => set({ keepsAccess: event.currentTarget.checked })}
        />
      )}
      <TextField
        label={t('studio.price.setup_fee')}
        note={t('studio.optional')}
        inputMode="decimal"
        value={values.setupFee}
        error={errorOf('setupFee')}
        onChange={(event) => set({ setupFee: event.currentTarget.value })}
      />
    </>
  );
}

/** How long a single payment gives access. */
export function AccessTerms({ values, set, errorOf }: VersionPart) {
  const t = useText();
  const units = useUnits();
  return (
    <div className={styles.pair}>
      <TextField
        label={t('studio.price.access_for')}
        note={t('studio.optional')}
        inputMode="numeric"
        placeholder="∞"
        value={values.accessFor}
        error={errorOf('accessFor')}
        onChange={(event) => set({ accessFor: event.currentTarget.value })}
      />
      <Select
        label={t('studio.price.access_unit')}
        value={values.accessUnit}
        options={units(values.accessFor)}
        onChange={(event) => set({ accessUnit: event.currentTarget.value as VersionFormValues['accessUnit'] })}
      />
    </div>
  );
}

/** Whether it is for a team, and of what size. */
export function SeatTerms({ values, set, errorOf }: VersionPart) {
  const t = useText();
  return (
    <>
      <Checkbox
        label={t('studio.price.seats')}
        hint={t('studio.price.seats_hint')}
        checked={values.isForTeams}
        onChange={(event) => set({ isForTeams: event.currentTarget.checked })}
      />
      {values.isForTeams && (
        <div className={styles.pair}>
          <TextField
            label={t('studio.price.seats_min')}
            inputMode="numeric"
            value={values.seatsMin}
            error={errorOf('seatsMin')}
            onChange={(event) => set({ seatsMin: event.currentTarget.value })}
          />
          <TextField
            label={t('studio.price.seats_max')}
            inputMode="numeric"
            value={values.seatsMax}
            error={errorOf('seatsMax')}
            onChange={(event) => set({ seatsMax: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  );
}

function useUnits() {
  const t = useText();
  return (count: string) =>
    (['day', 'week', 'month', 'year'] as const).map((value) => ({ value, label: t(`studio.unit.${value}`, { count: Number(count) || 1 }) }));
}

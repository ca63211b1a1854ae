import type { Dunning, PaymentSettings } from '@bandstand/contract/payments.studio.ts';
import { dunningFaults, dunningSteps } from '@bandstand/rules/products/dunning.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { SaveFoot } from '../../platform/forms/SaveFoot.tsx';
import { useText } from '../../platform/studio.ts';
import { daysOf } from './dunningDays.ts';
import { DunningPreview } from './DunningPreview.tsx';
import styles from './payments.module.css';
import { useSaveSettings } from './useSaveSettings.ts';

/** How failed renewals are followed up, with the effect day by day beside it. */
export function DunningForm({ settings: { dunning } }: { settings: PaymentSettings }) {
  const t = useText();
  const [typed, setTyped] = useState(dunning.retry_days.join(', '));
  const [mailDays, setMailDays] = useState<readonly number[]>(dunning.mail_days);
  const [atEnd, setAtEnd] = useState(dunning.at_end);
  const save = useSaveSettings();
  const tries = daysOf(typed);
  const days = [0, ...(tries ?? [])];
  const plan: Dunning = { retry_days: tries ?? [], mail_days: mailDays.filter((day) => days.includes(day)).toSorted((a, b) => a - b), at_end: atEnd };
  const isGood = tries !== null && dunningFaults(plan).length === 0;
  const message = formError(t, save.error, ['dunning.retry_days', 'dunning.mail_days']);
  // The end is always announced: the mail of that day cannot be left out.
  const isMailedAnyway = (day: number) => atEnd === 'end' && day === plan.retry_days.at(-1);
  const discard = () => {
    setTyped(dunning.retry_days.join(', '));
    setMailDays(dunning.mail_days);
    setAtEnd(dunning.at_end);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood && !save.isPending) save.mutate({ body: { dunning: plan } });
      }}
    >
      <TextField
        label={t('studio.payments.dunning_days')}
        hint={t('studio.payments.dunning_days_hint')}
        inputMode="numeric"
        maxLength={60}
        value={typed}
        error={tries === null ? t('studio.payments.dunning_days_hint') : fieldError(save.error, 'dunning.retry_days')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {tries && (
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{t('studio.payments.dunning_mails')}</legend>
          {days
            .filter((day) => !isMailedAnyway(day))
            .map((day) => (
              <Checkbox
                key={day}
                label={t('studio.payments.dunning_mail_on', { day })}
                checked={mailDays.includes(day)}
                onChange={({ currentTarget: { checked } }) => setMailDays(checked ? [...mailDays, day] : mailDays.filter((other) => other !== day))}
              />
            ))}
        </fieldset>
      )}
      <div>
        <p className={styles.legend} aria-hidden="true">
          {t('studio.payments.dunning_end')}
        </p>
        <Segmented
          label={t('studio.payments.dunning_end')}
          options={(['end', 'keep'] as const).map((value) => ({ value, label: t(`studio.payments.dunning_end.${value}`) }))}
          value={atEnd}
          onChange={setAtEnd}
        />
      </div>
      {isGood && <DunningPreview steps={dunningSteps(plan)} />}
      {message && <Banner tone="danger">{message}</Banner>}
      <SaveFoot isChanged={isGood && JSON.stringify(plan) !== JSON.stringify(dunning)} isPending={save.isPending} onDiscard={discard} />
    </form>
  );
}

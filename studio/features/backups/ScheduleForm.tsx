import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { keptSnapshots } from '@bandstand/rules/backups/schedule.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { useState } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { formError } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { SaveFoot } from '../../platform/forms/SaveFoot.tsx';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useLanguage, useText } from '../../platform/studio.ts';
import styles from './BackupsScreen.module.css';

type Backups = NonNullable<Answer<'GET /studio/backups'>['backups']>;
type Settings = Backups['settings'];
type Snapshots = Backups['snapshots'];

const kept = ['keep_days', 'keep_weeks', 'keep_months'] as const;
const frequencies = ['off', 'daily', 'weekly'] as const;
// The 1st of January 2024 was a Monday.
const mondayMs = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;
const isCount = (text: string) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100;

/** How many of these the next scheduled backup would delete. */
function lostWith(settings: Settings, snapshots: Snapshots): number {
  if (settings.frequency === 'off') return 0;
  return (
    snapshots.length -
    keptSnapshots(
      snapshots.map(({ id, created_at }) => ({ id, createdAt: created_at })),
      settings,
    ).size
  );
}

/** When backups run automatically, in the time zone of the owner who sets it, and how many to keep. */
export function ScheduleForm({ saved, snapshots }: { saved: Settings; snapshots: Snapshots }) {
  const t = useText();
  const { ask, dialog } = useConfirm();
  const counts = ({ keep_days, keep_weeks, keep_months }: Settings) => ({
    keep_days: String(keep_days),
    keep_weeks: String(keep_weeks),
    keep_months: String(keep_months),
  });
  const [values, setValues] = useState(saved);
  const [typed, setTyped] = useState(counts(saved));
  const save = useSend('PUT /studio/backups/settings', {
    changes: ['GET /studio/backups', 'GET /studio/backups/health'],
    onDone: (now) => {
      setValues(now);
      setTyped(counts(now));
      toast({ text: t('studio.saved') });
    },
  });
  const wanted: Settings = {
    ...values,
    keep_days: Number(typed.keep_days),
    keep_weeks: Number(typed.keep_weeks),
    keep_months: Number(typed.keep_months),
  };
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(saved);
  const set = (changes: Partial<Settings>) =>
    setValues((before) => ({ ...before, ...changes, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }));
  return (
    <form
      className={styles.section}
      aria-labelledby="backups-schedule"
      onSubmit={(event) => {
        event.preventDefault();
        if (!kept.every((name) => isCount(typed[name]))) return;
        const run = () => save.mutate({ body: wanted });
        if (lostWith(wanted, snapshots) <= lostWith(saved, snapshots)) run();
        else ask({ title: t('studio.backups.fewer'), text: t('studio.backups.fewer.text'), confirm: t('studio.save'), run });
      }}
    >
      <h2 id="backups-schedule" className={styles.heading}>
        {t('studio.backups.schedule')}
      </h2>
      <WhenFields values={values} set={set} />
      {values.frequency !== 'off' && (
        <>
          <h3 className={styles.subheading}>{t('studio.backups.keep')}</h3>
          <p className={styles.quiet}>{t('studio.backups.keep.text')}</p>
          <div className={styles.fields}>
            {kept.map((name) => (
              <TextField
                key={name}
                label={t(`studio.backups.${name}`)}
                inputMode="numeric"
                maxLength={3}
                value={typed[name]}
                error={isCount(typed[name]) ? null : t('studio.backups.number')}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  setTyped((before) => ({ ...before, [name]: value }));
                }}
              />
            ))}
          </div>
        </>
      )}
      {formError(t, save.error, []) && <Banner tone="danger">{formError(t, save.error, [])}</Banner>}
      <SaveFoot
        isChanged={isChanged}
        isPending={save.isPending}
        onDiscard={() => {
          setValues(saved);
          setTyped(counts(saved));
        }}
      />
      {dialog}
    </form>
  );
}

function WhenFields({ values, set }: { values: Settings; set: (changes: Partial<Settings>) => void }) {
  const t = useText();
  const locale = localeOf(useLanguage());
  const names = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const hours = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: names.format(mondayMs + (day - 1) * dayMs) }));
  const times = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hours.format(mondayMs + hour * 3_600_000) }));
  return (
    <div className={styles.fields}>
      <Select
        label={t('studio.backups.frequency')}
        value={values.frequency}
        options={frequencies.map((value) => ({ value, label: t(`studio.backups.frequency.${value}`) }))}
        onChange={(event) => set({ frequency: event.currentTarget.value as Settings['frequency'] })}
      />
      {values.frequency === 'weekly' && (
        <Select
          label={t('studio.backups.weekday')}
          value={String(values.weekday)}
          options={weekdays}
          onChange={(event) => set({ weekday: Number(event.currentTarget.value) })}
        />
      )}
      {values.frequency !== 'off' && (
        <Select
          label={t('studio.backups.hour')}
          hint={values.timezone}
          value={String(values.hour)}
          options={times}
          onChange={(event) => set({ hour: Number(event.currentTarget.value) })}
        />
      )}
    </div>
  );
}

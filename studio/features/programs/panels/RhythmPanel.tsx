import { programEndings, programPaces } from '@bandstand/contract/programs.ts';
import { addDays, weekdayOf } from '@bandstand/rules/time/days.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useMemo, useState } from 'react';
import { useText } from '../../../platform/studio.ts';
import { weekCount } from '../state/layout.ts';
import { nameOfPattern, ownOf, patternOf } from '../state/patternChoices.ts';
import { PatternFields } from './PatternFields.tsx';
import type { PlanDraft } from '../state/planDraft.ts';
import { applyPattern, stepsOf } from '../state/planPages.ts';
import styles from './Rhythm.module.css';
import type { Selection } from '../state/selection.ts';
import { SampleDays } from './SampleDays.tsx';
import type { OpenPlan } from '../state/useOpenPlan.ts';

/** The pace of the plan, its first day, and the rhythm in which pages follow. Previews the effect of a rhythm before it is applied. */
export function RhythmPanel({ open, selection: { ids } }: { open: OpenPlan; selection: Selection }) {
  const t = useText();
  const { draft } = open;
  const [today] = useState(() => plainDateOf(Date.now(), open.plan.timezone));
  const nextMonday = addDays(today, 8 - weekdayOf(today));
  return (
    <fieldset className={styles.panel} disabled={open.isReadOnly}>
      <Select
        label={t('studio.plan.pace')}
        hint={t(`studio.plan.pace.${draft.pace}_hint`)}
        value={draft.pace}
        options={programPaces.map((value) => ({ value, label: t(`studio.plan.pace.${value}`) }))}
        onChange={(event) => {
          const pace = event.currentTarget.value as PlanDraft['pace'];
          // A common first day must be chosen; the next Monday is a likely one.
          open.set({ pace, ...(pace === 'fixed' && !draft.starts_on ? { starts_on: nextMonday } : {}) });
        }}
      />
      {draft.pace === 'fixed' && (
        <TextField
          type="date"
          label={t('studio.plan.starts_on')}
          value={draft.starts_on ?? ''}
          onChange={({ currentTarget: { value } }) => value && open.set({ starts_on: value }, 'starts_on')}
        />
      )}
      {draft.pace !== 'fixed' && (
        <Switch
          label={t('studio.plan.past_start')}
          hint={t('studio.plan.past_start_hint')}
          checked={draft.allows_past_start}
          onChange={(isOn) => open.set({ allows_past_start: isOn })}
        />
      )}
      {draft.pace !== 'fixed' && (
        <Switch
          label={t('studio.plan.later_start')}
          hint={t('studio.plan.later_start_hint')}
          checked={draft.allows_later_start}
          onChange={(isOn) => open.set({ allows_later_start: isOn })}
        />
      )}
      <Switch
        label={t('studio.plan.fills_calendar')}
        hint={t('studio.plan.fills_calendar_hint')}
        checked={draft.fills_calendar}
        onChange={(isOn) => open.set({ fills_calendar: isOn })}
      />
      {draft.pace !== 'fixed' && (
        <>
          <Switch
            label={t('studio.plan.pause')}
            hint={t('studio.plan.pause_hint')}
            checked={draft.allows_pause}
            onChange={(isOn) => open.set({ allows_pause: isOn })}
          />
          <Select
            label={t('studio.plan.ending')}
            hint={t(`studio.plan.ending.${draft.ending}_hint`)}
            value={draft.ending}
            options={programEndings.map((value) => ({ value, label: t(`studio.plan.ending.${value}`) }))}
            onChange={(event) => open.set({ ending: event.currentTarget.value as PlanDraft['ending'] })}
          />
        </>
      )}
      {stepsOf(open.pages).length > 0 && <Patterns key={draft.pattern?.kind ?? ''} open={open} ids={ids} today={today} />}
    </fieldset>
  );
}

/** Lays out pages one after another: all of them, or the selected ones. */
function Patterns({ open, ids, today }: { open: OpenPlan; ids: readonly string[]; today: string }) {
  const t = useText();
  const { draft, pages } = open;
  const [name, setName] = useState(() => nameOfPattern(draft.pattern));
  const [own, setOwn] = useState(() => ownOf(draft.pattern));
  const pattern = patternOf(name, own);
  const steps = new Set(pages.filter(({ is_step }) => is_step).map(({ id }) => id));
  const chosen = ids.filter((id) => steps.has(id));
  const key = JSON.stringify([pattern, chosen]);
  const days = useMemo(
    () => applyPattern(pages, draft, pattern, chosen),
    // Pattern and selection are new objects on each render; their content decides.
    // oxlint-disable-next-line react/exhaustive-deps
    [pages, draft, key],
  );
  const count = chosen.length || steps.size;
  const isSame = [...steps].every((id) => days[id]?.day === draft.days[id]?.day);
  return (
    <section className={styles.patterns} aria-label={t('studio.plan.rhythm')}>
      <h2 className={styles.heading}>{t('studio.plan.rhythm')}</h2>
      <PatternFields name={name} own={own} hasOwnStart={draft.pace !== 'fixed'} onName={setName} onOwn={setOwn} />
      <p className={styles.quiet} role="status">
        {t('studio.plan.result', { count, weeks: t('studio.plan.weeks', { count: weekCount(days) }) })}
      </p>
      <SampleDays open={open} draft={{ ...draft, days }} start={today} only={chosen.length > 0 ? chosen : [...steps]} most={8} />
      {!open.isReadOnly && (
        <Button variant="primary" wide disabled={isSame} onClick={() => open.set({ days, ...(chosen.length > 0 ? {} : { pattern }) })}>
          {chosen.length > 0 ? t('studio.plan.apply_chosen', { count: chosen.length }) : t('studio.plan.apply_all')}
        </Button>
      )}
    </section>
  );
}

import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { useText } from '../../platform/studio.ts';
import { clockOf, minuteOf } from './calendarDays.ts';
import styles from './Calendar.module.css';
import { LanePick } from './LanePick.tsx';
import { isNamed, type Scope } from './lanes.ts';
import type { Change } from './useCalendar.ts';

export type Planned = { date: string; start_minute: number | null; end_minute: number | null; scope: Scope; scope_id: string | null };
export type EntryDialogProps = {
  title: string;
  pageId: string;
  now: Planned;
  /** New on the calendar: the audience is still open. */
  isNew: boolean;
  /** Kinds of lanes that may be written. */
  offered: readonly Scope[];
  /** Further facts: for whom, how many. */
  notes: readonly string[];
  onSave: (planned: Planned, shift: Change['shift_subsequent']) => void;
  onTakeOff?: (() => void) | undefined;
  onClose: () => void;
};

/** The day, the time, and for whom. */
export function EntryDialog({ title, pageId, now, isNew, offered, notes, onSave, onTakeOff, onClose }: EntryDialogProps) {
  const t = useText();
  const [lane, setLane] = useState({ scope: now.scope, id: now.scope_id, title: null });
  const [date, setDate] = useState(now.date);
  const [isAllDay, setIsAllDay] = useState(now.start_minute === null);
  const [from, setFrom] = useState(clockOf(now.start_minute ?? 540));
  const [until, setUntil] = useState(now.end_minute === null ? '' : clockOf(now.end_minute));
  const [shifts, setShifts] = useState(false);
  const [start, end] = isAllDay ? [null, null] : [minuteOf(from), minuteOf(until)];
  const isBackwards = start !== null && end !== null && end <= start;
  const isComplete = date !== '' && (isAllDay || start !== null) && !isBackwards && isNamed(lane);
  const submit = () => {
    if (isComplete) onSave({ date, start_minute: start, end_minute: end, scope: lane.scope, scope_id: lane.id }, shifts || undefined);
  };
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title={title}
      extra={
        onTakeOff && (
          <Button variant="quiet" className={styles.first} onClick={onTakeOff}>
            {t('studio.calendar.take_off')}
          </Button>
        )
      }
      submit={t(isNew ? 'studio.calendar.put' : 'studio.save')}
      isReady={isComplete}
      onSubmit={submit}
      className={styles.form}
    >
      {isNew && <LanePick scope={lane.scope} id={lane.id} offered={offered} onChange={(scope, id) => scope && setLane({ scope, id, title: null })} />}
      {notes.map((note) => (
        <p key={note} className={styles.quiet}>
          {note}
        </p>
      ))}
      <TextField type="date" label={t('studio.calendar.day')} value={date} onChange={(event) => setDate(event.currentTarget.value)} />
      <Checkbox label={t('studio.calendar.all_day')} checked={isAllDay} onChange={(event) => setIsAllDay(event.currentTarget.checked)} />
      {!isAllDay && (
        <>
          <div className={styles.pair}>
            <TextField type="time" label={t('studio.calendar.from')} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
            <TextField
              type="time"
              label={t('studio.calendar.until')}
              note={t('studio.optional')}
              error={isBackwards ? t('studio.calendar.until_wrong') : null}
              value={until}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          </div>
          <p className={styles.quiet}>{t('studio.calendar.clock_note')}</p>
        </>
      )}
      {!isNew && date !== now.date && (
        <Checkbox label={t('studio.calendar.shift')} checked={shifts} onChange={(event) => setShifts(event.currentTarget.checked)} />
      )}
      <p>
        <a className={styles.link} href={`/studio/pages/${pageId}`}>
          {t('studio.calendar.open_page')}
        </a>
      </p>
    </FormDialog>
  );
}

import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import { formatPlainDate } from '@bandstand/rules/text/dates.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState, type FormEvent } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { asMember } from '../../../platform/session/asMember.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { dayAfter } from '../state/dayAfter.ts';
import { StartFacts } from './StartFacts.tsx';
import styles from './StartPanel.module.css';

/** Latest start of a program (PRG-6). */
const aheadMaxDays = 365;

export type Start = {
  rootId: string;
  title: string | null;
  settings: Partial<ProgramSettings>;
  /** The run's first page; null: the program's first. */
  fromPageId: string | null;
};

/** The first day, and its effect. With a shared first day there is no choice. */
export function StartForm({ start, onClose }: { start: Start; onClose: () => void }) {
  const t = useText();
  const timeZone = useTimeZone();
  const { api, session, navigation, queries } = usePlatform();
  const { settings, rootId, fromPageId } = start;
  const [today] = useState(() => plainDateOf(Date.now(), timeZone));
  const [date, setDate] = useState(today);
  const [failure, setFailure] = useState<{ field: string | null; form: string | null } | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const isFixed = settings.pace === 'fixed' && Boolean(settings.starts_on);

  const begin = async () => {
    // Someone who logged in for it may have started it long ago.
    if (session.current().bundle?.page_subscriptions[rootId]?.started_at) return onClose();
    setIsRunning(true);
    setFailure(null);
    try {
      const day = isFixed || date === today ? {} : { started_at: date };
      const from = fromPageId === null ? {} : { start_from_page_id: fromPageId };
      await api('POST /pages/{id}/subscribers', { params: { id: rootId }, body: { ...day, ...from } });
      await session.refresh();
      // The calendar and My content now include it.
      void queries.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey }) => queryKey[0] !== 'page' });
      onClose();
    } catch (error) {
      const isPast = error instanceof ApiError && error.code === 'date_in_past';
      setFailure(isPast ? { field: t('schedule.past'), form: null } : { field: null, form: refusalText(error, t) });
      setIsRunning(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void asMember({ session, navigation }, begin);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {settings.pace ? <StartFacts settings={settings} /> : <p className={styles.text}>{t('program.start_text')}</p>}
      {fromPageId !== null && <p className={styles.text}>{t('program.start_from_text')}</p>}
      {!isFixed && (
        <TextField
          type="date"
          label={t('program.start_date')}
          value={date}
          {...(settings.allows_past_start ? {} : { min: today })}
          max={dayAfter(today, aheadMaxDays)}
          error={failure?.field ?? null}
          onChange={(event) => setDate(event.currentTarget.value || today)}
        />
      )}
      <LastDay settings={settings} first={isFixed ? (settings.starts_on ?? date) : date} isWhole={fromPageId === null} />
      {failure?.form && <Banner tone="danger">{failure.form}</Banner>}
      <Button type="submit" variant="primary" size="large" wide pending={isRunning}>
        {isFixed ? t('program.join') : date === today ? t('program.start_today') : t('program.start')}
      </Button>
    </form>
  );
}

/** The first and last day of a program with days, if started on this day. */
function LastDay({ settings, first, isWhole }: { settings: Start['settings']; first: string; isWhole: boolean }) {
  const t = useText();
  const language = useLanguage();
  const last = Math.max(0, ...(settings.layout ?? []).map(({ day }) => day));
  if (last === 0 || !isWhole) return null;
  return (
    <p className={styles.span} aria-live="polite">
      {t('program.start_span', { first: formatPlainDate(first, language), last: formatPlainDate(dayAfter(first, last), language) })}
    </p>
  );
}

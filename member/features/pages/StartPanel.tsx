import type { PageJson } from '@bandstand/contract/pages.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { ApiError } from '../../platform/api.ts';
import type { PanelProps } from '../../platform/panel.ts';
import { usePlatform } from '../../platform/platform.ts';
import { refusalText } from '../../platform/refusal.ts';
import { useNavigation } from '../../platform/useNavigation.ts';
import { useSession, useTimeZone } from '../../platform/useSession.ts';
import { useText } from '../../platform/useText.ts';
import styles from './StartPanel.module.css';

/** Latest start of a program (PRG-6). */
const aheadMaxDays = 365;
const dayMs = 86_400_000;

/** `#start`: begins the run of the page in the address (NAV-5). Guests log in first and come back here. */
export function StartPanel({ isTop, onClose }: PanelProps) {
  const t = useText();
  const { pages, navigation } = usePlatform();
  const { place } = useNavigation();
  const { state, bundle } = useSession();
  const { data: page } = useQuery(pages.query(place.path));
  const isGuest = state === 'guest';
  // A locked page explains itself, and what runs already needs no start: the marker alone opens nothing there.
  const canStart = page?.page.access.mode === 'full' && !bundle?.page_subscriptions[page.page_id]?.started_at;
  useEffect(() => {
    if (isGuest && isTop && canStart) navigation.openPanel('auth');
    // Once: whoever closes the log-in has decided.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isGuest, canStart]);
  if (page && !canStart) return null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={page?.page_title ? t('program.start_title', { title: page.page_title }) : t('program.start')}
      closeLabel={t('shell.close')}
      size="small"
    >
      {page ? <StartForm page={page} isGuest={isGuest} onClose={onClose} /> : <Skeleton shape="block" height="96px" />}
    </Sheet>
  );
}

function StartForm({ page, isGuest, onClose }: { page: PageJson; isGuest: boolean; onClose: () => void }) {
  const t = useText();
  const timeZone = useTimeZone();
  const { api, session, navigation } = usePlatform();
  const [now] = useState(() => Date.now());
  const today = plainDateOf(now, timeZone);
  const [date, setDate] = useState(today);
  const [failure, setFailure] = useState<{ field: string | null; whole: string | null } | null>(null);
  const [isRunning, setIsRunning] = useState(false);

  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (isGuest) return navigation.openPanel('auth');
    setIsRunning(true);
    setFailure(null);
    try {
      await api('POST /pages/{id}/subscribers', { params: { id: page.page_id }, body: date === today ? {} : { started_at: date } });
      await session.refresh();
      onClose();
    } catch (error) {
      const isPast = error instanceof ApiError && error.code === 'date_in_past';
      setFailure(isPast ? { field: t('schedule.past'), whole: null } : { field: null, whole: refusalText(error, t) });
      setIsRunning(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void start(event)} noValidate>
      <p className={styles.text}>{t('program.start_text')}</p>
      <TextField
        type="date"
        label={t('program.start_date')}
        value={date}
        min={today}
        max={plainDateOf(now + aheadMaxDays * dayMs, timeZone)}
        error={failure?.field ?? null}
        onChange={(event) => setDate(event.currentTarget.value || today)}
      />
      {failure?.whole && <Banner tone="danger">{failure.whole}</Banner>}
      <Button type="submit" variant="primary" size="large" wide pending={isRunning}>
        {date === today ? t('program.start_today') : t('program.start')}
      </Button>
    </form>
  );
}

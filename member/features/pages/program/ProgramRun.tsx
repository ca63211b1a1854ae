import type { PageJson } from '@bandstand/contract/pages.ts';
import { formatDate, formatDayAndTime } from '@bandstand/rules/text/dates.ts';
import { plainDateOf, startOfDate } from '@bandstand/rules/time/zone.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { ProgressRing } from '@bandstand/ui/primitives/Progress.tsx';
import Award from 'lucide-react/icons/award';
import { Suspense, useState } from 'react';
import { usePageLink } from '../../../platform/links/PageLink.tsx';
import { lazyPart } from '../../../platform/navigation/lazyPart.tsx';
import { usePanels } from '../../../platform/navigation/useNavigation.ts';
import { useBundle, useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import styles from './ProgramCard.module.css';
import type { Program } from '../state/useProgram.ts';

const PausedRun = lazyPart(() => import('./PausedRun.tsx').then((file) => file.PausedRun), { isKept: true });
const CourseNotes = lazyPart(() => import('./CourseNotes.tsx').then((file) => file.CourseNotes), { isKept: true });

/** A running program: progress, the next page, and when it opens. */
export function ProgramRun({ page, program }: { page: PageJson; program: Program }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { progress } = program;
  const percent = progress?.percent ?? 0;
  const pausedAt = useBundle()?.page_subscriptions[page.page_id]?.paused_at;
  // A program without an end is only finished by its member.
  const isDone = Boolean(progress?.completed_at) || (percent >= 100 && program.settings.ending !== 'perpetual');
  // Rendered only once a session is verified, so never by the server.
  const [now] = useState(() => Date.now());
  const isAhead = Boolean(progress?.started_at) && plainDateOf(now, timeZone) < plainDateOf(Date.parse(progress?.started_at ?? ''), timeZone);
  const started = progress?.started_at ? formatDate(progress.started_at, { language, timeZone }) : null;
  return (
    <>
      <div className={styles.where}>
        <ProgressRing
          value={percent / 100}
          size={84}
          thickness={7}
          label={t('page.progress_of', { title: page.page_title ?? '' })}
          valueText={t('program.percent', { percent })}
        >
          <span className={styles.percent}>{t('program.percent', { percent })}</span>
        </ProgressRing>
        <div>
          <strong>
            {isDone ? t('program.finished') : t('program.done_of', { done: progress?.completed_count ?? 0, total: progress?.total_count ?? 0 })}
          </strong>
          {started && <p className={styles.since}>{isAhead ? t('program.starts_on', { date: started }) : t('program.since', { date: started })}</p>}
        </div>
      </div>
      {isDone && <Finished programId={page.page_id} />}
      {!isDone && !pausedAt && <Next page={page} program={program} />}
      <Suspense fallback={null}>
        {!isDone && pausedAt && <PausedRun programId={page.page_id} since={pausedAt} />}
        <CourseNotes programId={page.page_id} />
      </Suspense>
    </>
  );
}

/** The way to what the member did, their certificate, and what comes next. */
function Finished({ programId }: { programId: string }) {
  const t = useText();
  const { openPanel } = usePanels();
  return (
    <Button variant="primary" size="large" wide icon={<Icon of={Award} size={20} />} onClick={() => openPanel('finished', { program: programId })}>
      {t('certificate.show')}
    </Button>
  );
}

/** A link to the next page; if it is still closed, when it opens. */
function Next({ page, program: { plan, active, progress } }: { page: PageJson; program: Program }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { next, nextOpensAt } = plan;
  const target = next?.opensAt === null ? { path: next.path, pageId: next.pageId } : null;
  const goal = target ?? { path: active?.path ?? page.page.path, pageId: active?.page_id ?? page.page_id, decision: active?.access };
  const { watched, link } = usePageLink(goal);
  const opens = nextOpensAt && <p className={styles.since}>{t('program.next_opens', { date: openingDay(nextOpensAt, { language, timeZone }) })}</p>;
  if (next?.opensAt || (progress?.percent ?? 0) >= 100) {
    return (
      <div className={styles.next}>
        <strong>{t('program.up_to_date')}</strong>
        {opens}
      </div>
    );
  }
  if (!active) return null;
  return (
    <div {...watched} className={styles.next}>
      <p className={styles.since}>{t('program.next', { title: next?.title ?? (next?.stage ?? active).title })}</p>
      <Button variant="primary" size="large" wide href={link.href} onClick={link.onClick}>
        {t('program.continue')}
      </Button>
      {opens}
    </div>
  );
}

/** A page that opens at the start of a day needs no time. */
function openingDay(at: string, place: { language: Language; timeZone: string }): string {
  const ms = Date.parse(at);
  const isWholeDay = startOfDate(plainDateOf(ms, place.timeZone), place.timeZone) === ms;
  return isWholeDay ? formatDate(at, place) : formatDayAndTime(at, place);
}

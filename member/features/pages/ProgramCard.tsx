import type { PageJson } from '@bandstand/contract/pages.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Card } from '@bandstand/ui/primitives/Card.tsx';
import { ProgressRing } from '@bandstand/ui/primitives/Progress.tsx';
import { usePageLink } from '../../platform/links/PageLink.tsx';
import { usePlatform } from '../../platform/platform.ts';
import { useTimeZone } from '../../platform/useSession.ts';
import { useLanguage, useText } from '../../platform/useText.ts';
import styles from './ProgramCard.module.css';
import type { Run } from './useRun.ts';

/** The one next step of a program: start it, or go on where one stopped. */
export function ProgramCard({ page, run }: { page: PageJson; run: Run }) {
  const t = useText();
  const { navigation } = usePlatform();
  if (!run.isStarted) {
    const start = page.page_actions.find(({ action_type }) => action_type === 'start');
    return (
      <Card className={styles.card}>
        <p className={styles.lead}>{t('program.not_started')}</p>
        <Button variant="primary" size="large" wide onClick={() => navigation.openPanel('start')}>
          {start?.text || t('program.start')}
        </Button>
      </Card>
    );
  }
  return <Running page={page} run={run} />;
}

function Running({ page, run }: { page: PageJson; run: Run }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { progress, active } = run;
  const percent = progress?.percent ?? 0;
  const isDone = percent >= 100;
  const { watched, link } = usePageLink({ path: active?.path ?? page.page.path, pageId: active?.page_id ?? page.page_id, decision: active?.access });
  return (
    <Card className={styles.card}>
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
          {progress?.started_at && (
            <p className={styles.since}>{t('program.since', { date: formatDate(progress.started_at, { language, timeZone }) })}</p>
          )}
        </div>
      </div>
      {active && !isDone && (
        <div {...watched} className={styles.next}>
          <p className={styles.since}>{t('program.next', { title: active.title })}</p>
          <Button variant="primary" size="large" wide href={link.href} onClick={link.onClick}>
            {t('program.continue')}
          </Button>
        </div>
      )}
    </Card>
  );
}

import type { PageJson } from '@bandstand/contract/pages.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import { useNextInRun } from '../../../platform/content/useNextInRun.ts';
import { PageLink } from '../../../platform/links/PageLink.tsx';
import { usePanels } from '../../../platform/navigation/useNavigation.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Summary.module.css';

/** How far the member is in the program of a workout's page, and the page that comes next; nothing outside a program. */
export function NextPage({ page }: { page: PageJson }) {
  const t = useText();
  const { openPanel } = usePanels();
  const bundle = useBundle();
  const next = useNextInRun(page);
  const rootId = page.page.contentRootId;
  const progress = rootId === page.page_id ? null : bundle?.page_subscriptions[rootId]?.progress;
  if (!progress) return null;
  const { completed_count: count, total_count: total } = progress;
  return (
    <div className={styles.next}>
      <p className={styles.facts}>{t('program.done_of', { done: count, total })}</p>
      <ProgressBar value={total > 0 ? count / total : 0} label={t('program.progress')} />
      {count >= total && (
        <Button variant="primary" wide onClick={() => openPanel('finished', { program: rootId })}>
          {t('certificate.show')}
        </Button>
      )}
      {next && (
        <p>
          {t('workout.next_up')}{' '}
          <PageLink pageId={next.pageId} path={next.path}>
            {next.title}
          </PageLink>
        </p>
      )}
    </div>
  );
}

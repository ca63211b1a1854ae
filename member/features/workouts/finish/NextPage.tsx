import type { PageJson } from '@bandstand/contract/pages.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../../platform/platform.ts';
import { PageLink } from '../../../platform/links/PageLink.tsx';
import { usePanels } from '../../../platform/navigation/useNavigation.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Summary.module.css';

/** How far the member is in the program of a workout's page, and the page that comes next; nothing outside a program. */
export function NextPage({ page }: { page: PageJson | null }) {
  const t = useText();
  const { api, access } = usePlatform();
  const { openPanel } = usePanels();
  const bundle = useBundle();
  const rootId = page && page.page.contentRootId !== page.page_id ? page.page.contentRootId : null;
  const run = rootId ? bundle?.page_subscriptions[rootId] : undefined;
  const done = bundle?.page_completions.by_uuid;
  const next = useQuery({
    queryKey: ['workouts', 'next', rootId, page?.page_id],
    enabled: Boolean(run),
    queryFn: async () => {
      const { sequence } = await api('GET /pages/{id}/subscribers', { params: { id: rootId ?? '' } });
      const found = sequence?.find((one) => !one.is_completed && !done?.[one.page_id] && one.page_id !== page?.page_id);
      const path = found && (await access.pathOf(found.page_id));
      return found && path ? { id: found.page_id, path, title: found.title ?? '' } : null;
    },
  });
  if (!run?.progress) return null;
  const { completed_count: count, total_count: total } = run.progress;
  return (
    <div className={styles.next}>
      <p className={styles.facts}>{t('program.done_of', { done: count, total })}</p>
      <ProgressBar value={total > 0 ? count / total : 0} label={t('program.progress')} />
      {count >= total && rootId && (
        <Button variant="primary" wide onClick={() => openPanel('finished', { program: rootId })}>
          {t('certificate.show')}
        </Button>
      )}
      {next.data && next.data.title !== '' && (
        <p>
          {t('workout.next_up')}{' '}
          <PageLink id={next.data.id} path={next.data.path}>
            {next.data.title}
          </PageLink>
        </p>
      )}
    </div>
  );
}

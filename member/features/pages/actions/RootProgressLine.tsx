import type { PageJson } from '@bandstand/contract/pages.ts';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './RootProgressLine.module.css';

/** Progress of the current program that the page belongs to; updates when the page is completed. */
export function RootProgressLine({ page }: { page: PageJson }) {
  const t = useText();
  const bundle = useBundle();
  const run = bundle?.page_subscriptions[page.page.contentRootId];
  if (!run?.started_at || !run.progress || page.page.contentRootId === page.page_id) return null;
  const { completed_count: done, total_count: total } = run.progress;
  const words = t('program.done_of', { done, total });
  return (
    <div className={styles.line}>
      <ProgressBar value={total === 0 ? 0 : done / total} label={t('program.progress')} valueText={words} />
      <span>{words}</span>
    </div>
  );
}

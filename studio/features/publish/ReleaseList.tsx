import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useState } from 'react';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useText } from '../../platform/studio.ts';
import { OvertakenDialog } from './OvertakenDialog.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import styles from './ReleaseList.module.css';
import { ReleaseRow } from './ReleaseRow.tsx';
import { useReleaseActions, type Release } from './useReleaseActions.ts';

const perPage = 50;

/** Planned and past releases, and the way back. */
export function ReleaseList() {
  const t = useText();
  const { ask, dialog } = useConfirm();
  const [page, setPage] = useState(1);
  const [looked, setLooked] = useState<Release | null>(null);
  const actions = useReleaseActions();
  const releases = useCall('GET /studio/releases', { query: { page } }, { keepPrevious: true });
  const askBack = (release: Release) =>
    ask({
      title: t('studio.releases.roll_back.title', { title: release.title }),
      text: t('studio.releases.roll_back.text'),
      confirm: t('studio.releases.roll_back'),
      run: () => actions.back(release),
    });

  return (
    <QueryView query={releases} isEmpty={({ items }) => items.length === 0} empty={<p className={styles.quiet}>{t('studio.releases.empty')}</p>}>
      {({ items, total_count }) => (
        <>
          <ul className={styles.list} aria-label={t('studio.releases.tab.releases')}>
            {items.map((release) => (
              <ReleaseRow key={release.id} release={release} actions={actions} onLook={() => setLooked(release)} onBack={() => askBack(release)} />
            ))}
          </ul>
          {total_count > perPage && (
            <div className={styles.pager}>
              <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t('studio.pager.previous')}
              </Button>
              <Button size="small" disabled={page * perPage >= total_count} onClick={() => setPage(page + 1)}>
                {t('studio.pager.next')}
              </Button>
            </div>
          )}
          {dialog}
          {looked && <ReleaseDialog release={looked} onClose={() => setLooked(null)} />}
          <OvertakenDialog overtaken={actions.overtaken} onClose={actions.dismiss} onBack={actions.back} />
        </>
      )}
    </QueryView>
  );
}

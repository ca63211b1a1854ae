import { Badge, type Tone } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { ApiError, type Answer } from '../../platform/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useCall, useSend } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { useConfirm } from '../../platform/screen/useConfirm.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useAppTime } from '../../platform/useAppTime.ts';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import styles from './ReleaseList.module.css';
import { changedByPublishing } from './useChanges.ts';

type Release = Answer<'GET /studio/releases/{id}'>;
type Overtaken = { release: Release; items: { type: string; id: string | null; title: string }[] };
const tones: Record<Release['status'], Tone> = { planned: 'primary', published: 'success', rolled_back: 'neutral', failed: 'danger' };
const perPage = 50;

/** What is planned, what was published, and the way back. */
export function ReleaseList() {
  const t = useText();
  const { may } = useStaff();
  const { when } = useAppTime();
  const { ask, dialog } = useConfirm();
  const [page, setPage] = useState(1);
  const [looked, setLooked] = useState<Release | null>(null);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const releases = useCall('GET /studio/releases', { query: { page } }, { keepPrevious: true });
  const changes = changedByPublishing;
  const fail = (error: unknown) => toast({ text: errorText(t, error), tone: 'danger' });
  const publish = useSend('POST /studio/releases/{id}/publish', {
    changes,
    onDone: ({ items }) => toast({ text: t('studio.publish.done', { count: items.length }), tone: 'success' }),
  });
  const remove = useSend('DELETE /studio/releases/{id}', { changes, onDone: () => toast({ text: t('studio.releases.cancelled') }) });
  const rollBack = useSend('POST /studio/releases/{id}/rollback', {
    changes,
    onDone: () => toast({ text: t('studio.releases.rolled_back'), tone: 'success' }),
  });
  const back = (release: Release, choice?: 'keep' | 'roll_back') => {
    setOvertaken(null);
    rollBack.mutate(
      { params: { id: release.id }, body: choice ? { overtaken: choice } : {} },
      {
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'release_overtaken')
            return setOvertaken({ release, items: (error.body?.['items'] ?? []) as Overtaken['items'] });
          fail(error);
        },
      },
    );
  };
  const askBack = (release: Release) =>
    ask({
      title: t('studio.releases.roll_back.title', { title: release.title }),
      text: t('studio.releases.roll_back.text'),
      confirm: t('studio.releases.roll_back'),
      run: () => back(release),
    });
  const timeOf = ({ status, publish_at, published_at }: Release) =>
    status === 'planned' && publish_at ? t('studio.releases.planned', { when: when(publish_at) }) : when(published_at ?? publish_at ?? '');
  const isBusy = publish.isPending || remove.isPending || rollBack.isPending;

  return (
    <QueryView query={releases} isEmpty={({ items }) => items.length === 0} empty={<p className={styles.quiet}>{t('studio.releases.empty')}</p>}>
      {({ items, total_count }) => (
        <>
          <ul className={styles.list} aria-label={t('studio.releases.tab.releases')}>
            {items.map((release) => (
              <li key={release.id} className={styles.release}>
                <div className={styles.words}>
                  <span className={styles.head}>
                    <strong className={styles.title}>{release.title || t('studio.releases.items', { count: release.items.length })}</strong>
                    <Badge tone={tones[release.status]}>{t(`studio.releases.status.${release.status}`)}</Badge>
                  </span>
                  <span className={styles.quiet}>
                    {[timeOf(release), release.author, t('studio.releases.items', { count: release.items.length })].filter(Boolean).join(' · ')}
                  </span>
                  {release.rolled_back_at && (
                    <span className={styles.quiet}>
                      {t('studio.releases.rolled_back_by', { name: release.rolled_back_by ?? '–', when: when(release.rolled_back_at) })}
                    </span>
                  )}
                  {release.fault && <span className={styles.quiet}>{t.find(`error.${release.fault}`) ?? release.fault}</span>}
                </div>
                <div className={styles.actions}>
                  {(release.status === 'planned' || release.can_roll_back) && (
                    <Button size="small" variant="quiet" onClick={() => setLooked(release)}>
                      {t('studio.versions.look')}
                    </Button>
                  )}
                  {may('publish') && (
                    <>
                      {release.status === 'planned' && (
                        <Button size="small" disabled={isBusy} onClick={() => publish.mutate({ params: { id: release.id } }, { onError: fail })}>
                          {t('studio.releases.publish_now')}
                        </Button>
                      )}
                      {(release.status === 'planned' || release.status === 'failed') && (
                        <Button
                          size="small"
                          variant="quiet"
                          disabled={isBusy}
                          onClick={() => remove.mutate({ params: { id: release.id } }, { onError: fail })}
                        >
                          {t(release.status === 'planned' ? 'studio.releases.cancel' : 'studio.releases.remove')}
                        </Button>
                      )}
                      {release.can_roll_back && (
                        <Button size="small" disabled={isBusy} onClick={() => askBack(release)}>
                          {t('studio.releases.roll_back')}
                        </Button>
                      )}
                    </>
                  )}
                </div>
              </li>
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
          <Dialog
            isAlert
            open={overtaken !== null}
            onClose={() => setOvertaken(null)}
            title={t('studio.releases.overtaken.title')}
            closeLabel={t('studio.close')}
            footer={
              <>
                <Button variant="quiet" onClick={() => setOvertaken(null)}>
                  {t('studio.cancel')}
                </Button>
                <Button onClick={() => overtaken && back(overtaken.release, 'keep')}>{t('studio.releases.overtaken.keep')}</Button>
                <Button variant="danger" onClick={() => overtaken && back(overtaken.release, 'roll_back')}>
                  {t('studio.releases.overtaken.all')}
                </Button>
              </>
            }
          >
            <ul className={styles.names}>
              {overtaken?.items.map(({ type, id, title }) => (
                <li key={id ?? type}>{(id === null && t.find(`studio.publish.type.${type}`)) || title}</li>
              ))}
            </ul>
          </Dialog>
        </>
      )}
    </QueryView>
  );
}

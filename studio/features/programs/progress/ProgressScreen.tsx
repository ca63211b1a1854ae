import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useLocation } from 'wouter';
import { useDownload } from '../../../platform/download.ts';
import { errorText } from '../../../platform/errors.ts';
import { useCall } from '../../../platform/queries.ts';
import { QueryView } from '../../../platform/screen/QueryView.tsx';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useAddress } from '../../../platform/useAddress.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import { DropOff } from './DropOff.tsx';
import styles from './Progress.module.css';
import { ProgressMembers } from './ProgressMembers.tsx';

/** The default number of days until a member counts as stuck; the server uses the same. */
const usualDays = 7;
const counts = ['started', 'waiting', 'active', 'stuck', 'finished'] as const;

/** The progress of members in a program: how many, where they are, where they stop, and each of them. */
export function ProgressScreen({ pageId }: { pageId: string }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const download = useDownload();
  const [, go] = useLocation();
  const [address, change] = useAddress();
  const days = Math.min(365, Math.max(1, Math.round(Number(address.get('days'))) || usualDays));
  const input = { params: { id: pageId }, query: { stuck_days: days } };
  const progress = useCall('GET /studio/pages/{id}/progress', input, { keepPrevious: true });
  const title = progress.data?.title ?? '';
  return (
    <Screen
      title={title === '' ? t('studio.progress.title') : t('studio.progress.of', { title })}
      actions={
        <>
          <Button onClick={() => go(`/programs/${pageId}`)}>{t('studio.plan.back')}</Button>
          {may('insights.export') && (
            <Button
              onClick={() =>
                void download('GET /studio/pages/{id}/progress.csv', input, `progress-${title || pageId}.csv`).catch((error: unknown) =>
                  toast({ text: errorText(t, error), tone: 'danger' }),
                )
              }
            >
              {t('studio.progress.csv')}
            </Button>
          )}
        </>
      }
      tools={
        <div className={styles.days}>
          <TextField
            type="number"
            min={1}
            max={365}
            label={t('studio.progress.stuck_days')}
            value={address.get('days') ?? String(usualDays)}
            onChange={(event) => change({ days: event.currentTarget.value, page: null })}
          />
        </div>
      }
    >
      <QueryView
        query={progress}
        isEmpty={({ started, waiting }) => started + waiting === 0}
        empty={<EmptyState title={t('studio.progress.empty')} text={t('studio.progress.empty_text')} />}
      >
        {(found) => (
          <>
            <dl className={styles.numbers}>
              {counts.map((name) => (
                <div key={name} data-name={name}>
                  <dt>{t(`studio.progress.${name}`)}</dt>
                  <dd>{format.number(found[name])}</dd>
                </div>
              ))}
              <div>
                <dt>{t('studio.progress.average')}</dt>
                <dd>{format.percent(found.average_percent / 100)}</dd>
              </div>
            </dl>
            <DropOff started={found.started} stages={found.stages} pages={found.pages} />
          </>
        )}
      </QueryView>
      {may('members.read') && (progress.data ? progress.data.started + progress.data.waiting > 0 : true) && (
        <ProgressMembers pageId={pageId} stuckDays={days} />
      )}
    </Screen>
  );
}

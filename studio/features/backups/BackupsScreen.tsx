import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import type { Answer } from '../../platform/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useCall, useSend } from '../../platform/queries.ts';
import { Facts } from '../../platform/screen/Facts.tsx';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/useFormat.ts';
import styles from './BackupsScreen.module.css';
import { ScheduleForm } from './ScheduleForm.tsx';

type Found = Answer<'GET /studio/backups'>;
type Backups = NonNullable<Found['backups']>;
type Run = Backups['runs'][number];

/** While one runs the screen looks every second. */
const lookMs = 1000;
const isOpen = ({ state }: Run) => state === 'waiting' || state === 'running';
const lookAgain = (found: Found | undefined) => (found?.backups?.runs.some(isOpen) ? lookMs : false);

/** Backups of the install: what there is, one more by hand, when they are made and how many stay. */
export function BackupsScreen() {
  const t = useText();
  const query = useCall('GET /studio/backups', undefined, { refetchMs: lookAgain });
  return (
    <Screen title={t('studio.backups.title')} lead={t('studio.backups.lead')} width="reading">
      <QueryView query={query}>
        {({ backups }) => (backups ? <Content backups={backups} /> : <Banner tone="info">{t('studio.backups.not_yours')}</Banner>)}
      </QueryView>
    </Screen>
  );
}

function Content({ backups }: { backups: Backups }) {
  const t = useText();
  const { place, is_encrypted, problem, settings } = backups;
  return (
    <div className={styles.parts}>
      {problem !== null && (
        <Banner tone="danger" title={t('studio.backups.problem')}>
          {problem}
        </Banner>
      )}
      <section className={styles.section} aria-labelledby="backups-list">
        <h2 id="backups-list" className={styles.heading}>
          {t('studio.backups.list')}
        </h2>
        <Now runs={backups.runs} hasBackups={backups.snapshots.length > 0} />
        <Snapshots snapshots={backups.snapshots} />
      </section>
      <section className={styles.section} aria-labelledby="backups-place">
        <h2 id="backups-place" className={styles.heading}>
          {t('studio.backups.place')}
        </h2>
        <code className={styles.place}>{place}</code>
        <p className={styles.quiet}>{t(is_encrypted ? 'studio.backups.encrypted' : 'studio.backups.plain')}</p>
      </section>
      <ScheduleForm saved={settings} />
    </div>
  );
}

function Now({ runs, hasBackups }: { runs: readonly Run[]; hasBackups: boolean }) {
  const t = useText();
  const format = useFormat();
  const told = {
    changes: ['GET /studio/backups', 'GET /studio/backups/health'] as const,
    onError: (error: unknown) => toast({ text: errorText(t, error), tone: 'danger' }),
  };
  const backUp = useSend('POST /studio/backups', { ...told, changes: [...told.changes] });
  const drill = useSend('POST /studio/backups/drill', { ...told, changes: [...told.changes] });
  const open = runs.find(isOpen);
  const last = runs[0];
  if (open) {
    const label = t(open.kind === 'drill' ? 'studio.backups.testing' : 'studio.backups.running');
    return (
      <div className={styles.progress}>
        <p>{label}</p>
        <ProgressBar value={open.progress / 100} label={label} valueText={format.percent(open.progress / 100)} />
      </div>
    );
  }
  return (
    <>
      {last?.state === 'failed' && (
        <Banner tone="warning" title={t('studio.backups.failed')}>
          {last.detail ?? ''}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button variant="primary" pending={backUp.isPending} onClick={() => backUp.mutate({})}>
          {t('studio.backups.now')}
        </Button>
        {hasBackups && (
          <Button pending={drill.isPending} onClick={() => drill.mutate({})}>
            {t('studio.backups.test')}
          </Button>
        )}
      </div>
    </>
  );
}

function Snapshots({ snapshots }: Pick<Backups, 'snapshots'>) {
  const t = useText();
  const format = useFormat();
  if (snapshots.length === 0) return <p className={styles.quiet}>{t('studio.backups.empty')}</p>;
  return (
    <Facts
      facts={snapshots.map(({ id, kind, created_at, total_bytes, added_bytes }) => [
        format.dateTime(created_at),
        <span key={id}>
          {[t(`studio.backups.kind.${kind}`), format.bytes(total_bytes), t('studio.backups.added', { size: format.bytes(added_bytes) })].join(' · ')}
        </span>,
      ])}
    />
  );
}

import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useRef } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useCall, useSend } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './BackupsScreen.module.css';
import { ScheduleForm } from './ScheduleForm.tsx';

type Found = Answer<'GET /studio/backups'>;
type Backups = NonNullable<Found['backups']>;
type Run = Backups['runs'][number];

/** While a backup runs, the screen refetches every second. */
const lookMs = 1000;
const isOpen = ({ state }: Run) => state === 'waiting' || state === 'running';
const lookAgain = (found: Found | undefined) => (found?.backups?.runs.some(isOpen) ? lookMs : false);

/** Backups of the install: the existing ones, a manual one, the schedule and how many to keep. */
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
        <Now runs={backups.runs} hasBackups={backups.snapshots.length > 0} labelledBy="backups-list" />
        <Snapshots snapshots={backups.snapshots} />
      </section>
      <section className={styles.section} aria-labelledby="backups-place">
        <h2 id="backups-place" className={styles.heading}>
          {t('studio.backups.place')}
        </h2>
        <code className={styles.place}>{place}</code>
        <p className={styles.quiet}>{t(is_encrypted ? 'studio.backups.encrypted' : 'studio.backups.plain')}</p>
      </section>
      <ScheduleForm saved={settings} snapshots={backups.snapshots} />
    </div>
  );
}

function Now({ runs, hasBackups, labelledBy }: { runs: readonly Run[]; hasBackups: boolean; labelledBy: string }) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const handlers = {
    changes: ['GET /studio/backups', 'GET /studio/backups/health'] as const,
    // The button disappears while it runs, and would take the focus with it.
    onDone: () => place.current?.focus(),
    onError: (error: unknown) => toast({ text: errorText(t, error), tone: 'danger' }),
  };
  const backUp = useSend('POST /studio/backups', { ...handlers, changes: [...handlers.changes] });
  const drill = useSend('POST /studio/backups/drill', { ...handlers, changes: [...handlers.changes] });
  const open = runs.find(isOpen);
  return (
    <div ref={place} role="group" aria-labelledby={labelledBy} tabIndex={-1} className={styles.now}>
      {open ? (
        <Running run={open} />
      ) : (
        <>
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
          <Results runs={runs} hasBackups={hasBackups} />
        </>
      )}
    </div>
  );
}

function Running({ run: { kind, progress } }: { run: Run }) {
  const t = useText();
  const format = useFormat();
  const label = t(kind === 'drill' ? 'studio.backups.testing' : 'studio.backups.running');
  const share = format.percent(progress / 100);
  return (
    <div className={styles.progress}>
      <p className={styles.line}>
        <span>{label}</span>
        <span className={styles.share}>{share}</span>
      </p>
      <ProgressBar value={progress / 100} label={label} valueText={share} />
    </div>
  );
}

/** The outcome of the last attempt and of the last restore test: a successful test does not show in the list. */
function Results({ runs, hasBackups }: { runs: readonly Run[]; hasBackups: boolean }) {
  const t = useText();
  const format = useFormat();
  const last = runs[0];
  const testedAt = runs.find(({ kind, state }) => kind === 'drill' && state === 'done')?.finished_at ?? null;
  return (
    <>
      {last?.state === 'failed' && (
        <Banner tone="warning" title={t('studio.backups.failed')}>
          {last.detail ?? ''}
        </Banner>
      )}
      {hasBackups && (
        <p role="status" className={styles.quiet}>
          {testedAt === null ? t('studio.backups.home.untested') : t('studio.backups.home.tested', { when: format.relative(testedAt) })}
        </p>
      )}
    </>
  );
}

function Snapshots({ snapshots }: Pick<Backups, 'snapshots'>) {
  const t = useText();
  const format = useFormat();
  if (snapshots.length === 0) return <p className={styles.quiet}>{t('studio.backups.empty')}</p>;
  return (
    <ul className={styles.snapshots}>
      {snapshots.map(({ id, kind, created_at, total_bytes, added_bytes }) => (
        <li key={id} className={styles.snapshot}>
          <span>{format.dateTime(created_at)}</span>
          <span className={styles.size}>{format.bytes(total_bytes)}</span>
          <span className={styles.quiet}>{t(`studio.backups.kind.${kind}`)}</span>
          <span className={`${styles.size} ${styles.quiet}`}>{t('studio.backups.added', { size: format.bytes(added_bytes) })}</span>
        </li>
      ))}
    </ul>
  );
}

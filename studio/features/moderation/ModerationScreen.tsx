import type { ReportReason } from '@bandstand/contract/moderation.ts';
import { reportReasons } from '@bandstand/contract/moderation.values.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall } from '../../platform/queries.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { useHotkeys } from '../../platform/useHotkeys.ts';
import styles from './moderation.module.css';
import { ReportDetail } from './ReportDetail.tsx';
import { ReportList } from './ReportList.tsx';
import { SuspendedList } from './SuspendedList.tsx';

const views = ['open', 'closed', 'suspended'] as const;
type View = (typeof views)[number];

/** Messages that members reported, until staff decide; past decisions; suspended members. */
export function ModerationScreen() {
  const t = useText();
  const format = useFormat();
  const [address, change] = useAddress();
  const view = views.find((known) => known === address.get('view')) ?? 'open';
  const counts = useCall('GET /studio/reports', { query: { status: 'open', page: 1 } }, { refetchMs: 15_000 }).data?.counts;
  const isOpen = view !== 'suspended' && address.get('report') !== null;
  const labelOf = (name: View) =>
    name !== 'suspended' && counts
      ? t('studio.moderation.view.counted', { view: t(`studio.moderation.view.${name}`), count: format.number(counts[name]) })
      : t(`studio.moderation.view.${name}`);
  return (
    <Screen
      title={t('studio.moderation.title')}
      lead={
        <span className={styles.around} data-open={isOpen || undefined}>
          {t('studio.moderation.lead')}
        </span>
      }
      tools={
        <div className={styles.around} data-open={isOpen || undefined}>
          <Segmented
            label={t('studio.moderation.view')}
            value={view}
            options={views.map((value) => ({ value, label: labelOf(value) }))}
            onChange={(next) => change({ view: next === 'open' ? null : next, report: null, page: null, reason: null })}
          />
          {view !== 'suspended' && <ReasonFilter status={view} />}
        </div>
      }
    >
      {view === 'suspended' ? <SuspendedList /> : <Queue key={view} status={view} />}
    </Screen>
  );
}

const reasonIn = (address: URLSearchParams): ReportReason | null => reportReasons.find((known) => known === address.get('reason')) ?? null;

function useQueue(status: 'open' | 'closed') {
  const [address] = useAddress();
  const reason = reasonIn(address);
  const query = { status, page: Number(address.get('page') ?? '1'), ...(reason ? { reason } : {}) };
  return useCall('GET /studio/reports', { query }, { keepPrevious: true, refetchMs: 15_000 });
}

/** The reasons in this list, with the number of reports for each. */
function ReasonFilter({ status }: { status: 'open' | 'closed' }) {
  const t = useText();
  const [address, change] = useAddress();
  const named = useQueue(status).data?.reasons ?? [];
  const chosen = reasonIn(address);
  if (named.length === 0 && !chosen) return null;
  const countOf = (reason: ReportReason) => named.find((found) => found.reason === reason)?.count ?? 0;
  return (
    <div className={styles.filter}>
      <Select
        label={t('studio.moderation.reason')}
        value={chosen ?? ''}
        options={[
          { value: '', label: t('studio.moderation.every_reason') },
          ...reportReasons
            .filter((reason) => countOf(reason) > 0 || reason === chosen)
            .map((reason) => ({ value: reason, label: `${t(`report.reason.${reason}`)} (${countOf(reason)})` })),
        ]}
        onChange={(event) => change({ reason: event.currentTarget.value, report: null, page: null })}
      />
    </div>
  );
}

function Queue({ status }: { status: 'open' | 'closed' }) {
  const t = useText();
  const [address, change] = useAddress();
  const queue = useQueue(status);
  const openId = address.get('report');
  const items = queue.data?.items ?? [];
  const at = items.findIndex(({ id }) => id === openId);
  const open = (id: string | null) => change({ report: id });
  const step = (by: number) => {
    const next = items[at === -1 ? 0 : Math.min(items.length - 1, Math.max(0, at + by))];
    if (next) open(next.id);
  };
  useHotkeys({ j: () => step(1), k: () => step(-1) });
  const reason = reasonIn(address);
  return (
    <div className={styles.panes} data-open={openId !== null || undefined}>
      <div className={styles.list}>
        <FilteredList
          query={queue}
          isFiltered={reason !== null}
          filterNames={['reason']}
          empty={{
            art: <Icon of={ShieldCheck} size={40} />,
            title: t(`studio.moderation.empty.${status}`),
            text: t(`studio.moderation.empty.${status}.text`),
          }}
          waitingRows={5}
        >
          {(items) => <ReportList items={items} openId={openId} onOpen={open} />}
        </FilteredList>
      </div>
      {openId !== null ? (
        <ReportDetail key={openId} reportId={openId} onBack={() => open(null)} onDecided={() => open((items[at + 1] ?? items[at - 1])?.id ?? null)} />
      ) : (
        items.length > 0 && <p className={styles.hint}>{t('studio.moderation.choose')}</p>
      )}
    </div>
  );
}

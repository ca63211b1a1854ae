import type { MessageStats } from '@bandstand/contract/inbox.studio.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import Download from 'lucide-react/icons/download';
import { lazy, Suspense, useState } from 'react';
import { useDownload } from '../../platform/download.ts';
import { errorText } from '../../platform/errors.ts';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import styles from './messageStats.module.css';
import { MessageStatsTable } from './MessageStatsTable.tsx';
import { MessageStatsFigures } from './MessageStatsFigures.tsx';

// The chart library is loaded only once there is something to draw.
const MessageStatsCharts = lazy(() => import('./MessageStatsCharts.tsx').then((module) => ({ default: module.MessageStatsCharts })));

const spans = ['7', '30', '90'] as const;
const dayMs = 86_400_000;
const daysUntil = (last: string, days: number) => ({ from: new Date(Date.parse(last) - (days - 1) * dayMs).toISOString().slice(0, 10), to: last });

/** How much is written, and how long members wait for an answer: as charts first. */
export function MessageStatsScreen() {
  const t = useText();
  const { may } = useStaff();
  const { zone } = useAppTime();
  const isZoneKnown = !useCall('GET /studio/changes', undefined).isPending;
  const [address, change] = useAddress();
  const [nowMs] = useState(() => Date.now());
  const span = spans.find((known) => known === address.get('span')) ?? '30';
  const query = daysUntil(plainDateOf(nowMs, zone), Number(span));
  const numbers = useCall('GET /studio/messages/numbers', { query }, { keepPrevious: true, enabled: isZoneKnown });
  return (
    <Screen
      title={t('studio.message_stats.title')}
      lead={t('studio.message_stats.lead')}
      actions={may('insights.export') && numbers.data && <Export query={query} />}
      tools={
        <Segmented
          label={t('studio.revenue.span')}
          value={span}
          options={spans.map((value) => ({ value, label: t(`studio.revenue.span.${value}`) }))}
          onChange={(value) => change({ span: value === '30' ? null : value })}
        />
      }
    >
      <QueryView
        query={numbers}
        skeleton={<Skeleton shape="block" height="320px" />}
        isEmpty={({ total }) => total.messages === 0 && total.asked === 0}
        empty={<EmptyState title={t('studio.message_stats.empty')} text={t('studio.message_stats.empty_text')} />}
      >
        {(found) => <Pictures numbers={found} />}
      </QueryView>
    </Screen>
  );
}

function Pictures({ numbers }: { numbers: MessageStats }) {
  return (
    <div className={styles.parts}>
      <MessageStatsFigures total={numbers.total} />
      <Suspense fallback={<Skeleton shape="block" height="520px" />}>
        <MessageStatsCharts days={numbers.days} />
      </Suspense>
      <MessageStatsTable days={numbers.days} />
    </div>
  );
}

/** The days, line by line. */
function Export({ query }: { query: { from: string; to: string } }) {
  const t = useText();
  const download = useDownload();
  const save = () =>
    download('GET /studio/messages/numbers.csv', { query }, 'messages.csv').catch((error: unknown) =>
      toast({ text: errorText(t, error), tone: 'danger' }),
    );
  return (
    <Button icon={<Icon of={Download} size={16} />} onClick={() => void save()}>
      {t('studio.message_stats.export')}
    </Button>
  );
}

import type { Revenue } from '@bandstand/contract/payments.studio.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Download from 'lucide-react/icons/download';
import { lazy, Suspense, useState } from 'react';
import { useDownload } from '../../platform/download.ts';
import { errorText } from '../../platform/errors.ts';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { instantOf, wallOf } from '../../platform/forms/whenTime.ts';
import { useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import { ByProduct } from './ByProduct.tsx';
import styles from './revenue.module.css';
import { RevenueNumbers } from './RevenueNumbers.tsx';
import { RevenueTable } from './RevenueTable.tsx';
import { barsOf, daysUntil, revenueSpans } from './spans.ts';

// The chart library is loaded only once there is something to draw.
const RevenueChart = lazy(() => import('./RevenueChart.tsx').then((module) => ({ default: module.RevenueChart })));

/** The income, as a chart first. */
export function RevenueScreen() {
  const t = useText();
  const { zone } = useAppTime();
  const isZoneKnown = !useCall('GET /studio/changes', undefined).isPending;
  const [address, change] = useAddress();
  const [now] = useState(() => new Date().toISOString());
  const span = revenueSpans.find((known) => known === address.get('span')) ?? '30';
  const currency = address.get('currency');
  const days = daysUntil(wallOf(now, zone).slice(0, 10), Number(span));
  const from = instantOf(`${days.from}T00:00`, zone);
  const query = { ...days, ...(currency ? { currency } : {}) };
  const revenue = useCall('GET /studio/revenue', { query }, { keepPrevious: true, enabled: isZoneKnown });
  const currencies = revenue.data ? [...new Set([revenue.data.currency, ...revenue.data.currencies])] : [];
  return (
    <Screen
      title={t('studio.revenue.title')}
      actions={revenue.data && from && <Export from={from} />}
      tools={
        <>
          <Segmented
            label={t('studio.revenue.span')}
            value={span}
            options={revenueSpans.map((value) => ({ value, label: t(`studio.revenue.span.${value}`) }))}
            onChange={(value) => change({ span: value === '30' ? null : value })}
          />
          {currencies.length > 1 && (
            <Select
              label={t('studio.price.currency')}
              value={revenue.data?.currency}
              options={currencies.map((value) => ({ value, label: value }))}
              onChange={(event) => change({ currency: event.currentTarget.value })}
            />
          )}
        </>
      }
    >
      <QueryView query={revenue} skeleton={<Skeleton shape="block" height="320px" />}>
        {(found) => <Picture revenue={found} isByMonth={span === '365'} />}
      </QueryView>
    </Screen>
  );
}

function Picture({ revenue, isByMonth }: { revenue: Revenue; isByMonth: boolean }) {
  const t = useText();
  const bars = barsOf(revenue.days, isByMonth);
  if (revenue.orders === 0 && revenue.before === 0 && revenue.recurring.length === 0)
    return <EmptyState title={t('studio.revenue.empty')} text={t('studio.revenue.empty_text')} />;
  return (
    <div className={styles.parts}>
      <RevenueNumbers revenue={revenue} />
      <Suspense fallback={<Skeleton shape="block" height="280px" />}>
        <RevenueChart bars={bars} currency={revenue.currency} isByMonth={isByMonth} />
      </Suspense>
      <RevenueTable bars={bars} currency={revenue.currency} isByMonth={isByMonth} />
      <ByProduct revenue={revenue} />
    </div>
  );
}

/** The orders of the period, line by line. */
function Export({ from }: { from: string }) {
  const t = useText();
  const download = useDownload();
  const save = () =>
    download('GET /studio/orders.csv', { query: { from } }, 'orders.csv').catch((error: unknown) =>
      toast({ text: errorText(t, error), tone: 'danger' }),
    );
  return (
    <Button icon={<Icon of={Download} size={16} />} onClick={() => void save()}>
      {t('studio.orders.export')}
    </Button>
  );
}

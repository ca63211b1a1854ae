import type { StudioOrder } from '@bandstand/contract/orders.studio.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Download from 'lucide-react/icons/download';
import { useDownload } from '../../platform/download.ts';
import { errorText } from '../../platform/errors.ts';
import { useSubmission } from '../../platform/forms/useSubmission.ts';
import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall } from '../../platform/queries.ts';
import { DataTable, type Column } from '../../platform/lists/DataTable.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { OrderPanel } from './OrderPanel.tsx';
import { SalesFilters } from '../../platform/sales/SalesFilters.tsx';
import styles from '../../platform/sales/sales.module.css';
import { orderTones, shownState } from './orderWords.ts';
import { orderFilterNames, orderSpans, orderStates, useOrderFilters, type SpanFilter } from './useOrderFilters.ts';

/** Every order: find it, see its state, open it beside the list. */
export function OrdersScreen() {
  const t = useText();
  const format = useFormat();
  const { when } = useAppTime();
  const { state, span, productId, memberId, filters, page, openId, isFiltered, change } = useOrderFilters();
  const orders = useCall('GET /studio/orders', { query: { ...filters, page } }, { keepPrevious: true });
  const columns: Column<StudioOrder>[] = [
    {
      id: 'member',
      header: t('studio.orders.member'),
      cell: ({ member, is_test }) => (
        <>
          {member.name || member.email}
          {is_test && <Badge tone="warning">{t('studio.orders.test')}</Badge>}
        </>
      ),
    },
    { id: 'product', header: t('studio.products.one'), cell: ({ product }) => product.title },
    {
      id: 'amount',
      header: t('studio.orders.amount'),
      align: 'end',
      cell: ({ amount, refunded, currency }) => (
        <>
          {format.money(amount, currency)}
          {refunded > 0 && <span className={styles.quiet}> −{format.money(refunded, currency)}</span>}
        </>
      ),
    },
    { id: 'coupon', header: t('studio.orders.coupon'), cell: ({ coupon }) => coupon ?? <span className={styles.quiet}>–</span>, isExtra: true },
    {
      id: 'state',
      header: t('studio.products.state'),
      cell: (order) => <Badge tone={orderTones[shownState(order)]}>{t(`studio.orders.state.${shownState(order)}`)}</Badge>,
    },
    {
      id: 'when',
      header: t('studio.orders.when'),
      align: 'end',
      cell: ({ created_at, paid_at }) => <span title={when(paid_at ?? created_at)}>{format.date(paid_at ?? created_at)}</span>,
    },
  ];
  const isBare = !isFiltered && orders.data?.total_count === 0;
  return (
    <Screen
      title={t('studio.orders.title')}
      actions={!isBare && <Export filters={filters} />}
      tools={
        !isBare && (
          <SalesFilters
            productId={productId}
            memberId={memberId}
            state={state}
            states={orderStates.map((value) => ({ value, label: t(`studio.orders.state.${value}`) }))}
            change={change}
          >
            <Select
              label={t('studio.orders.when')}
              value={span}
              options={orderSpans.map((value: SpanFilter) => ({ value, label: t(`studio.orders.span.${value}`) }))}
              onChange={(event) => change({ span: event.currentTarget.value === 'all' ? null : event.currentTarget.value, page: null })}
            />
          </SalesFilters>
        )
      }
    >
      <FilteredList
        query={orders}
        isFiltered={isFiltered}
        filterNames={orderFilterNames}
        empty={{ title: t('studio.orders.empty'), text: t('studio.orders.empty_text') }}
      >
        {(items) => (
          <DataTable
            label={t('studio.orders.title')}
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            openKey={openId}
            onOpen={({ id }) => change({ order: id })}
          />
        )}
      </FilteredList>
      <OrderPanel orderId={openId} onClose={() => change({ order: null })} />
    </Screen>
  );
}

/** The list as a file, with the current filters. */
function Export({ filters }: { filters: ReturnType<typeof useOrderFilters>['filters'] }) {
  const t = useText();
  const download = useDownload();
  const { submit, isPending } = useSubmission({ onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }) });
  const run = () => submit(() => download('GET /studio/orders.csv', { query: filters }, 'orders.csv'));
  return (
    <Button icon={<Icon of={Download} size={16} />} pending={isPending} onClick={() => void run()}>
      {t('studio.orders.export')}
    </Button>
  );
}

import type { StudioSubscription } from '@bandstand/contract/subscriptions.studio.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall } from '../../platform/queries.ts';
import { DataTable, type Column } from '../../platform/lists/DataTable.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { SubscriptionPanel } from './SubscriptionPanel.tsx';
import { SalesFilters } from '../../platform/sales/SalesFilters.tsx';
import styles from '../../platform/sales/sales.module.css';
import { nextOf, rhythmOf, subscriptionTones } from './subscriptionWords.ts';

const statuses = ['trialing', 'active', 'paused', 'past_due', 'ending', 'ended'] as const;
/** The filter that Home links to; shown only while it is active. */
const troubles = { uncharged: 'nobody', unanswered: 'unknown' } as const;
type Trouble = keyof typeof troubles;

/** Everyone with a recurring payment, and what is next. */
export function SubscriptionsScreen() {
  const t = useText();
  const format = useFormat();
  const [address, change] = useAddress();
  const asked = address.get('state');
  const trouble: Trouble | null = asked === 'uncharged' || asked === 'unanswered' ? asked : null;
  const status = trouble ? null : (statuses.find((known) => known === asked) ?? null);
  const state = trouble ?? status ?? 'all';
  const productId = address.get('product');
  const memberId = address.get('member');
  const openId = address.get('subscription');
  const q = address.get('q') ?? '';
  const query = {
    q,
    page: Number(address.get('page') ?? '1'),
    ...(trouble ? { trouble: troubles[trouble] } : {}),
    ...(status ? { status } : {}),
    ...(productId ? { product_id: productId } : {}),
    ...(memberId ? { member_id: memberId } : {}),
  };
  const subscriptions = useCall('GET /studio/subscriptions', { query }, { keepPrevious: true });
  const isFiltered = q !== '' || state !== 'all' || productId !== null || memberId !== null;
  const columns: Column<StudioSubscription>[] = [
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
    {
      id: 'product',
      header: t('studio.products.one'),
      cell: ({ product, also }) => (also.length > 0 ? `${product.title} + ${also.length}` : product.title),
    },
    { id: 'price', header: t('studio.products.price'), cell: (found) => rhythmOf(found, t, format) },
    {
      id: 'next',
      header: t('studio.subscriptions.next'),
      cell: (found) => nextOf(found, t, format) ?? <span className={styles.quiet}>–</span>,
      isExtra: true,
    },
    {
      id: 'state',
      header: t('studio.products.state'),
      cell: ({ status }) => <Badge tone={subscriptionTones[status]}>{t(`studio.subscriptions.state.${status}`)}</Badge>,
    },
  ];
  const isBare = !isFiltered && subscriptions.data?.total_count === 0;
  return (
    <Screen
      title={t('studio.subscriptions.title')}
      tools={
        !isBare && (
          <SalesFilters
            productId={productId}
            memberId={memberId}
            state={state}
            states={['all' as const, ...statuses, ...(trouble ? [trouble] : [])].map((value) => ({
              value,
              label: t(`studio.subscriptions.state.${value}`),
            }))}
            change={change}
          />
        )
      }
    >
      <FilteredList
        query={subscriptions}
        isFiltered={isFiltered}
        filterNames={['q', 'state', 'product', 'member']}
        empty={{ title: t('studio.subscriptions.empty'), text: t('studio.subscriptions.empty_text') }}
      >
        {(items) => (
          <DataTable
            label={t('studio.subscriptions.title')}
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            openKey={openId}
            onOpen={({ id }) => change({ subscription: id })}
          />
        )}
      </FilteredList>
      <SubscriptionPanel subscriptionId={openId} onClose={() => change({ subscription: null })} />
    </Screen>
  );
}

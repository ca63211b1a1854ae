import type { Coupon } from '@bandstand/contract/coupons.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Plus from 'lucide-react/icons/plus';
import { useLocation } from 'wouter';
import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall } from '../../platform/queries.ts';
import { DataTable, type Column } from '../../platform/lists/DataTable.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { SearchField } from '../../platform/lists/SearchField.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './coupons.module.css';
import { couponTones, useCouponWords } from './useCouponWords.ts';

/** Codes that lower a price: their discount, their usage and their cost. */
export function CouponsScreen() {
  const t = useText();
  const format = useFormat();
  const words = useCouponWords();
  const { when } = useAppTime();
  const { may } = useStaff();
  const [, go] = useLocation();
  const [address] = useAddress();
  const query = { q: address.get('q') ?? '', page: Number(address.get('page') ?? '1') };
  const coupons = useCall('GET /studio/coupons', { query }, { keepPrevious: true });
  const columns: Column<Coupon>[] = [
    { id: 'code', header: t('studio.coupons.code'), cell: ({ code }) => <span className={styles.code}>{code}</span> },
    { id: 'off', header: t('studio.coupons.off'), cell: words },
    {
      id: 'uses',
      header: t('studio.coupons.uses'),
      cell: ({ uses, max_uses }) =>
        max_uses === null ? format.number(uses) : t('studio.coupons.uses_of', { uses: format.number(uses), limit: format.number(max_uses) }),
      align: 'end',
    },
    {
      id: 'took',
      header: t('studio.coupons.took_off'),
      cell: ({ discounted }) =>
        discounted.map(({ amount, currency }) => format.money(amount, currency)).join(' · ') || <span className={styles.quiet}>–</span>,
      align: 'end',
      isExtra: true,
    },
    {
      id: 'ends',
      header: t('studio.coupons.ends'),
      cell: ({ ends_at }) => (ends_at ? <span title={when(ends_at)}>{format.date(ends_at)}</span> : <span className={styles.quiet}>–</span>),
      isExtra: true,
    },
    {
      id: 'state',
      header: t('studio.products.state'),
      cell: ({ state }) => <Badge tone={couponTones[state]}>{t(`studio.coupons.state.${state}`)}</Badge>,
    },
  ];
  const newButton = may('sell.write') && (
    <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => go('/coupons/new')}>
      {t('studio.coupons.new')}
    </Button>
  );
  const isBare = !query.q && coupons.data?.total_count === 0;
  return (
    <Screen title={t('studio.coupons.title')} actions={!isBare && newButton} tools={!isBare && <SearchField label={t('studio.coupons.search')} />}>
      <FilteredList
        query={coupons}
        isFiltered={query.q !== ''}
        empty={{ title: t('studio.coupons.empty'), text: t('studio.coupons.empty_text'), action: newButton }}
        waitingRows={4}
      >
        {(items) => (
          <DataTable
            label={t('studio.coupons.title')}
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            onOpen={({ id }) => go(`/coupons/${id}`)}
          />
        )}
      </FilteredList>
    </Screen>
  );
}

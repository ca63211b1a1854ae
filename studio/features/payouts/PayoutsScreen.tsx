import type { Payout } from '@bandstand/contract/payouts.ts';
import { Badge, type Tone } from '@bandstand/ui/primitives/Badge.tsx';
import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall } from '../../platform/queries.ts';
import { DataTable, type Column } from '../../platform/lists/DataTable.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { Mismatches } from './Mismatches.tsx';
import { PayoutPanel } from './PayoutPanel.tsx';
import styles from './payouts.module.css';
import { ReadNow } from './ReadNow.tsx';

const tones: Record<Payout['state'], Tone> = { pending: 'primary', paid: 'success', failed: 'danger', canceled: 'neutral' };

/** What the provider paid out, and which of it does not match our books. */
export function PayoutsScreen() {
  const t = useText();
  const format = useFormat();
  const [address, change] = useAddress();
  const page = Number(address.get('page') ?? 1);
  const payouts = useCall('GET /studio/payouts', { query: { page } }, { keepPrevious: true });
  const columns: Column<Payout>[] = [
    { id: 'made', header: t('studio.payouts.made'), cell: ({ made_at }) => format.date(made_at) },
    { id: 'arrives', header: t('studio.payouts.arrives'), cell: ({ arrives_on }) => format.date(`${arrives_on}T12:00:00Z`), isExtra: true },
    {
      id: 'state',
      header: t('studio.payouts.state'),
      cell: ({ state, mismatches, is_test }) => (
        <span className={styles.badges}>
          <Badge tone={tones[state]}>{t(`studio.payouts.state.${state}`)}</Badge>
          {mismatches > 0 && <Badge tone="warning">{t('studio.payouts.wrong', { count: mismatches })}</Badge>}
          {is_test && <Badge tone="warning">{t('studio.orders.test')}</Badge>}
        </span>
      ),
    },
    { id: 'fee', header: t('studio.payouts.fee'), align: 'end', cell: ({ fee, currency }) => format.money(fee, currency), isExtra: true },
    { id: 'amount', header: t('studio.payouts.amount'), align: 'end', cell: ({ amount, currency }) => format.money(amount, currency) },
  ];
  const payoutsPage = payouts.data;
  return (
    <Screen
      title={t('studio.payouts.title')}
      lead={t('studio.payouts.lead')}
      actions={payoutsPage?.can_read && <ReadNow readAt={payoutsPage.read_at} />}
    >
      <div className={styles.parts}>
        <Mismatches />
        <FilteredList
          query={payouts}
          empty={{ title: t('studio.payouts.empty'), text: t(payoutsPage?.can_read ? 'studio.payouts.empty_text' : 'studio.payouts.no_keys') }}
        >
          {(items) => (
            <DataTable
              label={t('studio.payouts.title')}
              columns={columns}
              rows={items}
              keyOf={({ id }) => id}
              openKey={address.get('payout')}
              onOpen={({ id }) => change({ payout: id })}
            />
          )}
        </FilteredList>
      </div>
      <PayoutPanel payoutId={address.get('payout')} onClose={() => change({ payout: null })} />
    </Screen>
  );
}

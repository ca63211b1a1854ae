import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall } from '../../platform/queries.ts';
import { DataTable } from '../../platform/lists/DataTable.tsx';
import { FilterChips } from '../../platform/lists/FilterChips.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import styles from '../../platform/sales/sales.module.css';
import { useNoticeColumns } from './useNoticeColumns.tsx';

const states = ['all', 'open', 'done'] as const;
type State = (typeof states)[number];

/** Legal notices from members about their contracts: refund, look up, and close. */
export function NoticesScreen() {
  const t = useText();
  const [address, change] = useAddress();
  const columns = useNoticeColumns();
  const state: State = states.find((known) => known === address.get('state')) ?? 'all';
  const query = { ...(state === 'all' ? {} : { state }), page: Number(address.get('page') ?? '1') };
  const notices = useCall('GET /studio/contract_notices', { query }, { keepPrevious: true });
  return (
    <Screen
      title={t('studio.notices.title')}
      lead={t('studio.notices.lead')}
      tools={
        <div className={styles.chips}>
          <FilterChips
            label={t('studio.products.state')}
            value={state}
            options={states.map((value) => ({ value, label: t(`studio.notices.state.${value}`) }))}
            onChange={(value) => change({ state: value === 'all' ? null : value, page: null })}
          />
        </div>
      }
    >
      <FilteredList
        query={notices}
        isFiltered={state !== 'all'}
        filterNames={['state']}
        empty={{ title: t('studio.notices.empty'), text: t('studio.notices.empty_text') }}
      >
        {(items) => <DataTable label={t('studio.notices.title')} columns={columns} rows={items} keyOf={({ id }) => id} />}
      </FilteredList>
    </Screen>
  );
}

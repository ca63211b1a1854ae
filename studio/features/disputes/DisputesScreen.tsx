import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall } from '../../platform/queries.ts';
import { DataTable } from '../../platform/lists/DataTable.tsx';
import { FilterChips } from '../../platform/lists/FilterChips.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import styles from '../../platform/sales/sales.module.css';
import { useDisputeColumns } from './useDisputeColumns.tsx';

const states = ['open', 'closed'] as const;
const modes = ['own', 'other'] as const;

/** Payments that members disputed at their bank; those that need an answer are first. */
export function DisputesScreen() {
  const t = useText();
  const [address, change] = useAddress();
  const columns = useDisputeColumns();
  const state = address.get('state') === 'closed' ? 'closed' : 'open';
  const mode = address.get('mode') === 'other' ? 'other' : 'own';
  const disputes = useCall('GET /studio/disputes', { query: { state, mode, page: Number(address.get('page') ?? '1') } }, { keepPrevious: true });
  const disputesPage = disputes.data;
  const isOwnTest = disputesPage && (mode === 'own') === disputesPage.is_test;
  return (
    <Screen
      title={t('studio.disputes.title')}
      lead={t('studio.disputes.lead')}
      tools={
        <div className={styles.head}>
          <FilterChips
            label={t('studio.products.state')}
            value={state}
            options={states.map((value) => ({ value, label: t(`studio.disputes.filter.${value}`) }))}
            onChange={(value) => change({ state: value === 'open' ? null : value, page: null })}
          />
          {disputesPage && (disputesPage.other_count > 0 || mode === 'other') && (
            <FilterChips
              label={t('studio.disputes.mode')}
              value={mode}
              options={modes.map((value) => ({
                value,
                label: t((value === 'own') === isOwnTest ? 'studio.disputes.mode.test' : 'studio.disputes.mode.live'),
              }))}
              onChange={(value) => change({ mode: value === 'own' ? null : value, page: null })}
            />
          )}
        </div>
      }
    >
      <FilteredList query={disputes} empty={{ title: t('studio.disputes.empty'), text: t('studio.disputes.empty_text') }}>
        {(items) => <DataTable label={t('studio.disputes.title')} columns={columns} rows={items} keyOf={({ id }) => id} />}
      </FilteredList>
    </Screen>
  );
}

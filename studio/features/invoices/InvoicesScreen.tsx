import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall } from '../../platform/queries.ts';
import { DataTable } from '../../platform/lists/DataTable.tsx';
import { FilterChips } from '../../platform/lists/FilterChips.tsx';
import { useLogDays } from '../../platform/lists/LogScreen.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { SearchField } from '../../platform/lists/SearchField.tsx';
import { useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import styles from '../../platform/sales/sales.module.css';
import { useInvoiceColumns } from './useInvoiceColumns.tsx';

const kinds = ['all', 'invoice', 'credit_note'] as const;
type Kind = (typeof kinds)[number];

/** Every invoice and credit note: find it by number, name and days, open it and download it. */
export function InvoicesScreen() {
  const t = useText();
  const [address, change] = useAddress();
  const days = useLogDays();
  const columns = useInvoiceColumns();
  const kind: Kind = kinds.find((known) => known === address.get('kind')) ?? 'all';
  const q = address.get('q') ?? '';
  const query = { q, ...days, ...(kind === 'all' ? {} : { kind }), page: Number(address.get('page') ?? '1') };
  const invoices = useCall('GET /studio/invoices', { query }, { keepPrevious: true });
  const isFiltered = q !== '' || kind !== 'all' || days.from !== undefined || days.to !== undefined;
  const isBare = !isFiltered && invoices.data?.total_count === 0;
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      label={t(`studio.audit.${name}`)}
      value={address.get(name) ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value, page: null })}
    />
  );
  return (
    <Screen
      title={t('studio.invoices.title')}
      lead={t('studio.invoices.lead')}
      tools={
        !isBare && (
          <>
            <SearchField label={t('studio.invoices.search')} />
            {day('from')}
            {day('to')}
            <div className={styles.chips}>
              <FilterChips
                label={t('studio.invoices.kind')}
                value={kind}
                options={kinds.map((value) => ({ value, label: t(`studio.invoices.kind.${value}`) }))}
                onChange={(value) => change({ kind: value === 'all' ? null : value, page: null })}
              />
            </div>
          </>
        )
      }
    >
      <FilteredList
        query={invoices}
        isFiltered={isFiltered}
        filterNames={['q', 'kind', 'from', 'to']}
        empty={{ title: t('studio.invoices.empty'), text: t('studio.invoices.empty_text') }}
      >
        {(items) => <DataTable label={t('studio.invoices.title')} columns={columns} rows={items} keyOf={({ id }) => id} />}
      </FilteredList>
    </Screen>
  );
}

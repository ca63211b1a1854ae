import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ApiError } from '@bandstand/client/api/api.ts';
import { errorText } from '../errors.ts';
import { FilteredList } from './FilteredList.tsx';
import { useText } from '../studio.ts';
import { useAddress } from '../useAddress.ts';
import { useFormat } from '../words/useFormat.ts';
import { DataTable, type Column } from './DataTable.tsx';
import styles from './LogScreen.module.css';
import { Screen } from '../screen/Screen.tsx';

/** Midnight of a day in the URL, in the browser's time zone; `days` later. */
function startOf(day: string | null, days = 0): string | undefined {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date + days).toISOString();
}

/** The days in the URL as `from` and `to` of a call, including the last day. */
export function useLogDays(): { from?: string; to?: string } {
  const [address] = useAddress();
  const [from, to] = [startOf(address.get('from')), startOf(address.get('to'), 1)];
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/** A cell with notes below its main text. `narrowNote` replaces a column that narrow screens leave out. */
export function LogCell({ children, notes = [], narrowNote }: { children: ReactNode; notes?: readonly ReactNode[]; narrowNote?: string }) {
  return (
    <span className={styles.cell}>
      <span className={styles.first}>{children}</span>
      {notes.map(
        (note, at) =>
          note && (
            <span key={at} className={styles.note}>
              {note}
            </span>
          ),
      )}
      {narrowNote && <span className={`${styles.note} ${styles.narrow}`}>{narrowNote}</span>}
    </span>
  );
}

type LogScreenProps<Row> = {
  title: string;
  lead: string;
  query: UseQueryResult<{ items: Row[]; total_count: number }, ApiError>;
  /** The time column comes after them. */
  columns: readonly Column<Row>[];
  /** Filter fields besides the days, and their names in the URL. */
  filters: ReactNode;
  filterNames: readonly string[];
  isFiltered: boolean;
  emptyText: string;
  nothingFoundText: string;
  /** Absent for staff without permission. */
  onExport?: (() => Promise<void>) | undefined;
};

/** A log, newest first: filtered by the URL, paged, and exported with the same filters. */
export function LogScreen<Row extends { id: string; at: string }>(props: LogScreenProps<Row>) {
  const { title, lead, query, columns, filters, filterNames, isFiltered, emptyText, nothingFoundText, onExport } = props;
  const t = useText();
  const format = useFormat();
  const [isExporting, setIsExporting] = useState(false);
  const [address, change] = useAddress();
  const exportAll = async (save: () => Promise<void>) => {
    setIsExporting(true);
    await save().catch((error: unknown) => toast({ text: errorText(t, error), tone: 'danger' }));
    setIsExporting(false);
  };
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      label={t(`studio.audit.${name}`)}
      value={address.get(name) ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value, page: null })}
    />
  );
  const when: Column<Row> = {
    id: 'when',
    header: t('studio.audit.when'),
    cell: ({ at }) => <LogCell notes={[format.dateTime(at)]}>{format.relative(at)}</LogCell>,
    align: 'end',
  };
  return (
    <Screen
      title={title}
      lead={lead}
      actions={
        onExport && (
          <Button pending={isExporting} onClick={() => void exportAll(onExport)}>
            {t('studio.audit.export')}
          </Button>
        )
      }
      tools={
        <div className={styles.tools}>
          {filters}
          {day('from')}
          {day('to')}
        </div>
      }
    >
      <FilteredList
        query={query}
        isFiltered={isFiltered}
        filterNames={[...filterNames, 'from', 'to']}
        nothingFound={nothingFoundText}
        empty={{ title: emptyText }}
      >
        {(items) => <DataTable label={title} columns={[...columns, when]} rows={items} keyOf={({ id }) => id} />}
      </FilteredList>
    </Screen>
  );
}

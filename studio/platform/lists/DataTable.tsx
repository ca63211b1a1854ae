import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { createColumnHelper, tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useScrollByKeys } from '@bandstand/ui/primitives/useScrollByKeys.ts';
import { useMemo, useRef, type ReactNode } from 'react';
import { useAddress } from '../useAddress.ts';
import styles from './DataTable.module.css';

// The server sorts, filters and pages: the table only lays out what it sent.
const features = tableFeatures({});

export type Column<T> = {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** The server's name for sorting by this column. */
  sort?: string;
  align?: 'start' | 'end';
  /** Hidden where there is little room. */
  isExtra?: boolean;
};
type DataTableProps<T> = {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  onOpen?: (row: T) => void;
  openKey?: string | null;
  defaultSort?: string;
};

/** Rows to compare. The order is in the URL as `sort`; a row opens by click, or by Enter on its first cell. */
export function DataTable<T>({ label, columns, rows, keyOf, onOpen, openKey = null, defaultSort = '' }: DataTableProps<T>) {
  const [address, change] = useAddress();
  const sort = address.get('sort') ?? defaultSort;
  const helper = useMemo(() => createColumnHelper<typeof features, { row: T }>(), []);
  const definitions = useMemo(
    () =>
      columns.map((column) =>
        helper.display({ id: column.id, header: column.header, cell: ({ row }) => column.cell(row.original.row) }),
      ) as ColumnDef<typeof features, { row: T }>[],
    [columns, helper],
  );
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const table = useTable({ features, columns: definitions, data, getRowId: ({ row }) => keyOf(row) });
  const place = useRef<HTMLDivElement>(null);
  useScrollByKeys(place, true);
  const columnOf = (id: string) => columns.find((column) => column.id === id);

  return (
    <div className={styles.scroll} ref={place}>
      <table className={styles.table} aria-label={label}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const column = columnOf(header.column.id);
                const key = column?.sort;
                const isSorted = key !== undefined && (sort === key || sort === `-${key}`);
                const isDown = sort.startsWith('-');
                // A column of buttons needs no header.
                const Head = column?.header === '' ? 'td' : 'th';
                return (
                  <Head
                    key={header.id}
                    scope={Head === 'th' ? 'col' : undefined}
                    data-align={column?.align}
                    data-extra={column?.isExtra || undefined}
                    title={column?.isExtra ? column.header : undefined}
                    aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
                  >
                    {key === undefined ? (
                      column?.header
                    ) : (
                      <button
                        type="button"
                        className={styles.sort}
                        onClick={() => change({ sort: isSorted && !isDown ? `-${key}` : key, page: null })}
                      >
                        {column?.header}
                        {isSorted && <Icon of={isDown ? ArrowDown : ArrowUp} size={14} />}
                      </button>
                    )}
                  </Head>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              data-open={row.id === openKey || undefined}
              data-clickable={onOpen ? true : undefined}
              onClick={(event) => {
                if (!(event.target as HTMLElement).closest('a, button, input')) onOpen?.(row.original.row);
              }}
            >
              {row.getAllCells().map((cell, index) => (
                <td key={cell.id} data-align={columnOf(cell.column.id)?.align} data-extra={columnOf(cell.column.id)?.isExtra || undefined}>
                  {index === 0 && onOpen ? (
                    <button type="button" className={styles.open} onClick={() => onOpen(row.original.row)}>
                      <table.FlexRender cell={cell} />
                    </button>
                  ) : (
                    <table.FlexRender cell={cell} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

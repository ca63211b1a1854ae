import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '@bandstand/client/api/api.ts';
import { Pager } from './Pager.tsx';
import { QueryView, RowSkeletons } from '../screen/QueryView.tsx';
import { useText } from '../studio.ts';
import { useAddress } from '../useAddress.ts';

type FilteredListProps<Row> = {
  query: UseQueryResult<{ items: Row[]; total_count: number }, ApiError>;
  /** Whether the URL leaves rows out. */
  isFiltered?: boolean;
  /** The names of the filters in the URL; a button clears them all when nothing is found. None: no button. */
  filterNames?: readonly string[];
  nothingFound?: string;
  /** What this list is for, while it is still empty. */
  empty: { title: string; text?: ReactNode; action?: ReactNode; art?: ReactNode };
  /** Placeholder rows while the first page is loading. */
  waitingRows?: number;
  perPage?: number;
  /** The key by which the server finds the rows beside one. */
  besideOf?: (row: Row) => string;
  children: (rows: Row[]) => ReactNode;
};

/** A list that the server filters by the URL, in four states: loading, error, empty (or no match), and rows in pages. */
export function FilteredList<Row>(props: FilteredListProps<Row>) {
  const { query, isFiltered = false, filterNames = [], nothingFound, empty, waitingRows = 8, perPage = 50, besideOf, children } = props;
  const t = useText();
  const [, change] = useAddress();
  const showAll = () => change(Object.fromEntries([...filterNames, 'page'].map((name) => [name, null])));
  return (
    <QueryView
      query={query}
      skeleton={<RowSkeletons count={waitingRows} />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        isFiltered ? (
          <EmptyState
            title={nothingFound ?? t('studio.nothing_found')}
            action={filterNames.length > 0 && <Button onClick={showAll}>{t('studio.show_all')}</Button>}
          />
        ) : (
          <EmptyState {...empty} />
        )
      }
    >
      {({ items, total_count }) => (
        <>
          {children(items)}
          <Pager total={total_count} shown={items.length} perPage={perPage} ends={besideOf && endsOf(items, besideOf)} />
        </>
      )}
    </QueryView>
  );
}

function endsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [first: string, last: string] | null {
  const [first, last] = [rows[0], rows.at(-1)];
  return first !== undefined && last !== undefined ? [keyOf(first), keyOf(last)] : null;
}

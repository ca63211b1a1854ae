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
  /** Whether the address leaves rows out. */
  isFiltered?: boolean;
  /** What the filters are called in the address; a button takes them all away where nothing is found. None: no button. */
  filterNames?: readonly string[];
  nothingFound?: string;
  /** What this place is for, where there is nothing yet. */
  empty: { title: string; text?: ReactNode; action?: ReactNode; art?: ReactNode };
  /** Rows to draw while the first page is on its way. */
  waitingRows?: number;
  perPage?: number;
  children: (rows: Row[]) => ReactNode;
};

/** A list that the server filters by the address, in its four states: on its way, failed, none (yet, or none that fits), and rows in pages. */
export function FilteredList<Row>(props: FilteredListProps<Row>) {
  const { query, isFiltered = false, filterNames = [], nothingFound, empty, waitingRows = 8, perPage = 50, children } = props;
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
          <Pager total={total_count} shown={items.length} perPage={perPage} />
        </>
      )}
    </QueryView>
  );
}

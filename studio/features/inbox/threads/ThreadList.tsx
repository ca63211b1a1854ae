import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { useScrollByKeys } from '@bandstand/ui/primitives/useScrollByKeys.ts';
import { useRef } from 'react';
import { QueryView, RowSkeletons } from '../../../platform/screen/QueryView.tsx';
import { SearchField } from '../../../platform/lists/SearchField.tsx';
import { useText } from '../../../platform/studio.ts';
import { useAddress } from '../../../platform/useAddress.ts';
import styles from './inbox.module.css';
import { ThreadRow } from './ThreadRow.tsx';
import { inboxFilters, inboxKinds, type InboxFilter, type InboxKind, type InboxList } from '../state/useInboxList.ts';

type ThreadListProps = {
  list: InboxList;
  filter: InboxFilter;
  kind: InboxKind | null;
  openId: string | null;
  onOpen: (threadId: string) => void;
};

/** The threads of a view; the search text is in the URL. */
export function ThreadList({ list, filter, kind, openId, onOpen }: ThreadListProps) {
  const t = useText();
  const [address, change] = useAddress();
  const place = useRef<HTMLDivElement>(null);
  useScrollByKeys(place, true);
  const { counts } = list;
  const nameOf = (value: InboxFilter) => {
    const count = counts && value !== 'all' && value !== 'closed' ? counts[value] : 0;
    const name = t(`studio.inbox.filter.${value}`);
    return count > 0 ? `${name} · ${count >= 1000 ? '999+' : count}` : name;
  };
  const isDefault = filter === 'open' || filter === 'all';
  const isNarrowed = address.get('q') !== null || kind !== null;
  return (
    <div className={styles.listPane}>
      <div className={styles.listTools} role="search">
        <Select
          label={t('studio.inbox.view')}
          value={filter}
          options={inboxFilters.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(event) => change({ filter: event.currentTarget.value === 'open' ? null : event.currentTarget.value })}
        />
        <Select
          label={t('studio.inbox.kind')}
          value={kind ?? ''}
          options={[
            { value: '', label: t('studio.inbox.kind.all') },
            ...inboxKinds.map((value) => ({ value, label: t(`studio.inbox.kind.${value}`) })),
          ]}
          onChange={(event) => change({ kind: event.currentTarget.value || null })}
        />
        <div className={styles.search}>
          <SearchField label={t('studio.inbox.search')} />
        </div>
      </div>
      <div className={styles.rows} ref={place}>
        <QueryView
          query={{ data: list.items, isPending: list.isPending, error: list.error, refetch: list.refetch }}
          skeleton={<RowSkeletons count={6} />}
          isEmpty={(items) => items.length === 0}
          empty={
            isNarrowed ? (
              <EmptyState
                title={t('studio.nothing_found')}
                action={<Button onClick={() => change({ q: null, kind: null, filter: 'all' })}>{t('studio.show_all')}</Button>}
              />
            ) : (
              <EmptyState
                title={t(isDefault ? 'studio.inbox.empty' : 'studio.inbox.empty_view')}
                text={isDefault ? t('studio.inbox.empty_text') : undefined}
              />
            )
          }
        >
          {(items) => (
            <>
              <ul className={styles.rowList} aria-label={t('studio.inbox.title')}>
                {items.map((thread) => (
                  <ThreadRow key={thread.id} thread={thread} isOpen={thread.id === openId} nowMs={Date.now()} onOpen={() => onOpen(thread.id)} />
                ))}
              </ul>
              {list.hasMore && (
                <div className={styles.more}>
                  <Button size="small" pending={list.isLoadingMore} onClick={list.more}>
                    {t('studio.inbox.more')}
                  </Button>
                </div>
              )}
            </>
          )}
        </QueryView>
      </div>
    </div>
  );
}

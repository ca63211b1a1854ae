import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import LockOpen from 'lucide-react/icons/lock-open';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { Answer } from '@bandstand/client/api/api.ts';
import { FilteredList } from '../../../platform/lists/FilteredList.tsx';
import { useCall } from '../../../platform/queries.ts';
import { DataTable, type Column } from '../../../platform/lists/DataTable.tsx';
import { SearchField } from '../../../platform/lists/SearchField.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useAddress } from '../../../platform/useAddress.ts';
import type { Translate } from '../../../platform/texts.ts';
import { useFormat, type Format } from '../../../platform/words/useFormat.ts';
import styles from './Progress.module.css';
import { ReleaseDialog, type Released } from './ReleaseDialog.tsx';

type Row = Answer<'GET /studio/pages/{id}/progress/members'>['items'][number];
const states = ['waiting', 'active', 'stuck', 'finished'] as const;
const tones = { waiting: 'neutral', active: 'primary', stuck: 'warning', finished: 'success' } as const;

/** All members of a program, filtered by state; opens it early for one or for all shown. */
export function ProgressMembers({ pageId, stuckDays }: { pageId: string; stuckDays: number }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const [, go] = useLocation();
  const [address, change] = useAddress();
  const state = states.find((known) => known === address.get('state'));
  const [released, setReleased] = useState<Released | null>(null);
  const q = address.get('q') ?? '';
  const query = { stuck_days: stuckDays, q, page: Number(address.get('page') ?? '1'), ...(state ? { state } : {}) };
  const members = useCall('GET /studio/pages/{id}/progress/members', { params: { id: pageId }, query }, { keepPrevious: true });
  const canWrite = may('members.write');
  // The same object on every render: otherwise every cell would remount, and a button in it would lose the focus.
  const columns = useMemo(() => columnsOf(t, format, canWrite ? setReleased : null), [t, format, canWrite]);
  const isFiltered = q !== '' || state !== undefined;
  const total = members.data?.total_count ?? 0;
  // A search is not a state that the server can release by: the shown members are named one by one instead.
  const shown: Released = {
    count: q === '' ? total : (members.data?.items.length ?? 0),
    name: null,
    ...(q === '' ? (state ? { state } : {}) : { memberIds: (members.data?.items ?? []).map(({ id }) => id) }),
  };
  return (
    <section className={styles.section} aria-label={t('studio.members.title')}>
      <header className={styles.tools}>
        <h2 className={styles.heading}>{t('studio.members.title')}</h2>
        <SearchField label={t('studio.members.search')} />
        <Select
          label={t('studio.progress.state')}
          value={state ?? ''}
          options={[
            { value: '', label: t('studio.progress.any_state') },
            ...states.map((value) => ({ value, label: t(`studio.progress.${value}`) })),
          ]}
          onChange={(event) => change({ state: event.currentTarget.value, page: null })}
        />
        {canWrite && shown.count > 0 && (
          <Button onClick={() => setReleased(shown)}>{t('studio.progress.release_shown', { count: shown.count })}</Button>
        )}
      </header>
      <FilteredList query={members} isFiltered={isFiltered} filterNames={['q', 'state']} empty={{ title: t('studio.nothing_found') }}>
        {(items) => (
          <DataTable
            label={t('studio.members.title')}
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            onOpen={({ id }) => go(`/members?member=${id}`)}
          />
        )}
      </FilteredList>
      {released && <ReleaseDialog pageId={pageId} stuckDays={stuckDays} released={released} onClose={() => setReleased(null)} />}
    </section>
  );
}

function columnsOf(t: Translate, format: Format, release: ((released: Released) => void) | null): Column<Row>[] {
  return [
    { id: 'name', header: t('studio.field.name'), cell: ({ name }) => name },
    { id: 'state', header: t('studio.progress.state'), cell: (row) => <Badge tone={tones[row.state]}>{t(`studio.progress.${row.state}`)}</Badge> },
    {
      id: 'percent',
      header: t('studio.programs.percent'),
      cell: ({ name, percent, completed_count, total_count }) => (
        <span className={styles.percent}>
          <ProgressBar value={percent / 100} label={name} />
          {completed_count}/{total_count}
        </span>
      ),
    },
    { id: 'next', header: t('studio.progress.next'), isExtra: true, cell: ({ next }) => next?.title ?? '–' },
    {
      id: 'last',
      header: t('studio.progress.last'),
      isExtra: true,
      cell: ({ last_at }) => (last_at ? <span title={format.dateTime(last_at)}>{format.relative(last_at)}</span> : '–'),
    },
    {
      id: 'release',
      header: t('studio.progress.released'),
      isExtra: true,
      cell: ({ release_at }) => (release_at ? format.dateTime(release_at) : '–'),
    },
    ...(release
      ? [
          {
            id: 'do',
            header: '',
            align: 'end' as const,
            cell: ({ id, name }: Row) => (
              <IconButton
                size="small"
                label={t('studio.progress.release_one', { name })}
                onClick={() => release({ memberIds: [id], count: 1, name })}
              >
                <Icon of={LockOpen} size={16} />
              </IconButton>
            ),
          },
        ]
      : []),
  ];
}

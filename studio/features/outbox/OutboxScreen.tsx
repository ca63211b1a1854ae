import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import type { Answer } from '@bandstand/client/api/api.ts';
import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall } from '../../platform/queries.ts';
import { DataTable, type Column } from '../../platform/lists/DataTable.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { SearchField } from '../../platform/lists/SearchField.tsx';
import { useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { MailPanel } from './MailPanel.tsx';
import { stateTones } from './stateTones.ts';

type Mail = Answer<'GET /studio/outbox'>['items'][number];
const states = ['all', 'stored', 'waiting', 'sent', 'failed'] as const;

/** Every mail the app wrote, readable here even when no mail server sends it. */
export function OutboxScreen() {
  const t = useText();
  const format = useFormat();
  const [address, change] = useAddress();
  const state = states.find((known) => known === address.get('state')) ?? 'all';
  const memberId = address.get('member');
  const query = {
    q: address.get('q') ?? '',
    page: Number(address.get('page') ?? '1'),
    ...(state === 'all' ? {} : { state }),
    ...(memberId ? { member_id: memberId } : {}),
  };
  const mails = useCall('GET /studio/outbox', { query }, { keepPrevious: true, refetchMs: 15_000 });
  const openId = address.get('mail');
  const isFiltered = query.q !== '' || state !== 'all' || memberId !== null;
  const columns: Column<Mail>[] = [
    { id: 'subject', header: t('studio.outbox.subject'), cell: ({ subject }) => subject },
    { id: 'to', header: t('studio.outbox.to'), cell: ({ to }) => to },
    { id: 'cause', header: t('studio.outbox.cause'), cell: ({ cause }) => t(`studio.outbox.cause.${cause}`), isExtra: true },
    {
      id: 'state',
      header: t('studio.outbox.state'),
      cell: ({ state: shown, error }) => (
        <span title={error ?? undefined}>
          <Badge tone={stateTones[shown]}>{t(`studio.outbox.state.${shown}`)}</Badge>
        </span>
      ),
    },
    {
      id: 'when',
      header: t('studio.outbox.when'),
      cell: ({ created_at }) => <span title={format.dateTime(created_at)}>{format.relative(created_at)}</span>,
      align: 'end',
    },
  ];
  return (
    <Screen
      title={t('studio.outbox.title')}
      lead={t('studio.outbox.lead')}
      tools={
        <>
          <SearchField label={t('studio.outbox.search')} />
          <Select
            label={t('studio.outbox.state')}
            value={state}
            options={states.map((value) => ({ value, label: t(`studio.outbox.state.${value}`) }))}
            onChange={({ currentTarget: { value } }) => change({ state: value === 'all' ? null : value, page: null })}
          />
          {memberId && (
            <Button size="small" onClick={() => change({ member: null, page: null })}>
              {t('studio.outbox.all_members')}
            </Button>
          )}
        </>
      }
    >
      <FilteredList
        query={mails}
        isFiltered={isFiltered}
        filterNames={['q', 'state', 'member']}
        empty={{ title: t('studio.outbox.empty'), text: t('studio.outbox.empty_text') }}
      >
        {(items) => (
          <DataTable
            label={t('studio.outbox.title')}
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            openKey={openId}
            onOpen={({ id }) => change({ mail: id })}
          />
        )}
      </FilteredList>
      <MailPanel mailId={openId} onClose={() => change({ mail: null })} />
    </Screen>
  );
}

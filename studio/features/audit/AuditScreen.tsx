import { Select } from '@bandstand/ui/primitives/Select.tsx';
import type { Answer } from '@bandstand/client/api/api.ts';
import { useDownload } from '../../platform/download.ts';
import { useCall } from '../../platform/queries.ts';
import type { Column } from '../../platform/lists/DataTable.tsx';
import { LogCell, LogScreen, useLogDays } from '../../platform/lists/LogScreen.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { fieldsText, objectText, sentenceOf } from './sentences.ts';

type Entry = Answer<'GET /studio/audit_log'>['items'][number];

/** Who changed what, when, and from where. */
export function AuditScreen() {
  const t = useText();
  const { may } = useStaff();
  const download = useDownload();
  const [address, change] = useAddress();
  const [person, object] = [address.get('person'), address.get('kind')];
  const filter = { ...(person ? { actor_id: person } : {}), ...(object ? { object } : {}), ...useLogDays() };
  const log = useCall('GET /studio/audit_log', { query: { ...filter, page: Number(address.get('page') ?? '1') } }, { keepPrevious: true });

  const columns: Column<Entry>[] = [
    {
      id: 'what',
      header: t('studio.audit.what'),
      cell: (entry) => (
        <LogCell notes={[fieldsText(t, entry.fields), entry.reason && <q>{entry.reason}</q>]}>
          <span>{sentenceOf(t, entry)}</span>
        </LogCell>
      ),
    },
    { id: 'person', header: t('studio.audit.person'), cell: ({ actor }) => actor },
    {
      id: 'where',
      header: t('studio.audit.where'),
      cell: ({ address: place, device }) => <span title={device ?? undefined}>{place}</span>,
      isExtra: true,
    },
  ];
  return (
    <LogScreen
      title={t('studio.audit.title')}
      lead={t('studio.audit.lead')}
      query={log}
      columns={columns}
      isFiltered={Object.keys(filter).length > 0}
      filterNames={['person', 'kind']}
      filters={
        <>
          <Select
            label={t('studio.audit.person')}
            value={person ?? ''}
            onChange={(event) => change({ person: event.currentTarget.value, page: null })}
            options={[
              { value: '', label: t('studio.audit.everybody') },
              ...(log.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <Select
            label={t('studio.audit.kind')}
            value={object ?? ''}
            onChange={(event) => change({ kind: event.currentTarget.value, page: null })}
            options={[
              { value: '', label: t('studio.audit.everything') },
              ...(log.data?.objects ?? []).map((value) => ({ value, label: objectText(t, value) })),
            ]}
          />
        </>
      }
      emptyText={t('studio.audit.empty')}
      nothingFoundText={t('studio.audit.nothing_found')}
      onExport={may('insights.export') ? () => download('GET /studio/audit_log.csv', { query: filter }, 'audit-log.csv') : undefined}
    />
  );
}

import { securityKinds } from '@bandstand/contract/security.values.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import type { Answer } from '@bandstand/client/api/api.ts';
import { browserOf } from '../../platform/entrance/browserOf.ts';
import { useDownload } from '../../platform/download.ts';
import { useCall } from '../../platform/queries.ts';
import type { Column } from '../../platform/lists/DataTable.tsx';
import { LogCell, LogScreen, useLogDays } from '../../platform/lists/LogScreen.tsx';
import { useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';

type Entry = Answer<'GET /studio/security_log'>['items'][number];

/** A readable name for the device; its user agent when unknown. */
const deviceOf = ({ device }: Entry): string | null => browserOf(device) ?? device;

/** Logins, failures, and changes to what protects an account. */
export function SecurityScreen() {
  const t = useText();
  const download = useDownload();
  const [address, change] = useAddress();
  const kind = securityKinds.find((known) => known === address.get('kind'));
  const email = address.get('email') ?? '';
  const filter = { ...(kind ? { kind } : {}), ...(email ? { email } : {}), ...useLogDays() };
  const log = useCall('GET /studio/security_log', { query: { ...filter, page: Number(address.get('page') ?? '1') } }, { keepPrevious: true });

  const columns: Column<Entry>[] = [
    {
      id: 'what',
      header: t('studio.audit.what'),
      cell: (entry) => (
        <LogCell
          notes={[[entry.name, entry.email].filter(Boolean).join(' · ') || t('studio.security.nobody')]}
          narrowNote={[entry.address, deviceOf(entry)].filter(Boolean).join(' · ')}
        >
          {t(`studio.security.kind.${entry.kind}`)}
          {entry.is_staff && <Badge>{t('studio.security.studio')}</Badge>}
        </LogCell>
      ),
    },
    {
      id: 'where',
      header: t('studio.audit.where'),
      cell: (entry) => (
        <LogCell
          notes={[
            entry.device && (
              <span key="device" title={entry.device}>
                {deviceOf(entry)}
              </span>
            ),
          ]}
        >
          <span>{entry.address}</span>
        </LogCell>
      ),
      isExtra: true,
    },
  ];
  return (
    <LogScreen
      title={t('studio.security.title')}
      lead={t('studio.security.lead')}
      query={log}
      columns={columns}
      isFiltered={Object.keys(filter).length > 0}
      filterNames={['email', 'kind']}
      filters={
        <>
          <TextField
            type="email"
            label={t('studio.field.email')}
            defaultValue={email}
            onBlur={(event) => change({ email: event.currentTarget.value.trim() || null, page: null })}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
            }}
          />
          <Select
            label={t('studio.security.kind')}
            value={kind ?? ''}
            onChange={(event) => change({ kind: event.currentTarget.value, page: null })}
            options={[
              { value: '', label: t('studio.audit.everything') },
              ...securityKinds.map((value) => ({ value, label: t(`studio.security.kind.${value}`) })),
            ]}
          />
        </>
      }
      emptyText={t('studio.security.empty')}
      nothingFoundText={t('studio.security.nothing_found')}
      onExport={() => download('GET /studio/security_log.csv', { query: filter }, 'security-log.csv')}
    />
  );
}

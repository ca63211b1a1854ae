import { securityKinds } from '@bandstand/contract/security.values.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import type { Answer } from '../../platform/api.ts';
import { useDownload } from '../../platform/download.ts';
import { errorText } from '../../platform/errors.ts';
import { useCall } from '../../platform/queries.ts';
import { DataTable, type Column } from '../../platform/screen/DataTable.tsx';
import { Pager } from '../../platform/screen/Pager.tsx';
import { QueryView, RowSkeletons } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useFormat } from '../../platform/useFormat.ts';
import styles from './SecurityScreen.module.css';

type Entry = Answer<'GET /studio/security_log'>['items'][number];

/** Midnight of a day as the address has it, in the zone of the browser; `days` later. */
function startOf(day: string | null, days = 0): string | undefined {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date + days).toISOString();
}

/** Sign-ins, failures, and changes of what protects an account. */
export function SecurityScreen() {
  const t = useText();
  const format = useFormat();
  const download = useDownload();
  const [isExporting, setIsExporting] = useState(false);
  const [address, change] = useAddress();
  const kind = securityKinds.find((known) => known === address.get('kind'));
  const email = address.get('email') ?? '';
  const [from, to] = [startOf(address.get('from')), startOf(address.get('to'), 1)];
  const filter = { ...(kind ? { kind } : {}), ...(email ? { email } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const log = useCall('GET /studio/security_log', { query: { ...filter, page: Number(address.get('page') ?? '1') } }, { keepPrevious: true });

  const exportAll = async () => {
    setIsExporting(true);
    await download('GET /studio/security_log.csv', { query: filter }, 'security-log.csv').catch((error: unknown) =>
      toast({ text: errorText(t, error), tone: 'danger' }),
    );
    setIsExporting(false);
  };
  const columns: Column<Entry>[] = [
    {
      id: 'what',
      header: t('studio.audit.what'),
      cell: (entry) => (
        <span className={styles.what}>
          {t(`studio.security.kind.${entry.kind}`)} {entry.is_staff && <Badge>{t('studio.security.studio')}</Badge>}
        </span>
      ),
    },
    {
      id: 'person',
      header: t('studio.audit.person'),
      cell: ({ name, email: typed }) => <span title={typed ?? undefined}>{name ?? typed ?? t('studio.security.nobody')}</span>,
    },
    {
      id: 'where',
      header: t('studio.audit.where'),
      cell: ({ address: place, device }) => (
        <span className={styles.what}>
          <span>{place}</span>
          {device && <span className={styles.quiet}>{device}</span>}
        </span>
      ),
      isExtra: true,
    },
    {
      id: 'when',
      header: t('studio.audit.when'),
      cell: ({ at }) => <span title={format.dateTime(at)}>{format.relative(at)}</span>,
      align: 'end',
    },
  ];
  return (
    <Screen
      title={t('studio.security.title')}
      lead={t('studio.security.lead')}
      actions={
        <Button pending={isExporting} onClick={() => void exportAll()}>
          {t('studio.audit.export')}
        </Button>
      }
      tools={
        <div className={styles.tools}>
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
            onChange={(event) => change({ kind: event.currentTarget.value || null, page: null })}
            options={[
              { value: '', label: t('studio.audit.everything') },
              ...securityKinds.map((value) => ({ value, label: t(`studio.security.kind.${value}`) })),
            ]}
          />
          <TextField
            type="date"
            label={t('studio.audit.from')}
            value={address.get('from') ?? ''}
            onChange={(event) => change({ from: event.currentTarget.value, page: null })}
          />
          <TextField
            type="date"
            label={t('studio.audit.to')}
            value={address.get('to') ?? ''}
            onChange={(event) => change({ to: event.currentTarget.value, page: null })}
          />
        </div>
      }
    >
      <QueryView
        query={log}
        skeleton={<RowSkeletons />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          Object.keys(filter).length > 0 ? (
            <EmptyState
              title={t('studio.security.nothing_found')}
              action={<Button onClick={() => change({ email: null, kind: null, from: null, to: null, page: null })}>{t('studio.show_all')}</Button>}
            />
          ) : (
            <EmptyState title={t('studio.security.empty')} />
          )
        }
      >
        {({ items, total_count }) => (
          <>
            <DataTable label={t('studio.security.title')} columns={columns} rows={items} keyOf={({ id }) => id} />
            <Pager total={total_count} shown={items.length} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}

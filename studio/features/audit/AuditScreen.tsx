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
import { useStaff, useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useFormat } from '../../platform/useFormat.ts';
import styles from './AuditScreen.module.css';
import { fieldsText, objectText, sentenceOf } from './sentences.ts';

type Entry = Answer<'GET /studio/audit_log'>['items'][number];

/** Midnight of a day as the address has it, in the zone of the browser; `days` later. */
function startOf(day: string | null, days = 0): string | undefined {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date + days).toISOString();
}

/** Who changed what, when, and from where. */
export function AuditScreen() {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const download = useDownload();
  const [isExporting, setIsExporting] = useState(false);
  const [address, change] = useAddress();
  const [person, object] = [address.get('person'), address.get('kind')];
  const [from, to] = [startOf(address.get('from')), startOf(address.get('to'), 1)];
  const filter = { ...(person ? { actor_id: person } : {}), ...(object ? { object } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const log = useCall('GET /studio/audit_log', { query: { ...filter, page: Number(address.get('page') ?? '1') } }, { keepPrevious: true });
  const isFiltered = Object.keys(filter).length > 0;

  const exportAll = async () => {
    setIsExporting(true);
    await download('GET /studio/audit_log.csv', { query: filter }, 'audit-log.csv').catch((error: unknown) =>
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
          <span>{sentenceOf(t, entry)}</span>
          {fieldsText(t, entry.fields) !== '' && <span className={styles.quiet}>{fieldsText(t, entry.fields)}</span>}
          {entry.reason && <q className={styles.quiet}>{entry.reason}</q>}
        </span>
      ),
    },
    { id: 'person', header: t('studio.audit.person'), cell: ({ actor }) => actor },
    {
      id: 'where',
      header: t('studio.audit.where'),
      cell: ({ address: place, device }) => <span title={device ?? undefined}>{place}</span>,
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
      title={t('studio.audit.title')}
      lead={t('studio.audit.lead')}
      actions={
        may('insights.export') && (
          <Button pending={isExporting} onClick={() => void exportAll()}>
            {t('studio.audit.export')}
          </Button>
        )
      }
      tools={
        <div className={styles.tools}>
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
          isFiltered ? (
            <EmptyState
              title={t('studio.audit.nothing_found')}
              action={<Button onClick={() => change({ person: null, kind: null, from: null, to: null, page: null })}>{t('studio.show_all')}</Button>}
            />
          ) : (
            <EmptyState title={t('studio.audit.empty')} />
          )
        }
      >
        {({ items, total_count }) => (
          <>
            <DataTable label={t('studio.audit.title')} columns={columns} rows={items} keyOf={({ id }) => id} />
            <Pager total={total_count} shown={items.length} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}

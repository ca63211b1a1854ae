import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { errorText } from '../../../platform/errors.ts';
import { useConfirm } from '../../../platform/forms/useConfirm.tsx';
import { DataTable, type Column } from '../../../platform/lists/DataTable.tsx';
import { FilteredList } from '../../../platform/lists/FilteredList.tsx';
import { SearchField } from '../../../platform/lists/SearchField.tsx';
import { useCall } from '../../../platform/queries.ts';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { StatusMark } from '../../../platform/screen/StatusMark.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useAddress } from '../../../platform/useAddress.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import type { FormEntry } from '../state/document.ts';
import { FormMenu } from './FormMenu.tsx';
import { InUseDialog, type UsedBy } from '../../../platform/lists/InUseDialog.tsx';
import { NewFormDialog } from './NewFormDialog.tsx';
import styles from './list.module.css';

/** All forms: what they ask, how often they were sent, and whether members see their latest state. */
export function FormsScreen() {
  const t = useText();
  const { may } = useStaff();
  const [, go] = useLocation();
  const [address, change] = useAddress();
  const [usedBy, setUsedBy] = useState<{ title: string; uses: readonly UsedBy[] } | null>(null);
  const { ask, dialog } = useConfirm();
  const query = { q: address.get('q') ?? '', page: Number(address.get('page') ?? '1') };
  const forms = useCall('GET /studio/forms', { query }, { keepPrevious: true });
  const canWrite = may('build.write');
  const open = ({ id }: { id: string }) => go(`/forms/${id}`);
  const columns = useColumns();
  const menu: Column<FormEntry> = {
    id: 'menu',
    header: '',
    align: 'end',
    cell: (form) => <FormMenu form={form} ask={ask} onCopied={open} onInUse={(uses) => setUsedBy({ title: form.title, uses })} />,
  };
  const newButton = canWrite && (
    <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => change({ new: '1' })}>
      {t('studio.forms.new')}
    </Button>
  );
  // An empty list has nothing to search, and one way to begin.
  const isBare = !query.q && forms.data?.total_count === 0;
  return (
    <Screen
      title={t('studio.forms.title')}
      lead={t('studio.forms.lead')}
      actions={!isBare && newButton}
      tools={!isBare && <SearchField label={t('studio.forms.search')} />}
    >
      <FilteredList
        query={forms}
        isFiltered={query.q !== ''}
        filterNames={['q']}
        empty={{ title: t('studio.forms.empty'), text: t('studio.forms.empty_text'), action: newButton }}
        waitingRows={4}
      >
        {(items) => (
          <DataTable
            label={t('studio.forms.title')}
            columns={canWrite ? [...columns, menu] : columns}
            rows={items}
            keyOf={({ id }) => id}
            onOpen={open}
          />
        )}
      </FilteredList>
      {forms.error && forms.data && <Banner tone="danger">{errorText(t, forms.error)}</Banner>}
      {canWrite && address.get('new') !== null && <NewFormDialog onClose={() => change({ new: null })} onDone={({ id }) => go(`/forms/${id}`)} />}
      {usedBy && <InUseDialog {...usedBy} onClose={() => setUsedBy(null)} />}
      {dialog}
    </Screen>
  );
}

function useColumns(): Column<FormEntry>[] {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  return [
    {
      id: 'title',
      header: t('studio.field.title'),
      cell: ({ title, kind, is_public, is_auto_generated }: FormEntry & { is_auto_generated?: boolean }) => (
        <span className={styles.name}>
          {title}
          {kind !== 'form' && <Badge>{t(`studio.forms.kind.${kind}`)}</Badge>}
          {is_public && <Badge>{t('studio.forms.is_public')}</Badge>}
          {is_auto_generated && <Badge>{t('studio.forms.is_auto')}</Badge>}
        </span>
      ),
    },
    { id: 'status', header: t('studio.programs.status'), cell: ({ status }) => <StatusMark status={status} /> },
    { id: 'fields', header: t('studio.forms.fields'), cell: ({ fields_count }) => format.number(fields_count), align: 'end', isExtra: true },
    {
      id: 'submissions',
      header: t('studio.forms.tab.submissions'),
      cell: ({ id, submissions_count }) =>
        submissions_count > 0 && may('members.read') ? (
          <Link href={`/forms/${id}/submissions`}>{format.number(submissions_count)}</Link>
        ) : (
          format.number(submissions_count)
        ),
      align: 'end',
    },
    {
      id: 'last',
      header: t('studio.forms.last'),
      cell: ({ last_submitted_at: last }) => (last ? <span title={format.dateTime(last)}>{format.relative(last)}</span> : '–'),
      isExtra: true,
    },
  ];
}

import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { errorText } from '../../platform/errors.ts';
import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall } from '../../platform/queries.ts';
import { DataTable, type Column } from '../../platform/lists/DataTable.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { StatusMark } from '../../platform/screen/StatusMark.tsx';
import { SearchField } from '../../platform/lists/SearchField.tsx';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { ReusableDialog } from './ReusableDialog.tsx';
import { ReusableMenu } from './ReusableMenu.tsx';
import { reusableKinds, type ReusableEntry, type ReusableKind } from './reusableKinds.ts';

type Opened = { is: 'new' } | { is: 'name'; reusable: ReusableEntry } | null;

/** The overlays or the saved block groups, and how often each is used. */
export function ReusablesScreen({ kind }: { kind: ReusableKind }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const [, go] = useLocation();
  const [address] = useAddress();
  const [opened, setOpened] = useState<Opened>(null);
  const { ask, dialog } = useConfirm();
  const { path, list } = reusableKinds[kind];
  const query = { q: address.get('q') ?? '', page: Number(address.get('page') ?? '1') };
  const reusables = useCall(list, { query }, { keepPrevious: true });
  const canWrite = may('build.write');
  const open = ({ id }: { id: string }) => go(`${path}/${id}`);
  const columns: Column<ReusableEntry>[] = [
    { id: 'title', header: t('studio.field.title'), cell: ({ title }) => title },
    { id: 'status', header: t('studio.programs.status'), cell: ({ status }) => <StatusMark status={status} /> },
    {
      id: 'uses',
      header: t('studio.reusables.uses'),
      cell: ({ uses }) => (uses === 0 ? t('studio.reusables.unused') : format.number(uses)),
      align: 'end',
    },
    {
      id: 'changed',
      header: t('studio.reusables.changed'),
      cell: ({ updated_at, updated_by }) => (
        <span title={format.dateTime(updated_at)}>{[format.relative(updated_at), updated_by].filter(Boolean).join(' · ')}</span>
      ),
      isExtra: true,
    },
    ...(canWrite
      ? [
          {
            id: 'menu',
            header: '',
            cell: (reusable: ReusableEntry) => (
              <ReusableMenu kind={kind} reusable={reusable} ask={ask} onName={() => setOpened({ is: 'name', reusable })} onCopied={open} />
            ),
            align: 'end' as const,
          },
        ]
      : []),
  ];
  const newButton = canWrite && (
    <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => setOpened({ is: 'new' })}>
      {t(`studio.reusables.${kind}.new`)}
    </Button>
  );
  // An empty list has nothing to search, and one way to begin.
  const isBare = !query.q && reusables.data?.total_count === 0;
  return (
    <Screen
      title={t(`studio.reusables.${kind}.title`)}
      lead={t(`studio.reusables.${kind}.lead`)}
      actions={!isBare && newButton}
      tools={!isBare && <SearchField label={t(`studio.reusables.${kind}.search`)} />}
    >
      <FilteredList
        query={reusables}
        isFiltered={query.q !== ''}
        empty={{ title: t(`studio.reusables.${kind}.empty`), text: t(`studio.reusables.${kind}.empty_text`), action: newButton }}
        waitingRows={4}
      >
        {(items) => <DataTable label={t(`studio.reusables.${kind}.title`)} columns={columns} rows={items} keyOf={({ id }) => id} onOpen={open} />}
      </FilteredList>
      {reusables.error && reusables.data && <Banner tone="danger">{errorText(t, reusables.error)}</Banner>}
      {opened && (
        <ReusableDialog
          kind={kind}
          reusable={opened.is === 'name' ? opened.reusable : null}
          onClose={() => setOpened(null)}
          onDone={(reusable) => {
            setOpened(null);
            if (opened.is === 'new') open(reusable);
          }}
        />
      )}
      {dialog}
    </Screen>
  );
}

import type { Property } from '@bandstand/contract/properties.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { useCall, useSend } from '../../platform/queries.ts';
import { DataTable, type Column } from '../../platform/lists/DataTable.tsx';
import { InUseDialog } from '../../platform/lists/InUseDialog.tsx';
import { QueryView, RowSkeletons } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { SearchField } from '../../platform/lists/SearchField.tsx';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './properties.module.css';
import { PropertyDialog } from './PropertyDialog.tsx';

type Opened = { is: 'new' } | { is: 'edit' | 'in_use'; property: Property } | null;

/** The properties the app stores for its members besides their name (BLK-6). */
export function PropertiesScreen() {
  const t = useText();
  const { may } = useStaff();
  const [address] = useAddress();
  const [opened, setOpened] = useState<Opened>(null);
  const { ask, dialog } = useConfirm();
  const q = address.get('q') ?? '';
  const list = useCall('GET /studio/properties', { query: { uses: true, ...(q ? { q } : {}) } }, { keepPrevious: true });
  const canWrite = may('build.write');
  const remove = useSend('DELETE /studio/properties/{id}', { changes: ['GET /studio/properties'] });
  const askToRemove = (property: Property) => {
    // A property used in a text would leave a gap: shows where before anything is lost.
    if (property.uses) return setOpened({ is: 'in_use', property });
    const { id, title, values_count } = property;
    ask({
      title: t('studio.reusables.delete.title', { title }),
      text: t('studio.properties.delete_text', { count: values_count }),
      confirm: t('studio.reusables.delete'),
      run: () =>
        remove.mutate(
          { params: { id } },
          {
            onSuccess: () => void toast({ text: t('studio.reusables.deleted', { title }) }),
            onError: (error) => void toast({ text: errorText(t, error), tone: 'danger' }),
          },
        ),
    });
  };
  const columns = useColumns(canWrite ? askToRemove : null);
  const newButton = canWrite && (
    <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => setOpened({ is: 'new' })}>
      {t('studio.properties.new')}
    </Button>
  );
  // An empty list has nothing to search, and one way to begin.
  const isBare = !q && list.data?.items.length === 0;
  return (
    <Screen
      title={t('studio.properties.title')}
      lead={t('studio.properties.lead')}
      actions={!isBare && newButton}
      tools={!isBare && <SearchField label={t('studio.properties.search')} />}
    >
      <QueryView
        query={list}
        skeleton={<RowSkeletons count={4} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            title={q ? t('studio.nothing_found') : t('studio.properties.empty')}
            text={q ? undefined : t('studio.properties.empty_text')}
            action={!q && newButton}
          />
        }
      >
        {({ items }) => (
          <DataTable
            label={t('studio.properties.title')}
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            {...(canWrite ? { onOpen: (property: Property) => setOpened({ is: 'edit', property }) } : {})}
          />
        )}
      </QueryView>
      {(opened?.is === 'new' || opened?.is === 'edit') && (
        <PropertyDialog property={opened.is === 'edit' ? opened.property : null} onClose={() => setOpened(null)} />
      )}
      {opened?.is === 'in_use' && (
        <InUseDialog
          title={opened.property.title}
          uses={opened.property.used_by ?? []}
          text={t('studio.properties.in_use', { count: opened.property.uses ?? 0 })}
          onClose={() => setOpened(null)}
        />
      )}
      {dialog}
    </Screen>
  );
}

/** `onRemove` is null when properties are read-only. */
function useColumns(onRemove: ((property: Property) => void) | null): Column<Property>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      id: 'title',
      header: t('studio.field.title'),
      cell: ({ title, slug }) => (
        <span className={styles.name}>
          {title}
          <code className={styles.token}>{`{{member.${slug}}}`}</code>
        </span>
      ),
    },
    {
      id: 'type',
      header: t('studio.properties.type'),
      cell: ({ type, member_can_edit }) =>
        [t(`studio.properties.type.${type}`), member_can_edit && t('studio.properties.by_member')].filter(Boolean).join(' · '),
    },
    {
      id: 'values',
      header: t('studio.properties.values'),
      cell: ({ values_count }) => format.number(values_count),
      align: 'end',
      isExtra: true,
    },
    {
      id: 'uses',
      header: t('studio.reusables.uses'),
      cell: ({ uses }) => (uses ? format.number(uses) : t('studio.reusables.unused')),
      align: 'end',
    },
    ...(onRemove
      ? [
          {
            id: 'remove',
            header: '',
            align: 'end' as const,
            cell: (property: Property) => (
              <IconButton size="small" label={`${t('studio.reusables.delete')}: ${property.title}`} onClick={() => onRemove(property)}>
                <Icon of={Trash2} size={16} />
              </IconButton>
            ),
          },
        ]
      : []),
  ];
}

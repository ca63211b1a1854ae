import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { usePages } from '../../platform/lookups.ts';
import { QueryView, RowSkeletons } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { SearchField } from '../../platform/screen/SearchField.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { NewPageDialog } from './NewPageDialog.tsx';
import { PageTree } from './PageTree.tsx';
import { filterTree } from './tree.ts';

/** The tree of all pages: what there is, who may see it, and where it stands. */
export function PagesScreen() {
  const t = useText();
  const { may } = useStaff();
  const pages = usePages();
  const [address, change] = useAddress();
  const [newBelow, setNewBelow] = useState<string | null>(null);
  const typed = address.get('q') ?? '';
  const hasArchived = address.get('archived') === '1';
  const canWrite = may('build.write');
  const isNew = canWrite && (address.get('new') === '1' || newBelow !== null);

  return (
    <Screen
      title={t('studio.pages.title')}
      actions={
        canWrite && (
          <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => change({ new: '1' })}>
            {t('studio.pages.new')}
          </Button>
        )
      }
      tools={
        <>
          <SearchField label={t('studio.pages.filter')} />
          <Checkbox
            label={t('studio.pages.archived')}
            checked={hasArchived}
            onChange={(event) => change({ archived: event.currentTarget.checked ? '1' : null })}
          />
        </>
      }
    >
      <QueryView
        query={pages}
        skeleton={<RowSkeletons />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            title={t('studio.pages.empty')}
            text={t('studio.pages.empty_text')}
            action={canWrite && <Button onClick={() => change({ new: '1' })}>{t('studio.pages.new')}</Button>}
          />
        }
      >
        {({ items }) => {
          const all = items.filter(({ status }) => hasArchived || status !== 'archived');
          const shown = filterTree(all, typed);
          if (shown.length === 0) return <EmptyState title={t('studio.nothing_found')} headingLevel={2} />;
          return (
            <PageTree
              // What is found stands open: another search begins anew.
              key={typed.trim() === '' ? 'all' : `found ${typed}`}
              pages={items.filter(({ status }) => status !== 'archived')}
              shown={shown}
              isFiltered={typed.trim() !== ''}
              onAddBelow={setNewBelow}
            />
          );
        }}
      </QueryView>
      <NewPageDialog
        key={newBelow ?? 'top'}
        open={isNew}
        parentId={newBelow}
        onClose={() => {
          setNewBelow(null);
          change({ new: null });
        }}
      />
    </Screen>
  );
}

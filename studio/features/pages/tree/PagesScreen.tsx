import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { usePages } from '../../../platform/lookups.ts';
import { QueryView, RowSkeletons } from '../../../platform/screen/QueryView.tsx';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { SearchField } from '../../../platform/lists/SearchField.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useAddress } from '../../../platform/useAddress.ts';
import { NewPageDialog } from './NewPageDialog.tsx';
import { PageTree } from './PageTree.tsx';
import { filterTree } from '../../../platform/tree/tree.ts';
import type { TreePage } from '../state/treePage.ts';

/** The tree of all pages: who may see each, and its state. */
export function PagesScreen() {
  const t = useText();
  const { may } = useStaff();
  const pages = usePages();
  const [address, change] = useAddress();
  const [chosenBelow, setNewBelow] = useState<string | null>(null);
  // A program links here with the position of a new stage.
  const newBelow = chosenBelow ?? address.get('below');
  const typed = address.get('q') ?? '';
  const [type, tag] = [address.get('type') ?? '', address.get('tag') ?? ''];
  const isFiltered = typed.trim() !== '' || type !== '' || tag !== '';
  const hasArchived = address.get('archived') === '1';
  const canWrite = may('build.write');
  const isNew = canWrite && (address.get('new') === '1' || chosenBelow !== null);

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
        // An empty list has nothing to search.
        pages.data?.items.length !== 0 && (
          <>
            <SearchField label={t('studio.pages.filter')} />
            <Kinds pages={pages.data?.items ?? []} type={type} tag={tag} change={change} />
            <Checkbox
              label={t('studio.pages.archived')}
              checked={hasArchived}
              onChange={(event) => change({ archived: event.currentTarget.checked ? '1' : null })}
            />
          </>
        )
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
          const shown = filterTree(all, { words: typed, type, tag });
          if (shown.length === 0) return <EmptyState title={t('studio.nothing_found')} headingLevel={2} />;
          return (
            <PageTree
              // Search results are expanded: another search starts fresh.
              key={isFiltered ? `found ${typed} ${type} ${tag}` : 'all'}
              pages={items.filter(({ status }) => status !== 'archived')}
              shown={shown}
              isFiltered={isFiltered}
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
          change({ new: null, below: null });
        }}
      />
    </Screen>
  );
}

type KindsProps = { pages: readonly TreePage[]; type: string; tag: string; change: (changes: Record<string, string | null>) => void };

/** The existing kinds of pages and tags, as filters. */
function Kinds({ pages, type, tag, change }: KindsProps) {
  const t = useText();
  const types = [...new Set(pages.map((page) => page.type))];
  const tags = [...new Set(pages.flatMap((page) => page.tags))].toSorted((one, other) => one.localeCompare(other));
  return (
    <>
      {(types.length > 1 || type !== '') && (
        <Select
          label={t('studio.pages.kind')}
          value={type}
          options={[
            { value: '', label: t('studio.pages.any_kind') },
            ...types.map((value) => ({ value, label: t.find(`studio.page_type.${value}`) ?? value })),
          ]}
          onChange={(event) => change({ type: event.currentTarget.value || null })}
        />
      )}
      {(tags.length > 0 || tag !== '') && (
        <Select
          label={t('studio.pages.tag')}
          value={tag}
          options={[{ value: '', label: t('studio.pages.any_tag') }, ...tags.map((value) => ({ value, label: value }))]}
          onChange={(event) => change({ tag: event.currentTarget.value || null })}
        />
      )}
    </>
  );
}

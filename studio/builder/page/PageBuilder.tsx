import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { Tabs } from '@bandstand/ui/primitives/Tabs.tsx';
import { memo, useCallback, useRef, useState, type ReactNode } from 'react';
import { DraftHead } from '../../platform/autosave/DraftHead.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { BlockMenu } from '../blocks/BlockMenu.tsx';
import { PageCanvas } from '../canvas/PageCanvas.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Editor } from '../draft/editor.ts';
import { BlockMenuContext, EditorContext, useEditor, useEditorState, type BlockPlace } from '../draft/EditorContext.ts';
import { Inspector } from '../outline/Inspector.tsx';
import { Outline } from '../outline/Outline.tsx';
import styles from './PageBuilder.module.css';
import { PageSettings } from './PageSettings.tsx';
import { SelectionPanel } from '../outline/SelectionPanel.tsx';
import { useBlockClipboard } from '../blocks/useBlockClipboard.ts';
import { placeBehind, useBlockCommands } from '../blocks/useBlockCommands.ts';
import { useOpenPage, type DraftHome } from './useOpenPage.ts';

type Panel = { id: string; label: string; content: ReactNode };
type PageBuilderProps = {
  draft: PageDraft;
  /** Further panels beside block and page: access, versions. Each one handles readers without permission itself. */
  panels: (editor: Editor) => readonly Panel[];
  /** Status and publishing, at the end of the header. */
  actions: (editor: Editor) => ReactNode;
  /** Other drafts than pages: where they are kept, their settings, and the way back. */
  reusable?: { home: DraftHome; settings: ReactNode; settingsLabel: string; back: { href: string; label: string } };
};

/** Three columns: the blocks, the app itself, the selection. */
export function PageBuilder({ draft, panels, actions, reusable }: PageBuilderProps) {
  const editor = useOpenPage(draft, reusable?.home);
  return (
    <EditorContext value={editor}>
      <Workplace draft={draft} panels={panels(editor)} actions={actions(editor)} reusable={reusable} />
    </EditorContext>
  );
}

// Both are long, and do not affect the header or the panels beside them.
const Blocks = memo(Outline);
const Canvas = memo(PageCanvas);

type WorkplaceProps = { draft: PageDraft; panels: readonly Panel[]; actions: ReactNode; reusable: PageBuilderProps['reusable'] };

function Workplace({ draft, panels, actions, reusable }: WorkplaceProps) {
  const t = useText();
  const back = reusable?.back ?? { href: '/pages', label: t('builder.back') };
  const editor = useEditor();
  const { may } = useStaff();
  const isReadOnly = !may('build.write');
  const title = useEditorState(({ page }) => page.title);
  const selectedId = useEditorState((state) => state.selectedId);
  // A tab stays until another block is selected.
  const [chosen, setChosen] = useState<{ tab: string; selectedId: string | null } | null>(null);
  const tab = chosen && chosen.selectedId === selectedId ? chosen.tab : selectedId === null ? 'page' : 'block';
  const [addAt, setAddAt] = useState<BlockPlace | null>(null);
  const openMenu = useCallback(() => setAddAt({ index: placeBehind(editor) }), [editor]);
  // The canvas sets the function that starts typing in the frame.
  const writing = useRef<((id: string) => void) | null>(null);
  const write = useCallback((id: string) => writing.current?.(id), []);
  const commands = useBlockCommands({ pageId: draft.id, isReadOnly, openMenu });
  useBlockClipboard(commands, isReadOnly);
  const isSeveral = useEditorState(({ selectedIds }) => selectedIds.length > 1);

  const locked = (fields: ReactNode) => <fieldset disabled={isReadOnly}>{fields}</fieldset>;
  const tabs = [
    { id: 'block', label: t('builder.tab.block'), content: locked(isSeveral ? <SelectionPanel commands={commands} /> : <Inspector />) },
    {
      id: 'page',
      label: reusable?.settingsLabel ?? t('builder.tab.page'),
      content: locked(reusable?.settings ?? <PageSettings pageId={draft.id} />),
    },
    ...panels,
  ];
  return (
    <main id="content" className={styles.builder} tabIndex={-1}>
      <DraftHead saved={editor} title={title} back={back} actions={actions} />
      <div className={styles.columns}>
        <Blocks onAdd={setAddAt} commands={commands} isReadOnly={isReadOnly} onWrite={write} rootLabel={reusable?.settingsLabel} />
        <Canvas pageId={draft.id} isReadOnly={isReadOnly} commands={commands} openMenu={setAddAt} writingRef={writing} />
        <aside className={styles.side} aria-label={t('builder.inspector')}>
          <Tabs
            label={t('builder.inspector')}
            selected={tab}
            onSelect={(id) => setChosen({ tab: id, selectedId })}
            tabs={tabs.map(({ id, label }) => ({ id, label }))}
          />
          <BlockMenuContext value={isReadOnly ? null : setAddAt}>
            <div className={styles.panel}>{tabs.find(({ id }) => id === tab)?.content}</div>
          </BlockMenuContext>
        </aside>
      </div>
      <BlockMenu
        open={addAt !== null}
        onClose={() => setAddAt(null)}
        onChoose={(type, reusableId) => {
          if (addAt) commands.add(type, addAt, reusableId);
          setAddAt(null);
        }}
      />
      <ConflictDialog />
    </main>
  );
}

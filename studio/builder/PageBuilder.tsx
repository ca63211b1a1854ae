import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Tabs } from '@bandstand/ui/primitives/Tabs.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { usePendingSave } from '../platform/pendingSaves.ts';
import { useStaff, useText } from '../platform/studio.ts';
import { BlockMenu } from './BlockMenu.tsx';
import { PageCanvas } from './canvas/PageCanvas.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { blockAt } from './document.ts';
import type { Editor } from './editor.ts';
import { EditorContext, useEditor, useEditorState } from './EditorContext.ts';
import { Inspector } from './Inspector.tsx';
import { Outline } from './Outline.tsx';
import styles from './PageBuilder.module.css';
import { PageSettings } from './PageSettings.tsx';
import { SaveMark } from './SaveMark.tsx';
import { useBlockCommands } from './useBlockCommands.ts';
import { useOpenPage } from './useOpenPage.ts';

type Panel = { id: string; label: string; content: ReactNode };
type PageBuilderProps = {
  draft: PageDraft;
  /** Further panels beside block and page: access, versions. Each knows itself what a reader may not do. */
  panels: (editor: Editor) => readonly Panel[];
  /** Status and publishing, at the end of the head. */
  actions: (editor: Editor) => ReactNode;
};

/** Three columns: the blocks, the app itself, what is selected. */
export function PageBuilder({ draft, panels, actions }: PageBuilderProps) {
  const editor = useOpenPage(draft);
  usePendingSave(editor.flush, 'studio.page.not_saved');
  return (
    <EditorContext value={editor}>
      <Workplace draft={draft} panels={panels(editor)} actions={actions(editor)} />
    </EditorContext>
  );
}

function Workplace({ draft, panels, actions }: { draft: PageDraft; panels: readonly Panel[]; actions: ReactNode }) {
  const t = useText();
  const editor = useEditor();
  const { may } = useStaff();
  const isReadOnly = !may('build.write');
  const title = useEditorState(({ page }) => page.title);
  const selectedId = useEditorState((state) => state.selectedId);
  const canUndo = useEditorState((state) => state.canUndo);
  const canRedo = useEditorState((state) => state.canRedo);
  const mergedCount = useEditorState((state) => state.mergedCount);
  // A tab holds until another block is chosen.
  const [chosen, setChosen] = useState<{ tab: string; selectedId: string | null } | null>(null);
  const tab = chosen && chosen.selectedId === selectedId ? chosen.tab : selectedId === null ? 'page' : 'block';
  const [addAt, setAddAt] = useState<number | null>(null);
  const openMenu = () => {
    const { page } = editor.state();
    setAddAt(selectedId === null ? page.blocks.length : blockAt(page, selectedId) + 1);
  };
  const commands = useBlockCommands({ isReadOnly, openMenu });

  useEffect(() => {
    if (mergedCount > 0) toast({ text: t('builder.merged') });
  }, [mergedCount, t]);

  const locked = (fields: ReactNode) => <fieldset disabled={isReadOnly}>{fields}</fieldset>;
  const tabs = [
    { id: 'block', label: t('builder.tab.block'), content: locked(<Inspector />) },
    { id: 'page', label: t('builder.tab.page'), content: locked(<PageSettings />) },
    ...panels,
  ];
  return (
    <main id="content" className={styles.builder} tabIndex={-1}>
      <header className={styles.head}>
        <Link href="/pages" className={styles.back} aria-label={t('builder.back')} title={t('builder.back')}>
          <Icon of={ArrowLeft} size={18} />
        </Link>
        <h1 className={styles.title}>{title}</h1>
        <SaveMark />
        <span className={styles.space} />
        <IconButton size="small" label={t('studio.shortcuts.undo')} disabled={!canUndo} onClick={editor.undo}>
          <Icon of={Undo2} size={16} />
        </IconButton>
        <IconButton size="small" label={t('studio.shortcuts.redo')} disabled={!canRedo} onClick={editor.redo}>
          <Icon of={Redo2} size={16} />
        </IconButton>
        {actions}
      </header>
      <div className={styles.columns}>
        <Outline onAdd={setAddAt} commands={commands} isReadOnly={isReadOnly} />
        <PageCanvas pageId={draft.id} />
        <aside className={styles.side} aria-label={t('builder.inspector')}>
          <Tabs
            label={t('builder.inspector')}
            selected={tab}
            onSelect={(id) => setChosen({ tab: id, selectedId })}
            tabs={tabs.map(({ id, label }) => ({ id, label }))}
          />
          <div className={styles.panel}>{tabs.find(({ id }) => id === tab)?.content}</div>
        </aside>
      </div>
      <BlockMenu
        open={addAt !== null}
        onClose={() => setAddAt(null)}
        onChoose={(type, pieceId) => {
          commands.add(type, addAt ?? 0, pieceId);
          setAddAt(null);
        }}
      />
      <ConflictDialog />
    </main>
  );
}

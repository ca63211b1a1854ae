import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { TabIndentationPlugin } from '@lexical/react/LexicalTabIndentationPlugin';
import { HeadingNode, QuoteNode } from '@lexical/rich-text';
import type { RichText } from '@bandstand/contract/richtext.ts';
import { cleanRichText } from '@bandstand/rules/richtext/clean.ts';
import { toEditorState } from '@bandstand/rules/richtext/editor.ts';
import { $getRoot, COMMAND_PRIORITY_HIGH, KEY_DOWN_COMMAND, mergeRegister, REDO_COMMAND, UNDO_COMMAND } from 'lexical';
import { useContext, useEffect, useId, useRef } from 'react';
import { useText } from '../../platform/studio.ts';
import { blockAt } from '../draft/document.ts';
import { BlockMenuContext, useEditor } from '../draft/EditorContext.ts';
import { isEqual } from '../../platform/equal.ts';
import styles from './RichTextField.module.css';
import { RichTextToolbar } from './RichTextToolbar.tsx';

type RichTextFieldProps = { label: string; hint?: string | undefined; error?: string | null; value: RichText; onChange: (value: RichText) => void };

/** Text with a few formats. It reports sanitised text and loads stored text; undo is the page's own (BLK-7). */
export function RichTextField({ label, hint, error, value, onChange }: RichTextFieldProps) {
  const t = useText();
  const id = useId();
  return (
    <div className={styles.field}>
      <span className={styles.label} id={id}>
        {label}
      </span>
      <LexicalComposer
        initialConfig={{
          namespace: 'bandstand',
          nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode],
          editorState: JSON.stringify(toEditorState(cleanRichText(value))),
          theme: {
            text: {
              bold: classNames(styles.bold),
              italic: classNames(styles.italic),
              underline: classNames(styles.underline),
              strikethrough: classNames(styles.strike),
              underlineStrikethrough: classNames(styles.both),
              code: classNames(styles.code),
            },
          },
          onError: (failure) => {
            throw failure;
          },
        }}
      >
        <div className={styles.frame} data-invalid={error ? true : undefined}>
          <RichTextToolbar />
          <RichTextPlugin
            contentEditable={
              <ContentEditable
                aria-labelledby={id}
                className={styles.text}
                aria-placeholder={t('builder.text.placeholder')}
                placeholder={<span className={styles.placeholder}>{t('builder.text.placeholder')}</span>}
              />
            }
            ErrorBoundary={LexicalErrorBoundary}
          />
          <ListPlugin />
          <LinkPlugin />
          <TabIndentationPlugin maxIndent={5} />
          <Exchange value={value} onChange={onChange} />
          <PageUndo />
          <Slash />
        </div>
      </LexicalComposer>
      {hint && <p className={styles.hint}>{hint}</p>}
      {error && <p className={styles.error}>{error}</p>}
    </div>
  );
}

/** Typing goes out; an undo or a merge comes in. */
function Exchange({ value, onChange }: Pick<RichTextFieldProps, 'value' | 'onChange'>) {
  const [editor] = useLexicalComposerContext();
  // The last value the field itself reported: only a different value is loaded into it, so that the caret stays.
  const lastReported = useRef(value);
  useEffect(() => {
    if (isEqual(value, lastReported.current)) return;
    lastReported.current = value;
    editor.setEditorState(editor.parseEditorState(JSON.stringify(toEditorState(cleanRichText(value)))));
  }, [editor, value]);
  return (
    <OnChangePlugin
      ignoreSelectionChange
      onChange={(state) => {
        const next = cleanRichText(state.toJSON());
        if (isEqual(next, lastReported.current)) return;
        lastReported.current = next;
        onChange(next);
      }}
    />
  );
}

/** `/` in an empty text opens the menu of blocks, and the chosen block replaces it. */
function Slash() {
  const [lexical] = useLexicalComposerContext();
  const page = useEditor();
  const openMenu = useContext(BlockMenuContext);
  useEffect(
    () =>
      lexical.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          const { selectedId, page: now } = page.state();
          if (event.key !== '/' || !openMenu || selectedId === null || $getRoot().getTextContent().trim() !== '') return false;
          event.preventDefault();
          openMenu({ index: blockAt(now, selectedId) + 1, replaces: selectedId });
          return true;
        },
        COMMAND_PRIORITY_HIGH,
      ),
    [lexical, page, openMenu],
  );
  return null;
}

function PageUndo() {
  const [lexical] = useLexicalComposerContext();
  const page = useEditor();
  useEffect(
    () =>
      mergeRegister(
        lexical.registerCommand(UNDO_COMMAND, () => (page.undo(), true), COMMAND_PRIORITY_HIGH),
        lexical.registerCommand(REDO_COMMAND, () => (page.redo(), true), COMMAND_PRIORITY_HIGH),
      ),
    [lexical, page],
  );
  return null;
}

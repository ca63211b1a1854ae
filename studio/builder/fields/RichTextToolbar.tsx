import { $isLinkNode, TOGGLE_LINK_COMMAND } from '@lexical/link';
import { $isListNode, INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND, REMOVE_LIST_COMMAND, ListNode } from '@lexical/list';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $createHeadingNode, $createQuoteNode, $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import { $findMatchingParent, $getNearestNodeOfType } from '@lexical/utils';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Bold from 'lucide-react/icons/bold';
import Italic from 'lucide-react/icons/italic';
import LinkIcon from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Strikethrough from 'lucide-react/icons/strikethrough';
import Underline from 'lucide-react/icons/underline';
import type { LucideIcon } from 'lucide-react';
import { $createParagraphNode, $getSelection, $isRangeSelection, FORMAT_TEXT_COMMAND, type TextFormatType } from 'lexical';
import { useEffect, useState } from 'react';
import { useText } from '../../platform/studio.ts';
import { LinkForm } from './LinkForm.tsx';
import styles from './RichTextField.module.css';

type Kind = 'paragraph' | 'h2' | 'h3' | 'h4' | 'quote' | 'bullet' | 'number';
type At = { kind: Kind; formats: ReadonlySet<TextFormatType>; linkUrl: string | null };
const nowhere: At = { kind: 'paragraph', formats: new Set(), linkUrl: null };
const formats: [TextFormatType, LucideIcon][] = [
  ['bold', Bold],
  ['italic', Italic],
  ['underline', Underline],
  ['strikethrough', Strikethrough],
];
const kinds = ['paragraph', 'h2', 'h3', 'h4', 'quote'] as const;

/** Marks, kinds of paragraph, lists and links. */
export function RichTextToolbar() {
  const t = useText();
  const [editor] = useLexicalComposerContext();
  const [at, setAt] = useState<At>(nowhere);
  const [isLinking, setIsLinking] = useState(false);
  useEffect(() => editor.registerUpdateListener(({ editorState }) => editorState.read(() => setAt(readPlace()))), [editor]);

  const setKind = (kind: Kind) =>
    editor.update(() => {
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) return;
      $setBlocksType(selection, () =>
        kind === 'quote' ? $createQuoteNode() : kind === 'h2' || kind === 'h3' || kind === 'h4' ? $createHeadingNode(kind) : $createParagraphNode(),
      );
    });
  const toggleList = (kind: 'bullet' | 'number') =>
    editor.dispatchCommand(
      at.kind === kind ? REMOVE_LIST_COMMAND : kind === 'bullet' ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND,
      undefined,
    );
  const button = (key: string, label: string, icon: LucideIcon, isOn: boolean, run: () => void) => (
    <button
      key={key}
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      // The text keeps its selection.
      onPointerDown={(event) => event.preventDefault()}
      onClick={run}
    >
      <Icon of={icon} size={16} />
    </button>
  );

  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('builder.text.tools')}>
      <select
        className={styles.kind}
        aria-label={t('builder.text.kind')}
        value={(kinds as readonly string[]).includes(at.kind) ? at.kind : 'paragraph'}
        onChange={(event) => setKind(event.currentTarget.value as Kind)}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`builder.text.kind.${kind}`)}
          </option>
        ))}
      </select>
      {formats.map(([format, icon]) =>
        button(format, t(`builder.text.${format as 'bold'}`), icon, at.formats.has(format), () =>
          editor.dispatchCommand(FORMAT_TEXT_COMMAND, format),
        ),
      )}
      {button('bullet', t('builder.text.bullet'), List, at.kind === 'bullet', () => toggleList('bullet'))}
      {button('number', t('builder.text.number'), ListOrdered, at.kind === 'number', () => toggleList('number'))}
      {button('link', t('builder.text.link'), LinkIcon, at.linkUrl !== null, () => setIsLinking((before) => !before))}
      {isLinking && (
        <LinkForm
          url={at.linkUrl ?? ''}
          onDone={(url) => {
            setIsLinking(false);
            if (url !== undefined) editor.dispatchCommand(TOGGLE_LINK_COMMAND, url === '' ? null : url);
            editor.focus();
          }}
        />
      )}
    </div>
  );
}

function readPlace(): At {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return nowhere;
  const node = selection.anchor.getNode();
  const list = $getNearestNodeOfType(node, ListNode);
  const top = node.getTopLevelElement();
  const link = $findMatchingParent(node, $isLinkNode);
  const kind: Kind = $isListNode(list)
    ? list.getListType() === 'number'
      ? 'number'
      : 'bullet'
    : $isHeadingNode(top)
      ? (top.getTag() as 'h2')
      : $isQuoteNode(top)
        ? 'quote'
        : 'paragraph';
  return {
    kind,
    formats: new Set(formats.map(([format]) => format).filter((format) => selection.hasFormat(format))),
    linkUrl: $isLinkNode(link) ? link.getURL() : null,
  };
}

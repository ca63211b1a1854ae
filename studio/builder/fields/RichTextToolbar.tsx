import { $isLinkNode, TOGGLE_LINK_COMMAND } from '@lexical/link';
import { $isListNode, INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND, REMOVE_LIST_COMMAND, ListNode } from '@lexical/list';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $createHeadingNode, $createQuoteNode, $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import { $findMatchingParent, $getNearestNodeOfType } from '@lexical/utils';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { caps } from '../../platform/useHotkeys.ts';
import Bold from 'lucide-react/icons/bold';
import Braces from 'lucide-react/icons/braces';
import Heading2 from 'lucide-react/icons/heading-2';
import Heading3 from 'lucide-react/icons/heading-3';
import Heading4 from 'lucide-react/icons/heading-4';
import Italic from 'lucide-react/icons/italic';
import LinkIcon from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Quote from 'lucide-react/icons/quote';
import Strikethrough from 'lucide-react/icons/strikethrough';
import Underline from 'lucide-react/icons/underline';
import type { LucideIcon } from 'lucide-react';
import { $createParagraphNode, $getSelection, $isRangeSelection, FORMAT_TEXT_COMMAND, type TextFormatType } from 'lexical';
import { useEffect, useState } from 'react';
import { useText } from '../../platform/studio.ts';
import { useRichTextAttributes } from '../attributes/useRichTextAttributes.ts';
import { LinkForm } from './LinkForm.tsx';
import styles from './RichTextField.module.css';
import { useTextKeys } from './useTextKeys.ts';

type Kind = 'paragraph' | 'h2' | 'h3' | 'h4' | 'quote' | 'bullet' | 'number';
type At = { kind: Kind; formats: ReadonlySet<TextFormatType>; linkUrl: string | null };
const nowhere: At = { kind: 'paragraph', formats: new Set(), linkUrl: null };
const formats: [TextFormatType, LucideIcon, string][] = [
  ['bold', Bold, 'mod+b'],
  ['italic', Italic, 'mod+i'],
  ['underline', Underline, 'mod+u'],
  ['strikethrough', Strikethrough, 'mod+shift+x'],
];
const kinds: ['h2' | 'h3' | 'h4' | 'quote', LucideIcon, string][] = [
  ['h2', Heading2, 'mod+alt+2'],
  ['h3', Heading3, 'mod+alt+3'],
  ['h4', Heading4, 'mod+alt+4'],
  ['quote', Quote, 'mod+shift+9'],
];

/** Formats, paragraph types, lists and links. */
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
  const toggleKind = (kind: 'h2' | 'h3' | 'h4' | 'quote') => setKind(at.kind === kind ? 'paragraph' : kind);
  const toggleFormat = (format: TextFormatType) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format);
  const startLink = () => setIsLinking((before) => !before);
  const attributes = useRichTextAttributes();
  useTextKeys({
    'mod+alt+0': () => setKind('paragraph'),
    ...Object.fromEntries(kinds.map(([kind, , keys]) => [keys, () => toggleKind(kind)])),
    // The text handles bold, italic and underline itself.
    'mod+shift+x': () => toggleFormat('strikethrough'),
    'mod+shift+7': () => toggleList('number'),
    'mod+shift+8': () => toggleList('bullet'),
    'mod+k': startLink,
  });
  const button = (key: string, label: string, keys: string, icon: LucideIcon, isOn: boolean | null, run: () => void) => (
    <button
      key={key}
      type="button"
      className={styles.tool}
      aria-label={label}
      title={`${label} (${keys === '{{' ? keys : caps(keys).join(' ')})`}
      aria-pressed={isOn ?? undefined}
      // The text keeps its selection.
      onPointerDown={(event) => event.preventDefault()}
      onClick={run}
    >
      <Icon of={icon} size={16} />
    </button>
  );

  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('builder.text.tools')}>
      {kinds.map(([kind, icon, keys]) => button(kind, t(`builder.text.kind.${kind}`), keys, icon, at.kind === kind, () => toggleKind(kind)))}
      {formats.map(([format, icon, keys]) =>
        button(format, t(`builder.text.${format as 'bold'}`), keys, icon, at.formats.has(format), () => toggleFormat(format)),
      )}
      {button('bullet', t('builder.text.bullet'), 'mod+shift+8', List, at.kind === 'bullet', () => toggleList('bullet'))}
      {button('number', t('builder.text.number'), 'mod+shift+7', ListOrdered, at.kind === 'number', () => toggleList('number'))}
      {button('link', t('builder.text.link'), 'mod+k', LinkIcon, at.linkUrl !== null, startLink)}
      {button('attribute', t('builder.attribute.insert'), '{{', Braces, null, () => editor.focus(attributes.begin))}
      {attributes.list}
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

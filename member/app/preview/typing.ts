import type { RichText, RichTextLink } from '@bandstand/contract/richtext.ts';
import { fromMarkup } from '@bandstand/rules/richtext/fromMarkup.ts';
import { toMarkup } from '@bandstand/rules/richtext/toMarkup.ts';
import { listenToTyping } from './typing.keys.ts';

export type TextValue = RichText | string;
export type Typing = {
  /** Null: the page's own title. */
  readonly blockId: string | null;
  readonly field: string;
  /** The studio's current value, after an undo or someone else's change. */
  refill(value: TextValue): void;
  /** Sets the selected text's link address; empty removes it, null leaves it unchanged. */
  link(url: string | null): void;
  stop(): void;
};
export type TypingParts = {
  blockId: string | null;
  field: string;
  /** The element that shows the text. */
  shown: HTMLElement;
  value: TextValue;
  label: string;
  /** The click's position, where the caret starts. */
  point: { x: number; y: number } | null;
  onTyped: (value: TextValue) => void;
  onSlash: (isEmpty: boolean) => void;
  onLink: (url: string) => void;
  onKey: (key: string) => void;
  onStop: () => void;
};

/**
 * Edits a text where it is shown. Typing happens in a twin of the element, so that rerendering never moves the caret; the element itself is
 * hidden until the end.
 */
export function startTyping({ blockId, field, shown, value, label, point, onTyped, onSlash, onLink, onKey, onStop }: TypingParts): Typing {
  const isRich = typeof value !== 'string';
  const twin = shown.cloneNode(false) as HTMLElement;
  // Text sent from here returns a moment later, when more has been typed. Such echoes are recognised by their content and ignored.
  let sentValues = [JSON.stringify(value)];
  const fill = (next: TextValue) => {
    sentValues = [JSON.stringify(next)];
    if (typeof next === 'string') twin.textContent = next;
    else twin.innerHTML = toMarkup(next) || '<p><br></p>';
  };
  const read = (): TextValue => (isRich ? fromMarkup(twin) : (twin.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim());

  twin.removeAttribute('data-field');
  twin.removeAttribute('data-page-title');
  twin.dataset['typing'] = '';
  twin.contentEditable = isRich ? 'true' : 'plaintext-only';
  twin.spellcheck = true;
  for (const [name, text] of Object.entries({ role: 'textbox', 'aria-label': label, 'aria-multiline': String(isRich) }))
    twin.setAttribute(name, text);
  fill(value);
  shown.after(twin);
  shown.style.setProperty('display', 'none');
  if (isRich) document.execCommand('defaultParagraphSeparator', false, 'p');

  let kept: Range | null = null;
  const stop = () => {
    if (!twin.isConnected && shown.style.display !== 'none') return;
    window.removeEventListener('focus', takeFocus);
    twin.remove();
    shown.style.removeProperty('display');
    onStop();
  };
  listenToTyping(twin, isRich, {
    onInput: () => {
      const next = read();
      const json = JSON.stringify(next);
      if (json === sentValues.at(-1)) return;
      sentValues.push(json);
      onTyped(next);
    },
    onSlash: () => {
      const isEmpty = (twin.textContent ?? '').trim() === '';
      stop();
      onSlash(isEmpty);
    },
    onLink: (url) => {
      kept = window.getSelection()?.getRangeAt(0).cloneRange() ?? null;
      onLink(url);
    },
    onKey: (key) => {
      // After an undo, an incoming value is no longer an echo.
      sentValues = sentValues.slice(-1);
      onKey(key);
    },
    onStop: stop,
  });
  // Focusing a frame focuses nothing inside it.
  const takeFocus = () => {
    const selection = window.getSelection();
    const isInside = selection?.anchorNode && twin.contains(selection.anchorNode);
    const range = isInside ? selection.getRangeAt(0).cloneRange() : null;
    twin.focus({ preventScroll: true });
    if (range) select(range);
    else setCaret(twin, point);
  };
  window.addEventListener('focus', takeFocus);
  twin.focus({ preventScroll: true });
  setCaret(twin, point);
  return {
    blockId,
    field,
    refill(next) {
      const at = sentValues.indexOf(JSON.stringify(next));
      if (at >= 0) return void (sentValues = sentValues.slice(at));
      fill(next);
      setCaret(twin, null);
    },
    link(url) {
      twin.focus({ preventScroll: true });
      if (url === null || !kept) return;
      select(kept);
      const isNothing = kept.collapsed;
      if (url === '') document.execCommand('unlink');
      else if (isNothing)
        document.execCommand('insertHTML', false, toMarkup({ root: { children: [{ type: 'paragraph', children: [linkTo(url)] }] } }).slice(3, -4));
      else document.execCommand('createLink', false, url);
    },
    stop,
  };
}

const linkTo = (url: string): RichTextLink => ({ type: 'link', url, children: [{ type: 'text', text: url, format: 0 }] });

function select(range: Range): void {
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** At the click; otherwise at the end. */
function setCaret(twin: HTMLElement, point: { x: number; y: number } | null): void {
  const selection = window.getSelection();
  const clicked = point && document.caretPositionFromPoint?.(point.x, point.y);
  if (clicked && twin.contains(clicked.offsetNode)) {
    selection?.collapse(clicked.offsetNode, clicked.offset);
    return;
  }
  selection?.selectAllChildren(twin);
  selection?.collapseToEnd();
}

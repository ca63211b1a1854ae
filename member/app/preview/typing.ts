import type { RichText, RichTextLink } from '@bandstand/contract/richtext.ts';
import { fromMarkup } from '@bandstand/rules/richtext/fromMarkup.ts';
import { toMarkup } from '@bandstand/rules/richtext/toMarkup.ts';
import { listenToTyping } from './typing.keys.ts';

export type TextValue = RichText | string;
export type Typing = {
  /** Null: the page's own title. */
  readonly blockId: string | null;
  readonly field: string;
  /** What the studio has now: an undo, or somebody else's work. */
  refill(value: TextValue): void;
  /** Sets the address of what is selected; empty takes it away, null leaves it. */
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
  /** Where it was clicked: the caret begins there. */
  point: { x: number; y: number } | null;
  onTyped: (value: TextValue) => void;
  onSlash: (isEmpty: boolean) => void;
  onLink: (url: string) => void;
  onKey: (key: string) => void;
  onStop: () => void;
};

/**
 * Types right where a text is shown. It happens in a twin of the element, so that drawing the page again never moves the caret; the
 * element itself is hidden behind it until the end.
 */
export function startTyping({ blockId, field, shown, value, label, point, onTyped, onSlash, onLink, onKey, onStop }: TypingParts): Typing {
  const isRich = typeof value !== 'string';
  const twin = shown.cloneNode(false) as HTMLElement;
  // What was said here comes back a moment later, when more is typed already: it is known by what it says, and not put in again.
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
      // What comes after an undo is no echo.
      sentValues = sentValues.slice(-1);
      onKey(key);
    },
    onStop: stop,
  });
  // A frame that is given the focus gives it to nothing in it.
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

/** Where it was clicked; else the end. */
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

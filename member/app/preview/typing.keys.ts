import { fromMarkup } from '@bandstand/rules/richtext/fromMarkup.ts';
import { fromPlainText } from '@bandstand/rules/richtext/plain.ts';
import { toMarkup } from '@bandstand/rules/richtext/toMarkup.ts';

type Listeners = { onInput: () => void; onSlash: () => void; onLink: (url: string) => void; onKey: (key: string) => void; onStop: () => void };

const run = (command: string, value?: string) => void document.execCommand(command, false, value);
const format = (tag: string) => () => run('formatBlock', tag);

/**
 * Shortcuts in rich text besides the browser's own for bold, italic and underline. By key position: with Alt, a digit is another character
 * on some keyboards.
 */
const richKeys: Record<string, () => void> = {
  'mod+alt+digit0': format('p'),
  'mod+alt+digit2': format('h2'),
  'mod+alt+digit3': format('h3'),
  'mod+alt+digit4': format('h4'),
  'mod+shift+digit7': () => run('insertOrderedList'),
  'mod+shift+digit8': () => run('insertUnorderedList'),
  'mod+shift+digit9': format('blockquote'),
  'mod+shift+keyx': () => run('strikeThrough'),
};
/** Shortcuts handled by the studio, whatever has the focus. */
const studioKeys: Record<string, string> = { 'mod+keyz': 'mod+z', 'mod+shift+keyz': 'mod+shift+z', 'mod+keyy': 'mod+y', 'mod+keys': 'mod+s' };

/** Text that turns the beginning of a line into a heading or a list. */
const lineStarts: Record<string, () => void> = {
  '##': format('h2'),
  '###': format('h3'),
  '####': format('h4'),
  '>': format('blockquote'),
  '-': () => run('insertUnorderedList'),
  '*': () => run('insertUnorderedList'),
  '1.': () => run('insertOrderedList'),
};

/** Handles keys, input and paste in a text that is edited in place. */
export function listenToTyping(twin: HTMLElement, isRich: boolean, { onInput, onSlash, onLink, onKey, onStop }: Listeners): void {
  twin.addEventListener('input', () => {
    if (isRich) beginLine(twin);
    onInput();
  });
  // Undo belongs to the page: it does not know the frame's history.
  twin.addEventListener('beforeinput', (event) => {
    if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
    event.preventDefault();
    onKey(event.inputType === 'historyUndo' ? 'mod+z' : 'mod+shift+z');
  });
  twin.addEventListener('keydown', (event) => {
    event.stopPropagation();
    const name = [event.ctrlKey || event.metaKey ? 'mod' : '', event.altKey ? 'alt' : '', event.shiftKey ? 'shift' : '', event.code.toLowerCase()]
      .filter(Boolean)
      .join('+');
    const act = keyOf(twin, isRich, event, name, { onSlash, onLink, onKey, onStop });
    if (!act) return;
    event.preventDefault();
    act();
  });
  // In a button, the space bar is a press.
  twin.addEventListener('keyup', (event) => {
    if (event.key === ' ') event.preventDefault();
  });
  twin.addEventListener('paste', (event) => {
    event.preventDefault();
    const data = event.clipboardData;
    const [text, html] = [data?.getData('text/plain') ?? '', data?.getData('text/html') ?? ''];
    if (!isRich) return run('insertText', text.replace(/\s+/g, ' '));
    const pasted = html ? fromMarkup(new DOMParser().parseFromString(html, 'text/html').body) : fromPlainText(text);
    const markup = toMarkup(pasted);
    // A single paragraph is pasted into the current line.
    run('insertHTML', pasted.root.children.length === 1 && markup.startsWith('<p>') ? markup.slice(3, -4) : markup);
  });
  twin.addEventListener('drop', (event) => event.preventDefault());
}

function keyOf(twin: HTMLElement, isRich: boolean, event: KeyboardEvent, name: string, on: Omit<Listeners, 'onInput'>): (() => void) | null {
  if (event.isComposing) return null;
  const studioKey = studioKeys[name];
  if (studioKey) return () => on.onKey(studioKey);
  if (event.key === 'Escape' || (event.key === 'Enter' && (!isRich || name.startsWith('mod')))) return on.onStop;
  if (!isRich) return event.key === ' ' && twin.closest('button') ? () => run('insertText', ' ') : null;
  if (name === 'mod+keyk') return () => on.onLink(closest('a')?.getAttribute('href') ?? '');
  if (event.key === '/' && (lineOf(twin)?.textContent ?? '').trim() === '') return on.onSlash;
  if (event.key === 'Tab' && closest('li')) return () => run(event.shiftKey ? 'outdent' : 'indent');
  // AltGr types characters, but resembles Ctrl with Alt.
  return event.getModifierState('AltGraph') ? null : (richKeys[name] ?? null);
}

function closest(selector: string): Element | null {
  const node = window.getSelection()?.anchorNode ?? null;
  return (node instanceof Element ? node : (node?.parentElement ?? null))?.closest(selector) ?? null;
}

/** The paragraph with the caret. */
const lineOf = (twin: HTMLElement): Element | null => {
  const line = closest('p, h2, h3, h4, li, blockquote, div');
  return line && twin.contains(line) ? line : twin;
};

function beginLine(twin: HTMLElement): void {
  const selection = window.getSelection();
  const node = selection?.anchorNode;
  if (!selection?.isCollapsed || node?.nodeType !== Node.TEXT_NODE) return;
  const typed = (node.textContent ?? '').slice(0, selection.anchorOffset);
  const begin = /[\s\u00a0]$/.test(typed) ? lineStarts[typed.trim()] : undefined;
  const line = lineOf(twin);
  if (!begin || line?.tagName !== 'P' || !line.textContent?.startsWith(typed)) return;
  const range = document.createRange();
  range.setStart(node, 0);
  range.setEnd(node, selection.anchorOffset);
  selection.removeAllRanges();
  selection.addRange(range);
  run('delete');
  begin();
}

import type { RichTextList } from '@bandstand/contract/richtext.ts';

/** The parts of an HTML node that are used: any DOM has them. */
export type Markup = {
  nodeType: number;
  nodeName: string;
  textContent: string | null;
  childNodes: Iterable<Markup>;
  getAttribute?(name: string): string | null;
};

const silent = /^(SCRIPT|STYLE|HEAD|TITLE|META|LINK|TEMPLATE|NOSCRIPT|SVG|MATH|OBJECT|EMBED|CANVAS|AUDIO|VIDEO|INPUT|TEXTAREA|SELECT|BUTTON|O:P)$/;
const styleOf = (node: Markup): string => node.getAttribute?.('style') ?? '';

/** Whether to ignore it entirely: scripts, styles, and the internal markup of word processors. */
export const isHidden = (node: Markup, name: string): boolean =>
  silent.test(name) || (node.nodeType === 1 && /display\s*:\s*none|mso-list\s*:\s*ignore/i.test(styleOf(node)));

const bits: Partial<Record<string, number>> = {
  B: 1,
  STRONG: 1,
  I: 2,
  EM: 2,
  CITE: 2,
  S: 4,
  STRIKE: 4,
  DEL: 4,
  U: 8,
  INS: 8,
  CODE: 16,
  KBD: 16,
  SAMP: 16,
  TT: 16,
};

/** The formats inside a node, from its name or its style; a style may also remove one. */
export function marksOf(node: Markup, name: string, format: number): number {
  const style = styleOf(node).toLowerCase();
  let marks = format | (bits[name] ?? 0);
  if (/font-weight\s*:\s*(bold|bolder|[6-9]00)/.test(style)) marks |= 1;
  else if (/font-weight\s*:\s*(normal|lighter|[1-4]00)/.test(style)) marks &= ~1;
  if (/font-style\s*:\s*(italic|oblique)/.test(style)) marks |= 2;
  else if (/font-style\s*:\s*normal/.test(style)) marks &= ~2;
  if (/text-decoration[^:]*:[^;]*line-through/.test(style)) marks |= 4;
  // Links are underlined anyway.
  if (name !== 'A' && /text-decoration[^:]*:[^;]*underline/.test(style)) marks |= 8;
  return marks;
}

/** Word writes list items as paragraphs: returns the depth and kind of list; null for any other paragraph. */
export function levelOfWordItem(node: Markup): { depth: number; listType: RichTextList['listType'] } | null {
  const depth = /mso-list\s*:[^;]*level(\d)/i.exec(styleOf(node))?.[1];
  if (depth === undefined) return null;
  return { depth: Number(depth), listType: /^[\s\u00a0]*(\d+|[a-z])[.)]/i.test(node.textContent ?? '') ? 'number' : 'bullet' };
}

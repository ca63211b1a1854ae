import { Type } from 'typebox';

/** Bits of a text's `format`: add them up. The same bits as in the studio's editor. */
export const textFormat = { bold: 1, italic: 2, strikethrough: 4, underline: 8, code: 16 } as const;
export type TextFormat = keyof typeof textFormat;

export type RichTextText = { type: 'text'; text: string; format: number };
export type RichTextLineBreak = { type: 'linebreak' };
/** `url`: http, https, mailto, tel, or a path inside the app. */
export type RichTextLink = { type: 'link'; url: string; children: (RichTextText | RichTextLineBreak)[] };
export type RichTextInline = RichTextText | RichTextLineBreak | RichTextLink;
export type RichTextList = { type: 'list'; listType: 'bullet' | 'number'; children: RichTextListItem[] };
export type RichTextListItem = { type: 'listitem'; children: (RichTextInline | RichTextList)[] };
export type RichTextBlock =
  | { type: 'paragraph'; children: RichTextInline[] }
  | { type: 'heading'; tag: 'h2' | 'h3' | 'h4'; children: RichTextInline[] }
  | { type: 'quote'; children: RichTextInline[] }
  | RichTextList;

/** Text with a few formats, stored as JSON and rendered by the clients, never as HTML (BLK-7). */
export type RichText = { root: { children: RichTextBlock[] } };

/**
 * Checks only the outer shape, so that a client may send more than is kept. Pass a value through `cleanRichText` before storing or showing
 * it; that is stricter than a schema could be.
 */
export const RichText = Type.Unsafe<RichText>(
  Type.Object(
    {
      root: Type.Object(
        { children: Type.Array(Type.Object({ type: Type.String({ maxLength: 40 }) }, { additionalProperties: true }), { maxItems: 2000 }) },
        { additionalProperties: true },
      ),
    },
    { title: 'RichText', additionalProperties: true },
  ),
);

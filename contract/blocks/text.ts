import { Type } from 'typebox';
import { RichText } from '../richtext.ts';

/** Text: rich text, cleaned when it is saved and again when it is shown (BLK-7). */
export const textData = Type.Object({ rich_text: RichText }, { additionalProperties: true });

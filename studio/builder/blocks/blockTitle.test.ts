import type { Block } from '@bandstand/contract/blocks/block.ts';
import { fromPlainText } from '@bandstand/rules/richtext/plain.ts';
import { studioTexts } from '@bandstand/i18n/testing/texts.ts';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '../../platform/texts.ts';
import { blockTitle } from './blockTitle.ts';

const texts = await loadTexts('en', async () => studioTexts('en'));
const t = texts.t;
const block = (type: string, data: object) => ({ id: 'b', type, data, style: {}, members_only: false }) as unknown as Block;
const textBlock = (text: string) => block('text', { rich_text: fromPlainText(text) });

describe('the title of a block in the outline', () => {
  it.each<[string, Block, string]>([
    ['a picture without a description', block('image', { image: null }), 'Picture'],
    ['a video', block('image', { video: { media_id: 'm' } }), 'Video'],
    ['a video replaced by an attribute', block('image', { video: { attribute: 'clip' } }), 'Video'],
    ['a sound', block('image', { audio: { media_id: 'm' } }), 'Sound'],
    ['a name with a fallback', textBlock('Hello {{member.first_name|friend}}'), 'Hello friend'],
    ['a built-in name', textBlock('Hello {{member.first_name|}}'), 'Hello Member’s first name'],
    ['a property', textBlock('Your goal: {{member.favourite_lift}}'), 'Your goal: favourite lift'],
    ['a type that this studio does not know', block('hologram', {}), 'hologram'],
  ])('%s', (_name, of, title) => expect(blockTitle(of, t)).toBe(title));
});

import type { Block } from '@bandstand/contract/blocks/block.ts';
import { fromPlainText } from '@bandstand/rules/richtext/plain.ts';
import { studioTexts } from '@bandstand/i18n/testing/texts.ts';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '../../platform/texts.ts';
import { blockTitle } from './blockTitle.ts';

const texts = await loadTexts('en', async () => studioTexts('en'));
const t = texts.t;
const block = (type: string, data: object) => ({ id: 'b', type, data, style: {}, members_only: false }) as unknown as Block;
const said = (text: string) => block('text', { rich_text: fromPlainText(text) });

describe('what a block is called in the list', () => {
  it.each<[string, Block, string]>([
    ['a picture without words', block('image', { image: null }), 'Picture'],
    ['a video', block('image', { video: { media_id: 'm' } }), 'Video'],
    ['a video that an attribute stands for', block('image', { video: { attribute: 'clip' } }), 'Video'],
    ['a sound', block('image', { audio: { media_id: 'm' } }), 'Sound'],
    ['a name with something to say without a value', said('Hello {{member.first_name|friend}}'), 'Hello friend'],
    ['a name that is built in', said('Hello {{member.first_name|}}'), 'Hello Member’s first name'],
    ['a property', said('Your goal: {{member.favourite_lift}}'), 'Your goal: favourite lift'],
    ['what this studio does not know', block('hologram', {}), 'hologram'],
  ])('%s', (_name, of, title) => expect(blockTitle(of, t)).toBe(title));
});

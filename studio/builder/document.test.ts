import { describe, expect, it } from 'vitest';
import { fromClipboard, toClipboard } from './clipboard.ts';
import * as verbs from './document.ts';
import { newBlock, blockTypesOffered } from './newBlock.ts';
import { aButton, aPage, aText } from './aPage.ts';

const page = aPage([aText('a', 'One'), aButton('b'), aText('c', 'Three')]);
const order = (changed: verbs.PageDocument) => changed.blocks.map(({ id }) => id).join('');
let made = 0;
const newId = () => `new-${(made += 1)}`;

describe('the verbs of the editor', () => {
  it.each([
    ['moves down', verbs.moveBlock(page, 'a', 1), 'bac'],
    ['moves to the end, however far', verbs.moveBlock(page, 'a', 99), 'bca'],
    ['moves up', verbs.moveBlock(page, 'c', 0), 'cab'],
    ['removes', verbs.removeBlock(page, 'b'), 'ac'],
    ['moves several after another one', verbs.moveBlocksTo(page, new Set(['a', 'b']), 'c', 'after'), 'cab'],
    ['moves several before another one', verbs.moveBlocksTo(page, new Set(['b', 'c']), 'a', 'before'), 'bca'],
    ['inserts at the end', verbs.insertBlocks(page, 99, [aText('d', '')]), 'abcd'],
  ])('%s', (_name, changed, expected) => {
    expect(order(changed)).toBe(expected);
    expect(order(page)).toBe('abc');
  });
  it('gives back the page itself where nothing changes', () => {
    expect(verbs.moveBlock(page, 'a', 0)).toBe(page);
    expect(verbs.moveBlock(page, 'x', 0)).toBe(page);
    expect(verbs.removeBlock(page, 'x')).toBe(page);
    expect(verbs.setField(page, 'title', 'Welcome')).toBe(page);
    expect(verbs.setBlockData(page, 'b', 'text', 'Go')).toBe(page);
    expect(verbs.setBlockStyle(page, 'b', 'align', undefined)).toBe(page);
    expect(verbs.setMembersOnly(page, 'b', false)).toBe(page);
    expect(verbs.moveBlocksTo(page, new Set(['a']), 'b', 'before')).toBe(page);
  });
  it('keeps properties that the studio does not know', () => {
    const odd = aPage([{ ...aButton('b'), data: { ...aButton('b').data, later: 1 } } as never]);
    expect(verbs.setBlockData(odd, 'b', 'text', 'Now').blocks[0]?.data).toMatchObject({ text: 'Now', later: 1 });
  });
  it('gives a copy ids of its own, down to its actions, and a chat no thread of another', () => {
    const copied = verbs.duplicateBlock(page, 'b', newId).blocks[2];
    expect(copied).toMatchObject({ type: 'button', data: { text: 'Go', action: { type: 'open_url', data: { url: 'https://a.example' } } } });
    expect(copied?.id).not.toBe('b');
    expect((copied!.data as { action: { id: string } }).action.id).not.toBe('b-action');
    const chat = verbs.copyBlock(
      { id: 'k', type: 'chat', data: { message_thread_id: 'shared', title: 'Talk' }, style: {}, members_only: false },
      newId,
    );
    expect(chat.data).toEqual({ title: 'Talk' });
  });
  it('makes every offered block', () => {
    const texts = { heroTitle: 'T', text: 'W', button: 'B', itemTitle: 'I', person: 'P' };
    expect(blockTypesOffered.map((type) => newBlock(type, newId, texts).type)).toEqual(blockTypesOffered);
  });
});

describe('the clipboard', () => {
  it('carries blocks to another page with new ids', () => {
    const pasted = fromClipboard(toClipboard(page.blocks), ['text', 'button'], newId);
    expect(pasted.map(({ type }) => type)).toEqual(['text', 'button', 'text']);
    expect(pasted.some(({ id }) => 'abc'.includes(id))).toBe(false);
  });
  it.each([
    '',
    'words',
    '{"bandstand/blocks":1}',
    '{"bandstand/blocks":1,"blocks":[1,null,{"type":"unknown","data":{},"style":{}},{"type":"text"}]}',
    '{"bandstand/blocks"',
  ])('takes nothing from %j', (text) => {
    expect(fromClipboard(text, ['text'], newId)).toEqual([]);
  });
});

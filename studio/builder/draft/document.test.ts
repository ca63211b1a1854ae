import { describe, expect, it } from 'vitest';
import { fromClipboard, toClipboard } from '../blocks/clipboard.ts';
import * as verbs from './document.ts';
import { newBlock, blockTypesOffered } from '../blocks/newBlock.ts';
import { aButton, aPage, aText } from '../../testing/aPage.ts';

const page = aPage([aText('a', 'One'), aButton('b'), aText('c', 'Three')]);
const order = (changed: verbs.PageDocument) => changed.blocks.map(({ id }) => id).join('');
let made = 0;
const newId = () => `new-${(made += 1)}`;

describe('the commands of the editor', () => {
  it.each([
    ['moves down', verbs.moveBlocksBy(page, ['a'], 1), 'bac'],
    ['moves several down', verbs.moveBlocksBy(page, ['a', 'b'], 1), 'cab'],
    ['moves several separate blocks up', verbs.moveBlocksBy(page, ['c', 'a'], -1), 'acb'],
    ['replaces', verbs.replaceBlock(page, 'b', [aText('d', ''), aText('e', '')]), 'adec'],
    ['removes several', verbs.removeBlocks(page, ['c', 'a']), 'b'],
    ['removes', verbs.removeBlocks(page, ['b']), 'ac'],
    ['moves several after another one', verbs.moveBlocksTo(page, new Set(['a', 'b']), 'c', 'after'), 'cab'],
    ['moves several before another one', verbs.moveBlocksTo(page, new Set(['b', 'c']), 'a', 'before'), 'bca'],
    ['inserts at the end', verbs.insertBlocks(page, 99, [aText('d', '')]), 'abcd'],
  ])('%s', (_name, changed, expected) => {
    expect(order(changed)).toBe(expected);
    expect(order(page)).toBe('abc');
  });
  it('return the same page object when nothing changes', () => {
    expect(verbs.moveBlocksBy(page, ['a'], -1)).toBe(page);
    expect(verbs.moveBlocksBy(page, ['b', 'c'], 1)).toBe(page);
    expect(verbs.moveBlocksBy(page, ['x'], 1)).toBe(page);
    expect(verbs.replaceBlock(page, 'x', [])).toBe(page);
    expect(verbs.duplicateBlocks(page, ['x'], newId)).toBe(page);
    for (const path of ['rich_text.0.x', 'nowhere.title', 'text.deeper']) expect(verbs.setBlockDataAt(page, 'b', path, 'x')).toBe(page);
    expect(verbs.setBlockDataAt(page, 'b', 'text', 'Go')).toBe(page);
    expect(verbs.removeBlocks(page, ['x'])).toBe(page);
    expect(verbs.setField(page, 'title', 'Welcome')).toBe(page);
    expect(verbs.setBlockData(page, 'b', 'text', 'Go')).toBe(page);
    expect(verbs.setBlockStyle(page, 'b', 'align', undefined)).toBe(page);
    expect(verbs.setMembersOnly(page, 'b', false)).toBe(page);
    expect(verbs.moveBlocksTo(page, new Set(['a']), 'b', 'before')).toBe(page);
  });
  it('change a property of an entry, and share the rest', () => {
    const points = {
      ...aText('p', ''),
      type: 'icon_list',
      data: {
        items: [
          { icon: 'check', title: 'One' },
          { icon: 'check', title: 'Two' },
        ],
      },
    };
    const [before] = aPage([points as never]).blocks;
    const [after] = verbs.setBlockDataAt(aPage([before!]), 'p', 'items.1.title', 'Second').blocks;
    expect(after?.data).toEqual({
      items: [
        { icon: 'check', title: 'One' },
        { icon: 'check', title: 'Second' },
      ],
    });
    expect((after as unknown as typeof points).data.items[0]).toBe(points.data.items[0]);
  });
  it('duplicate several blocks after the last of them', () => {
    const copied = verbs.duplicateBlocks(page, ['c', 'a'], newId).blocks;
    expect(copied.map(({ type }) => type)).toEqual(['text', 'button', 'text', 'text', 'text']);
    expect(copied.slice(3).map(({ data }) => JSON.stringify(data))).toEqual(
      [page.blocks[0], page.blocks[2]].map((block) => JSON.stringify(block?.data)),
    );
  });
  it('keep properties that the studio does not know', () => {
    const odd = aPage([{ ...aButton('b'), data: { ...aButton('b').data, later: 1 } } as never]);
    expect(verbs.setBlockData(odd, 'b', 'text', 'Now').blocks[0]?.data).toMatchObject({ text: 'Now', later: 1 });
  });
  it('give a copy new ids, including its actions, and a copied chat no thread of the original', () => {
    const copied = verbs.duplicateBlocks(page, ['b'], newId).blocks[2];
    expect(copied).toMatchObject({ type: 'button', data: { text: 'Go', action: { type: 'open_url', data: { url: 'https://a.example' } } } });
    expect(copied?.id).not.toBe('b');
    expect((copied!.data as { action: { id: string } }).action.id).not.toBe('b-action');
    const chat = verbs.copyBlock(
      { id: 'k', type: 'chat', data: { message_thread_id: 'shared', title: 'Talk' }, style: {}, members_only: false },
      newId,
    );
    expect(chat.data).toEqual({ title: 'Talk' });
  });
  it('create every offered block', () => {
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

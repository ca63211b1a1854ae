import type { Block } from '@bandstand/contract/blocks/block.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { targetAt } from './drag.ts';
import { draftOf } from './draftOf.ts';
import { fieldOf } from './fieldOf.ts';
import { startTyping, type TextValue } from './typing.ts';

const button = (id: string, text: string): Block => ({ id, type: 'button', data: { text, style: 'primary' }, style: {}, members_only: false });
const rich = (words: string) => ({
  root: { children: [{ type: 'paragraph' as const, children: [{ type: 'text' as const, text: words, format: 0 }] }] },
});
const blocks = [button('a', 'One'), button('b', 'Two')];

describe('the draft in the frame', () => {
  it('takes the changes and keeps every other block identical', () => {
    const change = { type: 'builder:change', page_id: 'p', page: null, blocks: [button('b', 'Second')], order: null } as const;
    const next = draftOf({ page: null, blocks }, { ...change, blocks: [...change.blocks] });
    expect(next.blocks.map(({ data }) => (data as { text: string }).text)).toEqual(['One', 'Second']);
    expect(next.blocks[0]).toBe(blocks[0]);
  });
  it('follows the order, with added blocks and without removed ones', () => {
    const message = { type: 'builder:change' as const, page_id: 'p', page: null, blocks: [button('c', 'Three')], order: ['c', 'a', 'gone'] };
    expect(draftOf({ page: null, blocks }, message).blocks.map(({ id }) => id)).toEqual(['c', 'a']);
  });
});

it('drops beside the nearer edge of the block at that height', () => {
  const places = [0, 100, 200].map((top, at) => ({ id: String(at), top, bottom: top + 100 }));
  expect([10, 60, 149, 290, 999].map((y) => targetAt(places, y)).map((target) => [target?.id, target?.place])).toEqual([
    ['0', 'before'],
    ['0', 'after'],
    ['1', 'before'],
    ['2', 'after'],
    ['2', 'after'],
  ]);
  expect(targetAt([], 0)).toBeNull();
});

describe('typing in place', () => {
  // The test DOM has no editing commands.
  beforeEach(() => Object.assign(document, { execCommand: () => true }));
  afterEach(() => document.body.replaceChildren());
  const begin = (value: TextValue, markup: string) => {
    document.body.innerHTML = markup;
    const shown = document.querySelector<HTMLElement>('[data-field]')!;
    const on = { onTyped: vi.fn(), onSlash: vi.fn(), onLink: vi.fn(), onKey: vi.fn(), onStop: vi.fn() };
    const typing = startTyping({ blockId: 'b', field: 'text', shown, value, label: 'Text', point: null, ...on });
    const twin = document.querySelector<HTMLElement>('[data-typing]')!;
    const type = (html: string) => {
      twin.innerHTML = html;
      twin.dispatchEvent(new Event('input'));
    };
    const press = (key: string, more: object = {}) =>
      twin.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...more }));
    return { ...on, typing, shown, twin, type, press };
  };

  it('happens in a twin with raw placeholders and reports clean text', () => {
    const { twin, shown, type, onTyped, typing, onStop } = begin(
      rich('Dear {{member.first_name}}'),
      '<div data-field="rich_text"><p>Dear Ada</p></div>',
    );
    expect([twin.textContent, shown.style.display, twin.getAttribute('role')]).toEqual(['Dear {{member.first_name}}', 'none', 'textbox']);
    type('<p onclick="x()">Hello <b>you</b><script>alert(1)</script></p>');
    expect(JSON.stringify(onTyped.mock.calls[0]![0])).toBe(
      '{"root":{"children":[{"type":"paragraph","children":[{"type":"text","text":"Hello ","format":0},{"type":"text","text":"you","format":1}]}]}}',
    );
    typing.stop();
    typing.stop();
    expect([document.querySelector('[data-typing]'), shown.style.display]).toEqual([null, '']);
    expect(onStop).toHaveBeenCalledTimes(1);
  });
  it('ignores echoes of its own text, but applies an undo', () => {
    const { twin, type, typing } = begin('Go', '<button><span data-field="text">Go</span></button>');
    type('Go o');
    type('Continue');
    typing.refill('Go o');
    expect(twin.textContent).toBe('Continue');
    typing.refill('Continue');
    typing.refill('Go');
    expect(twin.textContent).toBe('Go');
  });
  it('handles the keys for leaving, undo, a link, and a block in an empty place', () => {
    const plain = begin('Go', '<p data-field="title">Go</p>');
    plain.press('z', { code: 'KeyZ', ctrlKey: true });
    expect(plain.onKey).toHaveBeenCalledExactlyOnceWith('mod+z');
    plain.press('Enter', { code: 'Enter' });
    expect(plain.onStop).toHaveBeenCalledTimes(1);
    const empty = begin({ root: { children: [] } }, '<div data-field="rich_text"></div>');
    empty.press('/', { code: 'Slash' });
    expect(empty.onSlash).toHaveBeenCalledExactlyOnceWith(true);
    expect(empty.onStop).toHaveBeenCalledTimes(1);
  });
  it('finds a block’s text, and none in a group', () => {
    document.body.innerHTML = '<div data-block-id="b"><span data-field="text">Shown</span></div>';
    expect(fieldOf(button('b', 'Kept'), null)).toMatchObject({ field: 'text', value: 'Kept' });
    expect(fieldOf({ ...button('b', ''), type: 'composed', data: { source_id: 'g' } } as Block, null)).toBeNull();
    expect(fieldOf(button('elsewhere', ''), document.querySelector('[data-field]'))).toBeNull();
  });
});

import { blockData } from '@bandstand/contract/blocks/block.ts';
import type { Attribute } from '@bandstand/contract/pages.ts';
import { themeDefaults } from '@bandstand/contract/theme.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anEditor } from '../../testing/anEditor.ts';
import { listOf } from '../../testing/builders.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { aButton } from '../../testing/aPage.ts';
import { EditorContext } from '../draft/EditorContext.ts';
import { Inspector } from '../outline/Inspector.tsx';
import { nameRanges } from './richText.ts';
import { begunIn, restIn, tokenOf } from './token.ts';

describe('a name in a text', () => {
  it.each([
    ['Hi {{', { typed: '', length: 2 }],
    ['Hi {{ go', { typed: 'go', length: 5 }],
    ['{{a}} {{member.', { typed: 'member.', length: 9 }],
    ['Hi {', null],
    ['{{done}}', null],
    ['{{goal|yo', null],
    ['{{one\ntwo', null],
  ])('begins with braces: %j', (before, begun) => expect(begunIn(before)).toEqual(begun));
  it.each([
    ['al|your goal}} and on', 14],
    ['}} and', 2],
    [' and {{x}}', 0],
    ['', 0],
  ])('removes the rest of it: %j', (after, rest) => expect(restIn(after)).toBe(rest));
  it('is inserted with its fallback selected; without a fallback the caret is behind it', () => {
    expect(tokenOf({ slug: 'page.title', fallback: null })).toEqual({ text: '{{page.title}}', from: 14, to: 14 });
    const { text, from, to } = tokenOf({ slug: 'member.goal', fallback: 'your goal' });
    expect([text, text.slice(from, to)]).toEqual(['{{member.goal|your goal}}', 'your goal']);
    expect(tokenOf({ slug: 'member.goal', fallback: '' })).toMatchObject({ text: '{{member.goal|}}', from: 14, to: 14 });
  });
  it('is marked in place', () => {
    const root = document.createElement('div');
    root.innerHTML = '<p>Hi {{a}}, <b>{{member.goal|x}}</b> {{b</p>';
    expect(nameRanges(root).map(String)).toEqual(['{{a}}', '{{member.goal|x}}']);
  });
});

const own: Attribute[] = [
  { slug: 'coach', type: 'string', value: 'Mo' },
  { slug: 'cover', type: 'image', value: null },
];
const goal = {
  id: 'g',
  slug: 'goal',
  title: 'Goal',
  type: 'text' as const,
  options: [],
  fallback: 'your goal',
  member_can_edit: true,
  uses: 0,
  used_by: [],
  values_count: 0,
};

/** The inspector on a button with this text. */
async function open(text = '') {
  const editor = anEditor({ blocks: [aButton('b', text)], attributes: own });
  editor.select('b');
  await renderStudio(
    <EditorContext value={editor}>
      <Inspector />
    </EditorContext>,
    {
      'GET /studio/block_schemas': JSON.parse(JSON.stringify(blockData)) as never,
      'GET /studio/theme': { theme: themeDefaults, is_changed: false },
      'GET /studio/pages': listOf([]),
      'GET /studio/properties': listOf([goal]),
    },
  );
  const field = await screen.findByLabelText<HTMLInputElement>('Label');
  const type = (value: string, caret = value.length) =>
    act(() => {
      field.focus();
      // As in a browser: the text has changed and the caret is after it when the field fires its event.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
      field.setSelectionRange(caret, caret);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const press = (key: string) => act(() => void fireEvent.keyDown(field, { key }));
  const offered = () => [...document.querySelectorAll('[role="listbox"] [role="option"]')].map((option) => option.textContent);
  const data = () => (editor.state().page.blocks[0]!.data as { text: string }).text;
  return { field, type, press, offered, data, editor };
}

beforeEach(() => localStorage.clear());

describe('the names that a text can use', () => {
  it('are offered after the braces: of the page and of members, narrowed by typing', async () => {
    const { type, offered } = await open();
    expect(offered()).toEqual([]);
    type('Hi {{');
    await waitFor(() =>
      expect(offered()).toEqual([
        'Page titlepage.title',
        'Member’s first namemember.first_name',
        'coachThis page',
        'Goalmember.goal',
        'Member’s full namemember.name',
      ]),
    );
    type('Hi {{go');
    expect(offered()).toEqual(['Goalmember.goal']);
    type('Hi {{nothing');
    expect(offered()).toEqual(['No attribute has this name.']);
    type('Hi {{x}}');
    expect(offered()).toEqual([]);
  });
  it('are chosen by arrows and Enter, with the fallback ready to be replaced', async () => {
    const { type, press, data, field, offered } = await open();
    type('For {{ today', 6);
    await waitFor(() => expect(offered()).toHaveLength(5));
    press('ArrowUp');
    press('ArrowUp');
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: /Goal/, hidden: true }).id);
    press('Enter');
    expect(data()).toBe('For {{member.goal|your goal}} today');
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('your goal');
    expect([offered(), field.getAttribute('aria-activedescendant')]).toEqual([[], null]);
  });
  it('replace the one around the caret', async () => {
    const { type, press, data, offered } = await open();
    type('Hi {{coa}}!', 8);
    await waitFor(() => expect(offered()).toEqual(['coachThis page']));
    press('Tab');
    expect(data()).toBe('Hi {{coach}}!');
  });
  it('are closed by Escape, and open again with the next braces', async () => {
    const { type, press, data, offered } = await open();
    type('{{');
    await waitFor(() => expect(offered()).toHaveLength(5));
    press('Escape');
    expect([offered(), data()]).toEqual([[], '{{']);
    type('{{c');
    expect(offered()).toEqual([]);
    type('a');
    type('{{c');
    await waitFor(() => expect(offered().length).toBeGreaterThan(0));
  });
  it('are offered by the button as well, which leaves nothing behind when none is chosen', async () => {
    const { type, press, data, offered, field } = await open();
    type('Hi ');
    act(() => screen.getByRole('button', { name: 'Insert an attribute: Label' }).click());
    await waitFor(() => expect(offered()).toHaveLength(5));
    press('Escape');
    expect([offered(), data()]).toEqual([[], 'Hi ']);
    act(() => screen.getByRole('button', { name: 'Insert an attribute: Label' }).click());
    act(() => screen.getByRole('option', { name: /coach/, hidden: true }).click());
    expect([data(), document.activeElement]).toEqual(['Hi {{coach}}', field]);
    act(() => screen.getByRole('button', { name: 'Insert an attribute: Label' }).click());
    act(() => field.blur());
    expect(data()).toBe('Hi {{coach}}');
  });
});

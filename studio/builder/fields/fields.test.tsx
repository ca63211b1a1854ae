import { blockData } from '@bandstand/contract/blocks/block.ts';
import type { Block } from '@bandstand/contract/blocks/block.ts';
import { themeDefaults } from '@bandstand/contract/theme.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDraft, aProduct, aTreePage, listOf } from '../../testing/builders.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { createDraftStore } from '../draft/draftStore.ts';
import { createEditor } from '../draft/editor.ts';
import { EditorContext } from '../draft/EditorContext.ts';
import { Inspector } from '../outline/Inspector.tsx';
import { aButton, aText } from '../../testing/aPage.ts';

const block = (type: string, data: object): Block => ({ id: 'x', type, data, style: {}, members_only: false }) as Block;

/** The inspector on one block. */
async function open(one: Block) {
  const editor = createEditor({
    draft: aDraft({ blocks: [one] }),
    send: async () => ({ kind: 'saved', version: 2 }),
    store: createDraftStore('club', 'page', localStorage),
    nowMs: () => Date.now(),
  });
  editor.select(one.id);
  await renderStudio(
    <EditorContext value={editor}>
      <Inspector />
    </EditorContext>,
    {
      'GET /studio/block_schemas': JSON.parse(JSON.stringify(blockData)) as never,
      'GET /studio/theme': { theme: themeDefaults, is_changed: false },
      'GET /studio/pages': listOf([
        aTreePage('a', { title: 'Alpha' }),
        aTreePage('b', { title: 'Beta' }),
        aTreePage('z', { title: 'Archived', status: 'archived' }),
      ]),
      'GET /studio/products': listOf([aProduct('Gym pass')]),
    },
  );
  await screen.findByRole('heading', { level: 2 });
  const data = () => editor.state().page.blocks[0]?.data as Record<string, unknown>;
  const style = () => editor.state().page.blocks[0]?.style as Record<string, unknown>;
  return { editor, data, style };
}
const type = async (label: string | RegExp, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } });

beforeEach(() => localStorage.clear());

describe('a collection', () => {
  const byRule = block('collection', { layout: 'list', source: 'query', query: { order_by: 'position', direction: 'asc', limit: 12 } });
  it('is filled by a rule, with a whole number within its limits', async () => {
    const { data, editor } = await open(byRule);
    await type('At most', '30');
    expect(data()['query']).toMatchObject({ limit: 30, order_by: 'position' });
    for (const wrong of ['0', '1000000', '3.5', 'x']) {
      await type('At most', wrong);
      expect(data()['query']).toMatchObject({ limit: 30 });
      expect(screen.getByLabelText('At most').getAttribute('aria-invalid')).toBe('true');
    }
    await type('Order', 'title');
    await type('Type', 'article');
    expect(data()['query']).toMatchObject({ order_by: 'title', content_type: 'article' });
    await type('Type', '');
    expect(data()['query']).not.toHaveProperty('content_type', 'article');
    editor.stop();
  });
  it('is filtered by everything a list supports, and each filter can be removed', async () => {
    const { data, editor } = await open(byRule);
    const before = data()['query'];
    await type('When', 'upcoming');
    await type('Progress', 'not_started');
    await type('Direction', 'desc');
    await type('Without these tags', 'advanced');
    await type('Length in minutes', '20-40');
    fireEvent.click(await screen.findByRole('switch', { name: /Include the page above/ }));
    expect(data()['query']).toMatchObject({
      schedule_type: 'upcoming',
      progress: 'not_started',
      direction: 'desc',
      filter_tags: 'advanced',
      duration: '20-40',
      include_current: true,
    });
    for (const label of ['When', 'Progress', 'Without these tags', 'Length in minutes']) await type(label, '');
    await type('Direction', 'asc');
    fireEvent.click(await screen.findByRole('switch', { name: /Include the page above/ }));
    expect(JSON.parse(JSON.stringify(data()['query']))).toEqual({ ...(before as object), include_current: false });
    editor.stop();
  });
  it('or consists of chosen pages in their order, none twice and none archived', async () => {
    const { data, editor } = await open(byRule);
    fireEvent.click(await screen.findByRole('radio', { name: 'Chosen pages' }));
    expect(screen.queryByLabelText('At most')).toBeNull();
    const field = await screen.findByRole('combobox', { name: 'Chosen pages' });
    const names = () => screen.getAllByRole('option').map((option) => option.textContent);
    fireEvent.pointerDown(field);
    expect(names()).toEqual(['Alpha/a', 'Beta/b']);
    fireEvent.click(screen.getByRole('option', { name: /Alpha/ }));
    fireEvent.pointerDown(field);
    expect(names()).toEqual(['Beta/b']);
    fireEvent.click(screen.getByRole('option', { name: /Beta/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Move Beta up' }));
    expect(data()['items']).toEqual([{ page_id: 'b' }, { page_id: 'a' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Alpha' }));
    expect(data()['items']).toEqual([{ page_id: 'b' }]);
    editor.stop();
  });
  it('says that a page is gone', async () => {
    const { editor } = await open(block('collection', { layout: 'list', source: 'items', items: [{ page_id: 'gone' }] }));
    expect(await screen.findByText('Deleted page')).toBeTruthy();
    editor.stop();
  });
});

describe('points', () => {
  const points = (count: number) =>
    block('icon_list', { items: Array.from({ length: count }, (_, at) => ({ icon: 'check', title: `Point ${at}` })) });
  it('have an icon from the set, by name, each drawing once', async () => {
    const { data, editor } = await open(points(1));
    const icons = within((await screen.findByText('Icon')).closest('fieldset')!).getAllByRole('radio');
    expect(new Set(icons.map((icon) => icon.closest('label')!.innerHTML.replace(/aria-label="[^"]*"|title="[^"]*"|checked=""/g, ''))).size).toBe(
      icons.length,
    );
    fireEvent.click(screen.getByRole('radio', { name: 'dumbbell' }));
    expect(data()['items']).toEqual([{ icon: 'dumbbell', title: 'Point 0' }]);
    editor.stop();
  });
  it('open one at a time', async () => {
    const { editor } = await open(points(2));
    const first = await screen.findByRole('button', { name: 'Point 0' });
    fireEvent.click(first);
    expect(first.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Point 1' }));
    expect([first.getAttribute('aria-expanded'), screen.getAllByLabelText('Title')]).toMatchObject(['false', { length: 1 }]);
    editor.stop();
  });
  it('are fifty at most', async () => {
    const { editor } = await open(points(50));
    await screen.findByRole('button', { name: 'Point 49' });
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
    editor.stop();
  });
});

describe('the action of a tap (L114)', () => {
  it.each([
    ['open_url', 'Link', 'https://a.example', { url: 'https://a.example' }],
    ['open_email', 'Subject', 'Hello', { subject: 'Hello' }],
    ['share', 'Text to share', 'Look', { text: 'Look' }],
  ])('%s asks for what it needs', async (kind, label, value, expected) => {
    const { data, editor } = await open(aButton('x'));
    await type('On tap', kind);
    await type(label, value);
    expect(data()['action']).toEqual({ id: 'x-action', type: kind, data: expected });
    editor.stop();
  });
  it('offers products', async () => {
    const { data, editor } = await open(aButton('x'));
    await type('On tap', 'trigger_purchase');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Gym pass' }));
    expect(data()['action']).toMatchObject({ type: 'trigger_purchase', data: { product_ids: ['gym-pass'] } });
    editor.stop();
  });
  it('keeps an action that the studio cannot create yet', async () => {
    const { data, editor } = await open({
      ...aButton('x'),
      data: { text: 'Go', style: 'primary', action: { id: 'k', type: 'trigger_overlay', data: { overlay_id: 'o' } } },
    } as Block);
    expect((await screen.findByLabelText('On tap')) as HTMLSelectElement).toHaveProperty('value', 'trigger_overlay');
    await type('Label', 'Open');
    expect(data()).toMatchObject({ text: 'Open', action: { type: 'trigger_overlay', data: { overlay_id: 'o' } } });
    editor.stop();
  });
});

describe('the appearance of a block on the page', () => {
  it('has a height only with a picture, and none means none', async () => {
    const { style, editor } = await open(block('image', { image: null }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Large' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Right' }));
    fireEvent.change(screen.getByLabelText('Corners'), { target: { value: '3' } });
    expect(style()).toEqual({ height: 'large', align: 'right', border_radius: 3 });
    const height = screen.getByRole('group', { name: 'Height' });
    fireEvent.click(within(height).getByRole('radio', { name: 'Auto' }));
    expect(style()).toMatchObject({ height: null });
    editor.stop();
  });
  it('has no such settings without one', async () => {
    const { editor } = await open(aButton('x'));
    await screen.findByLabelText('Corners');
    expect(screen.queryByRole('radio', { name: 'Large' })).toBeNull();
    editor.stop();
  });
  it('can be limited to members', async () => {
    const { editor } = await open(aButton('x'));
    fireEvent.click(await screen.findByRole('switch', { name: /^For members only/ }));
    expect(editor.state().page.blocks[0]?.members_only).toBe(true);
    editor.stop();
  });
});

describe('blocks that the studio does not know', () => {
  it('stay unchanged, and say so', async () => {
    const { editor, data } = await open(block('timeline', { steps: [1, 2] }));
    expect(await screen.findByText(/cannot be edited here/)).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: /^For members only/ }));
    expect(data()).toEqual({ steps: [1, 2] });
    editor.stop();
  });
});

describe('rich text (BLK-7)', () => {
  it('shows the stored text with its tools, and changes nothing on opening', async () => {
    const { editor } = await open(aText('x', 'Some words'));
    const text = await screen.findByRole('textbox', { name: 'Text' });
    await waitFor(() => expect(text.textContent).toBe('Some words'));
    expect(
      within(screen.getByRole('toolbar', { name: 'Format' }))
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual([
      'Heading',
      'Subheading',
      'Small heading',
      'Quote',
      'Bold',
      'Italic',
      'Underline',
      'Strike through',
      'List',
      'Numbered list',
      'Link',
      'Insert an attribute',
    ]);
    expect(screen.getByRole('button', { name: 'Numbered list' }).title).toBe('Numbered list (Ctrl Shift 7)');
    expect(editor.state()).toMatchObject({ canUndo: false, save: { state: 'saved' } });
    editor.stop();
  });
  it('takes no address as a link that a browser would run', async () => {
    const { editor } = await open(aText('x', 'Some words'));
    fireEvent.click(await screen.findByRole('button', { name: 'Link' }));
    await type('Address', 'javascript:alert(1)');
    fireEvent.click(screen.getByRole('button', { name: 'Set link' }));
    expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true');
    fireEvent.keyDown(screen.getByLabelText('Address'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByLabelText('Address')).toBeNull());
    editor.stop();
  });
});

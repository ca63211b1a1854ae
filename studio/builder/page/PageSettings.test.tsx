import { blockData } from '@bandstand/contract/blocks/block.ts';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { themeDefaults } from '@bandstand/contract/theme.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDraft, aMedia, aTreePage, listOf } from '../../testing/builders.ts';
import type { Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { toImage } from '../../features/media/state/toImage.ts';
import type { SaveAnswer } from '../../platform/autosave/autosave.ts';
import type { PageDocument } from '../draft/document.ts';
import { createDraftStore } from '../draft/draftStore.ts';
import { createEditor } from '../draft/editor.ts';
import { EditorContext } from '../draft/EditorContext.ts';
import { PageSettings } from './PageSettings.tsx';

async function open(
  fields: Partial<PageDraft> = {},
  answer: SaveAnswer<PageDocument> = { kind: 'saved', version: 2 },
  options: Parameters<typeof renderStudio>[2] = {},
  pages = [aTreePage('other', { title: 'Other page' })],
  further: Answers = {},
) {
  const editor = createEditor({
    draft: aDraft(fields),
    send: async () => answer,
    store: createDraftStore('club', 'page', localStorage),
    nowMs: () => Date.now(),
  });
  await renderStudio(
    <EditorContext value={editor}>
      <PageSettings pageId="page" />
    </EditorContext>,
    {
      'GET /studio/theme': { theme: themeDefaults, is_changed: false },
      'GET /studio/block_schemas': JSON.parse(JSON.stringify(blockData)) as never,
      'GET /studio/pages': listOf(pages),
      'GET /studio/products': listOf([]),
      ...further,
    },
    options,
  );
  return { editor, page: () => editor.state().page };
}
const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => localStorage.clear());

describe('the settings of a page (L98–L107)', () => {
  it.each([
    ['Back button', 'show_back_button', false],
    ['Bookmark button', 'show_bookmark_button', false],
    ['Tab bar', 'show_tabbar', false],
    ['Comments', 'is_commentable', true],
  ] as const)('%s is switched', async (label, name, expected) => {
    const { page, editor } = await open();
    fireEvent.click(screen.getByRole('switch', { name: label }));
    expect(page()[name]).toBe(expected);
    editor.stop();
  });
  it('the form of a form page is chosen by its title', async () => {
    const form = { kind: 'form', fields_count: 1, submissions_count: 0, last_submitted_at: null, is_public: true, uses: 0, version: 1 } as const;
    const stamp = { updated_at: '2026-01-01T00:00:00Z', updated_by: null, status: 'published' } as const;
    const { page, editor } = await open({ type: 'form' }, undefined, undefined, undefined, {
      'GET /studio/forms': listOf([{ id: 'f', title: 'Contact', ...form, ...stamp }]),
    });
    fireEvent.change(screen.getByRole('combobox', { name: 'Form' }), { target: { value: 'contact' } });
    fireEvent.click(await screen.findByRole('option', { name: /Contact/ }));
    expect(page().type_data).toEqual({ form_id: 'f' });
    editor.stop();
  });
  it('empty texts mean none: the app’s own apply', async () => {
    const { page, editor } = await open({ subtitle: 'Old', og_description: 'Old', og_image: 'https://a.example/x.png' });
    type(/^Subtitle/, '');
    type('Description', '');
    type('Address of the picture', '');
    expect(page()).toMatchObject({ subtitle: null, og_description: null, og_image: null });
    editor.stop();
  });
  it('unset texts are shown as they will appear', async () => {
    const { editor } = await open({ title: 'Squat', subtitle: 'How to' });
    expect(screen.getAllByLabelText('Title').map((field) => field.getAttribute('placeholder'))).toEqual([null, 'Squat']);
    expect(screen.getByLabelText('Description').getAttribute('placeholder')).toBe('How to');
    editor.stop();
  });
  it('kind, mode and background are chosen', async () => {
    const { page, editor } = await open();
    type('Type', 'article');
    type('Light or dark', 'dark');
    fireEvent.click(screen.getByRole('radio', { name: 'Primary' }));
    expect(page()).toMatchObject({ type: 'article', color_mode: 'dark', background_color: 'primary' });
    type('Light or dark', '');
    expect(page().color_mode).toBeNull();
    editor.stop();
  });
  it('tags are the words between commas, each once, when the field is left', async () => {
    const { page, editor } = await open({ tags: ['old'] });
    const field = screen.getByLabelText(/^Tags/);
    expect((field as HTMLInputElement).value).toBe('old');
    type(/^Tags/, ' legs, core ,, legs');
    expect(page().tags).toEqual(['old']);
    fireEvent.blur(field);
    expect(page().tags).toEqual(['legs', 'core']);
    expect((field as HTMLInputElement).value).toBe('legs, core');
    editor.stop();
  });
  it('minutes are a whole number; another input is reported and not applied', async () => {
    const { page, editor } = await open();
    type('Duration in minutes', '45');
    expect(page().duration_minutes).toBe(45);
    type('Duration in minutes', '4.5');
    expect(page().duration_minutes).toBe(45);
    expect(screen.getByLabelText('Duration in minutes').getAttribute('aria-invalid')).toBe('true');
    type('Duration in minutes', '');
    expect(page().duration_minutes).toBeNull();
    editor.stop();
  });
  it('the cover comes from the media library, with its own description', async () => {
    const { page, editor } = await open({}, undefined, { pickers: { pickImage: async () => toImage(aMedia('Lake', { alt: 'A lake' })) } });
    fireEvent.click(screen.getByRole('button', { name: 'Choose a picture' }));
    await waitFor(() => expect(page().image).toMatchObject({ media_id: 'lake', alt: 'A lake' }));
    type('Picture description', '');
    expect(page().image?.alt).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
    expect(page().image).toBeNull();
    editor.stop();
  });
});

describe('the address of a page', () => {
  it('changes when the field is left or on Enter, not on every keystroke', async () => {
    const { page, editor } = await open();
    type(/^Address$/, 'new-address');
    expect(page().slug).toBe('welcome');
    fireEvent.keyDown(screen.getByLabelText(/^Address$/), { key: 'Enter' });
    expect(page().slug).toBe('new-address');
    act(() => editor.undo());
    expect((screen.getByLabelText(/^Address$/) as HTMLInputElement).value).toBe('welcome');
    editor.stop();
  });
  it('is fixed for the home page', async () => {
    const { editor } = await open({ slug: '' });
    expect((screen.getByLabelText(/^Address$/) as HTMLInputElement).readOnly).toBe(true);
    expect(screen.getByText('This is the home page of the app.')).toBeTruthy();
    editor.stop();
  });
  it.each<[string, SaveAnswer<PageDocument>, string]>([
    ['taken', { kind: 'refused', message: 'This address is taken.', fields: {} }, 'This address is taken.'],
    ['reserved', { kind: 'refused', message: 'Check it', fields: { slug: ['This name is reserved.'] } }, 'This name is reserved.'],
  ])('says that it is %s', async (_name, answer, text) => {
    const { editor } = await open({}, answer);
    type(/^Address$/, 'api');
    fireEvent.blur(screen.getByLabelText(/^Address$/));
    await act(() => editor.flush());
    expect(screen.getByText(text)).toBeTruthy();
    editor.stop();
  });
});

describe('the bottom row (L103)', () => {
  const action = (id: string, action_type: 'mark_complete' | 'button' | 'track_progress') => ({ id, action_type });
  const entries = () => [...document.querySelectorAll('ol > li')] as HTMLElement[];
  it('gets a button, changes its type, and says what a tap does', async () => {
    const { page, editor } = await open();
    expect(screen.getByText('No buttons at the bottom.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add a button' }));
    const entry = within(entries()[0]!);
    fireEvent.change(entry.getByLabelText('Type'), { target: { value: 'button' } });
    fireEvent.change(entry.getByLabelText(/^Label/), { target: { value: 'Next week' } });
    fireEvent.change(entry.getByLabelText('On tap'), { target: { value: 'open_page' } });
    fireEvent.pointerDown(entry.getByRole('combobox', { name: 'Page' }));
    fireEvent.click(await entry.findByRole('option', { name: /Other page/ }));
    expect(page().page_actions).toMatchObject([
      { action_type: 'button', text: 'Next week', block_action: { type: 'open_page', data: { page_id: 'other' } } },
    ]);
    editor.stop();
  });
  it('is reordered, and shortened', async () => {
    const { page, editor } = await open({ page_actions: [action('a', 'mark_complete'), action('b', 'button')] });
    fireEvent.click(screen.getByRole('button', { name: 'Move Button up' }));
    expect(page().page_actions.map(({ id }) => id)).toEqual(['b', 'a']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Button' }));
    expect(page().page_actions.map(({ id }) => id)).toEqual(['a']);
    expect((screen.getByRole('button', { name: 'Move Mark as complete down' }) as HTMLButtonElement).disabled).toBe(true);
    editor.stop();
  });
  it('holds ten, and keeps kinds that are not offered', async () => {
    const ten = Array.from({ length: 10 }, (_, at) => action(`a${at}`, at === 0 ? 'track_progress' : 'mark_complete'));
    const { editor } = await open({ page_actions: ten });
    expect(screen.queryByRole('button', { name: 'Add a button' })).toBeNull();
    const first = within(entries()[0]!);
    expect((first.getByLabelText('Type') as HTMLSelectElement).value).toBe('track_progress');
    expect(first.queryByLabelText(/^Label/)).toBeNull();
    editor.stop();
  });
});

describe('the stages of a program (PRG-2)', () => {
  it('are the pages directly below it in their order, each one step away, with a way to add one', async () => {
    const { editor } = await open({ type: 'program' }, undefined, undefined, [
      aTreePage('second', { title: 'Week 2', parent_id: 'page', position: 1 }),
      aTreePage('first', { title: 'Week 1', parent_id: 'page', position: 0 }),
      aTreePage('deeper', { title: 'Day 1', parent_id: 'first' }),
      aTreePage('old', { title: 'Week 0', parent_id: 'page', status: 'archived' }),
    ]);
    const stages = within(screen.getByRole('region', { name: 'Stages' }));
    expect((await stages.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Week 1', '/pages/first'],
      ['Week 2', '/pages/second'],
    ]);
    fireEvent.click(stages.getByRole('button', { name: 'Add a stage' }));
    expect(window.location.pathname + window.location.search).toBe('/pages?new=1&below=page');
    editor.stop();
  });
  it('do not exist on other pages', async () => {
    const { editor } = await open();
    expect(screen.queryByRole('region', { name: 'Stages' })).toBeNull();
    editor.stop();
  });
});

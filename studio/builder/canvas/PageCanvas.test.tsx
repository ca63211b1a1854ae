import { themeDefaults } from '@bandstand/contract/theme.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDraft } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { aButton, aText, noCommands } from '../../testing/aPage.ts';
import { removeBlocks, setBlockData, setField } from '../draft/document.ts';
import { createDraftStore } from '../draft/draftStore.ts';
import { createEditor } from '../draft/editor.ts';
import { EditorContext } from '../draft/EditorContext.ts';
import { PageCanvas } from './PageCanvas.tsx';

const draft = aDraft({ blocks: [aText('t', 'Words'), aButton('b')] });
const grant = { token: 'x', url: 'http://club.localhost:4000/welcome?page_builder=x', expires_at: '2026-01-01T01:00:00Z' };
const openMenu = vi.fn<(place: object) => void>();
type Posted = {
  type: string;
  mode?: string;
  block_id?: string | null;
  page?: { title: string } | null;
  blocks?: { id: string }[];
  order?: string[] | null;
};

/** The canvas with a ready frame, from the studio's point of view. */
async function open(answers: Answers = {}) {
  const editor = createEditor({
    draft,
    send: async () => ({ kind: 'saved', version: 2 }),
    store: createDraftStore('club', 'page', localStorage),
    nowMs: () => Date.now(),
  });
  const studio = await renderStudio(
    <EditorContext value={editor}>
      <PageCanvas pageId="page" isReadOnly={false} commands={noCommands} openMenu={openMenu} />
    </EditorContext>,
    { 'POST /studio/preview_tokens': grant, 'GET /studio/theme': { theme: themeDefaults, is_changed: false }, ...answers },
  );
  const frame = (await screen.findByTitle('Preview of the page')) as HTMLIFrameElement;
  const posted: (Posted & { origin: string })[] = [];
  const inside = { postMessage: (message: Posted, origin: string) => posted.push({ ...message, origin }) };
  Object.defineProperty(frame, 'contentWindow', { value: inside, configurable: true });
  const post = (data: unknown, { origin = 'http://club.localhost:4000', source = inside as unknown } = {}) =>
    act(() => void window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source })));
  const updates = () => posted.filter(({ type }) => type === 'builder:update' || type === 'builder:change');
  return { ...studio, editor, frame, posted, post, updates };
}

beforeEach(() => {
  localStorage.clear();
  const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, boolean> } };
  Object.assign(happyDOM.settings, { disableIframePageLoading: true, handleDisabledFileLoadingAsSuccess: true });
});

describe('the preview (ACC-27, STU-6)', () => {
  it('is the app itself, opened by a grant for this page, 375 px wide', async () => {
    const { frame, sent, editor } = await open();
    expect(frame.getAttribute('src')).toBe(grant.url);
    expect(frame.style.width).toBe('375px');
    expect(sent('POST /studio/preview_tokens')[0]?.body).toEqual({ page_id: 'page', persona: 'everything' });
    editor.stop();
  });
  it('gets no message before it is ready, and only its mode and the selection while nothing is edited', async () => {
    const { posted, post, editor, updates } = await open();
    act(() => editor.select('b'));
    expect(posted).toEqual([]);
    post({ type: 'app:ready' });
    expect(posted.map(({ type, origin }) => [type, origin])).toEqual(
      ['builder:select', 'builder:mode', 'builder:tools'].map((type) => [type, 'http://club.localhost:4000']),
    );
    expect(posted[0]).toMatchObject({ block_id: 'b', more: [] });
    expect(updates()).toEqual([]);
    editor.stop();
  });
  it('gets a message when an edit is saved, so that it can refetch what only the server knows', async () => {
    const { posted, post, editor } = await open();
    post({ type: 'app:ready' });
    act(() => editor.edit((page) => setField(page, 'title', 'New title')));
    expect(posted.filter(({ type }) => type === 'builder:saved')).toEqual([]);
    await act(() => editor.flush());
    await waitFor(() => expect(posted.filter(({ type }) => type === 'builder:saved')).toHaveLength(1));
    editor.stop();
  });
  it('follows every edit, including undo, and is never reloaded', async () => {
    const { post, editor, updates, frame, sent } = await open();
    post({ type: 'app:ready' });
    act(() => editor.edit((page) => setField(page, 'title', 'New title')));
    await waitFor(() => expect(updates().at(-1)?.page?.title).toBe('New title'));
    act(() => editor.edit((page) => removeBlocks(page, ['t'])));
    await waitFor(() => expect(updates().at(-1)?.order).toEqual(['b']));
    act(() => {
      editor.undo();
      editor.undo();
    });
    await waitFor(() => expect([updates().at(-1)?.page?.title, updates().at(-1)?.order]).toEqual(['Welcome', ['t', 'b']]));
    expect(screen.getByTitle('Preview of the page')).toBe(frame);
    expect(sent('POST /studio/preview_tokens')).toHaveLength(1);
    editor.stop();
  });
  it('gets a row of keystrokes as one message', async () => {
    const { post, editor, updates } = await open();
    post({ type: 'app:ready' });
    // The edit itself is painted first.
    act(() => {
      for (let letters = 1; letters <= 30; letters += 1) editor.edit((page) => setBlockData(page, 'b', 'text', 'x'.repeat(letters)), 'b.text');
    });
    expect(updates()).toEqual([]);
    await waitFor(() => expect(updates()).toHaveLength(1));
    expect(JSON.stringify(updates()[0]?.blocks)).toContain('x'.repeat(30));
    editor.stop();
  });
  it('selects the block that is pressed in it', async () => {
    const { post, editor } = await open();
    post({ type: 'app:ready' });
    post({ type: 'app:selected', block_id: 'b' });
    expect(editor.state().selectedId).toBe('b');
    editor.stop();
  });
  it.each([
    ['another window', { source: {} }],
    ['another origin', { origin: 'http://evil.example' }],
  ])('ignores messages from %s', async (_name, from) => {
    const { post, editor, posted } = await open();
    post({ type: 'app:ready' }, from);
    post({ type: 'app:selected', block_id: 'b' }, from);
    post({ type: 'something:else' });
    post(null);
    expect([editor.state().selectedId, posted]).toEqual([null, []]);
    editor.stop();
  });
  it('applies the title typed on the page as one undo step, but never an empty one', async () => {
    const { post, editor } = await open();
    post({ type: 'app:ready' });
    for (const value of ['Good', 'Good evening', '  ']) post({ type: 'app:titled', value });
    expect(editor.state().page.title).toBe('Good evening');
    act(() => editor.undo());
    expect(editor.state().page.title).toBe(draft.title);
    post({ type: 'app:titled', value: 'x'.repeat(300) });
    expect(editor.state().page.title).toHaveLength(200);
    editor.stop();
  });
  it('can be wider, dark, or show a guest’s view', async () => {
    const { frame, post, posted, sent, editor } = await open();
    post({ type: 'app:ready' });
    fireEvent.click(screen.getByRole('radio', { name: 'Tablet' }));
    expect(frame.style.width).toBe('768px');
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(posted.at(-1)).toMatchObject({ type: 'builder:mode', mode: 'dark' });
    fireEvent.change(screen.getByLabelText('View as', { selector: 'select' }), { target: { value: 'guest' } });
    await waitFor(() => expect(sent('POST /studio/preview_tokens').at(-1)?.body).toEqual({ page_id: 'page', persona: 'guest' }));
    editor.stop();
  });
  it('says why it does not open, and retries', async () => {
    const editor = createEditor({
      draft,
      send: async () => ({ kind: 'offline' }),
      store: createDraftStore('club', 'x', localStorage),
      nowMs: () => 0,
    });
    const { answer } = await renderStudio(
      <EditorContext value={editor}>
        <PageCanvas pageId="page" isReadOnly={false} commands={noCommands} openMenu={openMenu} />
      </EditorContext>,
      { 'POST /studio/preview_tokens': refuse(404, 'page_not_found', 'Page Not Found') },
    );
    expect(await screen.findByText('Page Not Found')).toBeTruthy();
    answer({ 'POST /studio/preview_tokens': grant });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTitle('Preview of the page')).toBeTruthy();
    editor.stop();
  });
});

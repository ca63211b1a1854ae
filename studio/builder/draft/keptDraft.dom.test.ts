import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDraft } from '../../testing/builders.ts';
import { aButton, aPage } from '../../testing/aPage.ts';
import { aPageServer } from '../../testing/aPageServer.ts';
import { setBlockData, setField, type PageDocument } from './document.ts';
import { createDraftStore } from './draftStore.ts';
import { createEditor } from './editor.ts';

const store = createDraftStore('app', 'page', localStorage);
const first = aPage([aButton('a'), aButton('b')]);
const words = (page: PageDocument) => page.blocks.map(({ data }) => (data as { text?: string }).text);

const aServer = () => {
  const server = aPageServer(first);
  const open = () => createEditor({ draft: aDraft({ ...server.page, version: server.version }), send: server.send, store, nowMs: () => Date.now() });
  return Object.assign(server, { open });
};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  return () => vi.useRealTimers();
});

/** Someone typed, their tab was killed, and someone else saved the same block meanwhile. */
async function aClash() {
  const server = aServer();
  const killed = server.open();
  killed.edit((page) => setBlockData(page, 'a', 'text', 'Typed'));
  await vi.advanceTimersByTimeAsync(400);
  vi.clearAllTimers();
  server.others((page) => setBlockData(page, 'a', 'text', 'Theirs'));
  const editor = server.open();
  return { server, editor };
}

describe('text typed before the tab was killed', () => {
  it('leads to a question when others changed the same block, and nothing is sent before the answer', async () => {
    const { server, editor } = await aClash();
    expect(editor.state().conflict?.conflicts).toMatchObject([{ kind: 'block', id: 'a' }]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await editor.flush()).toBe(false);
    expect([server.sends, words(server.page)]).toEqual([0, ['Theirs', 'Go']]);
    editor.resolve(() => 'mine');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(words(server.page)).toEqual(['Typed', 'Go']);
    editor.stop();
  });
  it('leads to the question again after leaving without an answer', async () => {
    const { server, editor } = await aClash();
    await editor.flush();
    editor.stop();
    const again = server.open();
    expect(again.state().conflict?.conflicts).toMatchObject([{ kind: 'block', id: 'a' }]);
    again.resolve(() => 'theirs');
    expect(await again.flush()).toBe(true);
    expect(words(server.page)).toEqual(['Theirs', 'Go']);
    again.stop();
  });
  it('is one undo step, back to the server’s state', async () => {
    const server = aServer();
    const killed = server.open();
    killed.edit((page) => setField(page, 'title', 'Typed'));
    killed.edit((page) => setBlockData(page, 'b', 'text', 'Typed, too'));
    await vi.advanceTimersByTimeAsync(400);
    const editor = server.open();
    expect(editor.state().page.title).toBe('Typed');
    editor.undo();
    expect(editor.state().page).toEqual(first);
    editor.stop();
    killed.stop();
  });
  it('is merged with other people’s changes where they do not conflict, and the studio says so', async () => {
    const server = aServer();
    const killed = server.open();
    killed.edit((page) => setBlockData(page, 'a', 'text', 'Typed'));
    await vi.advanceTimersByTimeAsync(400);
    server.others((page) => setField(page, 'subtitle', 'Theirs'));
    const editor = server.open();
    expect([editor.state().merges, editor.state().page.subtitle, words(editor.state().page)]).toEqual([1, 'Theirs', ['Typed', 'Go']]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([words(server.page), server.page.subtitle]).toEqual([['Typed', 'Go'], 'Theirs']);
    editor.stop();
    killed.stop();
  });
});

describe('the store on the device', () => {
  it.each([
    '',
    'null',
    '{',
    '{"version":1}',
    '{"version":"1","value":{"blocks":[]},"base":{"blocks":[]}}',
    '{"version":1,"value":{},"base":{"blocks":[]}}',
  ])('ignores %j', (text) => {
    localStorage.setItem('studio:app:draft:page', text);
    expect(store.read()).toBeNull();
  });
  it('keeps the drafts of two apps and two pages apart', () => {
    const kept = { version: 1, base: first, value: setField(first, 'title', 'Kept') };
    store.write(kept);
    expect(createDraftStore('other', 'page', localStorage).read()).toBeNull();
    expect(createDraftStore('app', 'other', localStorage).read()).toBeNull();
    expect(store.read()).toEqual(kept);
    store.clear();
    expect(store.read()).toBeNull();
  });
  it('lets you go on working when the device stores nothing', () => {
    const full = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {
        throw new Error('denied');
      },
    } as unknown as Storage;
    const nowhere = createDraftStore('app', 'page', full);
    nowhere.write({ version: 1, base: first, value: first });
    nowhere.clear();
    expect(nowhere.read()).toBeNull();
  });
});

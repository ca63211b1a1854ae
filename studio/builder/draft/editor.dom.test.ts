import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { inheritingRecord } from '@bandstand/rules/access/facts.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setBlockData, setField, type PageDocument } from './document.ts';
import { createDraftStore } from './draftStore.ts';
import { createEditor } from './editor.ts';
import { aButton, aPage } from '../../testing/aPage.ts';
import { aPageServer } from '../../testing/aPageServer.ts';

const first = aPage([aButton('a'), aButton('b')]);
const draftOf = (page: PageDocument, version: number): PageDraft => ({
  ...page,
  access: inheritingRecord,
  id: 'page',
  parent_id: null,
  position: 0,
  path: '/welcome',
  version,
  status: 'draft',
  published_at: null,
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: null,
});
const store = createDraftStore('app', 'page', localStorage);
const words = (page: PageDocument) => page.blocks.map(({ data }) => (data as { text?: string }).text);

const aServer = (page = first) => aPageServer(page);
const open = (server: ReturnType<typeof aServer>) =>
  createEditor({ draft: draftOf(server.page, server.version), send: server.send, store, nowMs: () => Date.now() });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  return () => {
    vi.useRealTimers();
  };
});

describe('an open page', () => {
  it('reports once that there are unsaved changes, however much is typed', async () => {
    const server = aServer();
    const editor = open(server);
    const saves = new Set<unknown>();
    editor.subscribe(() => saves.add(editor.state().save));
    for (const text of ['H', 'He', 'Hey']) editor.edit((page) => setBlockData(page, 'a', 'text', text), 'a.text');
    expect([...saves]).toEqual([{ state: 'saved' }, { state: 'waiting' }]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([words(server.page), editor.state().save]).toEqual([['Hey', 'Go'], { state: 'saved' }]);
    editor.stop();
  });
  it('undoes across a merge without reverting the other person’s changes', async () => {
    const server = aServer();
    const editor = open(server);
    server.others((page) => setBlockData(page, 'b', 'text', 'Theirs'));
    editor.edit((page) => setBlockData(page, 'a', 'text', 'Mine'));
    expect(await editor.flush()).toBe(true);
    expect(words(server.page)).toEqual(['Mine', 'Theirs']);
    expect(editor.state().merges).toBe(1);
    editor.undo();
    expect(words(editor.state().page)).toEqual(['Go', 'Theirs']);
    await editor.flush();
    expect(words(server.page)).toEqual(['Go', 'Theirs']);
    editor.stop();
  });
  it('asks when both changed the same block, and overwrites nothing before the answer', async () => {
    const server = aServer();
    const editor = open(server);
    server.others((page) => setBlockData(page, 'a', 'text', 'Theirs'));
    editor.edit((page) => setBlockData(setField(page, 'title', 'T'), 'a', 'text', 'Mine'));
    expect(await editor.flush()).toBe(false);
    expect(editor.state().conflict?.conflicts).toHaveLength(1);
    expect(words(server.page)).toEqual(['Theirs', 'Go']);
    editor.resolve(() => 'theirs');
    expect(editor.state().conflict).toBeNull();
    expect(await editor.flush()).toBe(true);
    expect(server.page.title).toBe('T');
    expect(words(editor.state().page)).toEqual(['Theirs', 'Go']);
    editor.stop();
  });
  it('finds text typed before the tab was killed, even after others have saved', async () => {
    const server = aServer();
    const killed = open(server);
    killed.edit((page) => setBlockData(page, 'a', 'text', 'Typed'));
    await vi.advanceTimersByTimeAsync(400);
    server.others((page) => setField(page, 'title', 'Other'));
    const editor = open(server);
    expect(words(editor.state().page)).toEqual(['Typed', 'Go']);
    expect(editor.state().page.title).toBe('Other');
    expect(await editor.flush()).toBe(true);
    expect(server.page).toMatchObject({ title: 'Other' });
    expect(words(server.page)).toEqual(['Typed', 'Go']);
    expect(store.read()).toBeNull();
    killed.stop();
    editor.stop();
  });
  it('drops the selection of a block that is gone', () => {
    const editor = open(aServer());
    editor.select('a');
    editor.edit((page) => ({ ...page, blocks: page.blocks.slice(1) }));
    expect(editor.state().selectedId).toBeNull();
    editor.stop();
  });
  it('takes in changes that the server made by another call, and continues from its version', async () => {
    const server = aServer();
    const editor = open(server);
    server.others((page) => setField(page, 'subtitle', 'Restored'));
    editor.edit((page) => setField(page, 'title', 'Mine'));
    editor.adopt(draftOf(server.page, server.version));
    expect(editor.state().page).toMatchObject({ title: 'Mine', subtitle: 'Restored' });
    expect(await editor.flush()).toBe(true);
    expect(server.sends).toBe(1);
    expect(server.page).toMatchObject({ title: 'Mine', subtitle: 'Restored' });
    editor.stop();
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  changesOf,
  createAutosave,
  latestMs,
  quietMs,
  retryMs,
  type Autosave,
  type SaveAnswer,
  type SaveState,
} from '../../platform/autosave/autosave.ts';
import { setBlockData, setField, type PageDocument } from './document.ts';
import { createDraftStore } from './draftStore.ts';
import { mergePages } from './merge.ts';
import { aButton, aPage } from '../../testing/aPage.ts';

const first = aPage([aButton('a'), aButton('b')]);
let page: PageDocument;
let states: SaveState['state'][];
let sent: { changes: Partial<PageDocument>; from: number }[];
let answers: SaveAnswer<PageDocument>[];
let conflicts: { base: PageDocument; theirs: PageDocument; version: number }[];
let autosave: Autosave<PageDocument>;
const store = createDraftStore('app', 'page', localStorage);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  [page, states, sent, answers, conflicts] = [first, [], [], [], []];
  let version = 1;
  autosave = createAutosave({
    base: { value: first, version },
    current: () => page,
    send: async (changes, from) => {
      sent.push({ changes, from });
      return answers.shift() ?? { kind: 'saved', version: (version += 1) };
    },
    store,
    onState: ({ state }) => states.push(state),
    onConflict: (base, theirs, at) => conflicts.push({ base, theirs, version: at }),
  });
  return () => {
    autosave.stop();
    vi.useRealTimers();
  };
});

const edit = (next: PageDocument) => {
  page = next;
  autosave.touch();
};

describe('autosave', () => {
  it('sends only what changed, a moment after the last key press', async () => {
    edit(setField(page, 'title', 'A'));
    await vi.advanceTimersByTimeAsync(quietMs - 100);
    edit(setField(page, 'title', 'Ab'));
    await vi.advanceTimersByTimeAsync(quietMs - 100);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual([{ changes: { title: 'Ab' }, from: 1 }]);
    expect(states.at(-1)).toBe('saved');
  });
  it('never waits longer than two seconds while typing continues', async () => {
    for (let letters = 1; letters <= 20; letters += 1) {
      edit(setField(page, 'title', 'x'.repeat(letters)));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(latestMs).toBeLessThan(2_000);
    expect(sent.length).toBeGreaterThanOrEqual(1);
  });
  it('builds on the version of the last save, and sends nothing for undone changes', async () => {
    edit(setField(page, 'title', 'A'));
    await autosave.flush();
    edit(setBlockData(page, 'a', 'text', 'B'));
    await autosave.flush();
    expect(sent.map(({ from }) => from)).toEqual([1, 2]);
    edit({ ...page, title: 'Other' });
    edit({ ...page, title: 'A' });
    expect(await autosave.flush()).toBe(true);
    expect(sent).toHaveLength(2);
  });
  it('saves changes that were made while it was saving', async () => {
    let release: (answer: SaveAnswer<PageDocument>) => void = () => {};
    answers.push(new Promise<SaveAnswer<PageDocument>>((resolve) => (release = resolve)) as never);
    edit(setField(page, 'title', 'A'));
    const saving = autosave.flush();
    page = setField(page, 'subtitle', 'B');
    release({ kind: 'saved', version: 7 });
    await saving;
    expect(sent).toEqual([
      { changes: { title: 'A' }, from: 1 },
      { changes: { subtitle: 'B' }, from: 7 },
    ]);
  });
  it('keeps typed text on the device without a network, and sends it again automatically', async () => {
    answers.push({ kind: 'offline' });
    edit(setField(page, 'title', 'Offline'));
    await vi.advanceTimersByTimeAsync(quietMs);
    expect(states.at(-1)).toBe('offline');
    expect(store.read()).toMatchObject({ version: 1, value: { title: 'Offline' } });
    await vi.advanceTimersByTimeAsync(retryMs);
    expect(states.at(-1)).toBe('saved');
    expect(store.read()).toBeNull();
  });
  it('has stored the page within half a second, in case the tab is killed', async () => {
    edit(setField(page, 'title', 'Typed'));
    await vi.advanceTimersByTimeAsync(500);
    expect(store.read()?.value.title).toBe('Typed');
  });
  it('shows what the server refuses, and tries again with the next change', async () => {
    answers.push({ kind: 'refused', message: 'This address is taken.', fields: { slug: ['taken'] } });
    edit(setField(page, 'slug', 'taken'));
    await vi.advanceTimersByTimeAsync(quietMs);
    expect(states.at(-1)).toBe('refused');
    edit(setField(page, 'slug', 'free'));
    await vi.advanceTimersByTimeAsync(quietMs);
    expect(sent.at(-1)?.changes).toEqual({ slug: 'free' });
    expect(states.at(-1)).toBe('saved');
  });
  it('stops at a conflict, overwrites nothing, and continues from the merged state', async () => {
    const theirs = setBlockData(first, 'b', 'text', 'Theirs');
    answers.push({ kind: 'conflict', theirs, version: 5 });
    edit(setBlockData(page, 'a', 'text', 'Mine'));
    expect(await autosave.flush()).toBe(false);
    expect(await autosave.flush()).toBe(false);
    expect(sent).toHaveLength(1);
    const [conflict] = conflicts;
    page = mergePages(conflict!.base, page, conflict!.theirs).page;
    autosave.rebase({ value: theirs, version: conflict!.version });
    expect(await autosave.flush()).toBe(true);
    expect(sent.at(-1)?.from).toBe(5);
    expect((sent.at(-1)?.changes.blocks ?? []).map(({ data }) => (data as { text: string }).text)).toEqual(['Mine', 'Theirs']);
  });
});

describe('the difference of two pages', () => {
  it('compares content, not identity or the order of keys', () => {
    expect(changesOf(first, structuredClone(first))).toEqual({});
    expect(changesOf(first, { ...first, tags: ['a'] })).toEqual({ tags: ['a'] });
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepMs, quietMs, retryMs, type SaveAnswer } from './autosave.ts';
import { createKeptStore } from './keptStore.ts';
import { createSavedValue, mergeParts } from './savedValue.ts';

type Look = { brand: string; font: string; corners: number };
const first: Look = { brand: 'red', font: 'Serif', corners: 4 };
const store = createKeptStore<Look>('club', 'theme', localStorage, () => true);

/** A server that others write to as well. */
function aServer() {
  const server = { value: first, sent: [] as Partial<Look>[], answers: [] as SaveAnswer<Look>[] };
  const open = () =>
    createSavedValue<Look>({
      first: server.value,
      send: async (changes) => {
        server.sent.push(changes);
        const answer = server.answers.shift() ?? ({ kind: 'saved', version: 0 } as const);
        if (answer.kind === 'saved') server.value = { ...server.value, ...changes };
        return answer;
      },
      store,
      nowMs: () => Date.now(),
    });
  return Object.assign(server, { open });
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  return () => vi.useRealTimers();
});

describe('a record with autosave', () => {
  it('sends its changed parts a moment after the last change, and counts its saves', async () => {
    const server = aServer();
    const saved = server.open();
    saved.set({ ...first, brand: 'blue' });
    expect(saved.saveState()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(quietMs);
    expect(server.sent).toEqual([{ brand: 'blue' }]);
    expect(saved.state()).toMatchObject({ save: { state: 'saved' }, saves: 1, canUndo: true, canRedo: false });
    saved.undo();
    await saved.flush();
    expect(server.value).toEqual(first);
    expect(saved.state()).toMatchObject({ saves: 2, canUndo: false, canRedo: true });
  });
  it('waits while the server is unreachable, and keeps the changes on the device meanwhile', async () => {
    const server = aServer();
    server.answers.push({ kind: 'offline' });
    const saved = server.open();
    saved.set({ ...first, brand: 'blue' });
    await vi.advanceTimersByTimeAsync(quietMs);
    expect([saved.saveState(), store.read()?.value.brand]).toEqual(['offline', 'blue']);
    await vi.advanceTimersByTimeAsync(retryMs);
    expect([saved.saveState(), server.value.brand, store.read()]).toEqual(['saved', 'blue', null]);
  });
  it('says what is refused, and continues with later changes', async () => {
    const server = aServer();
    server.answers.push({ kind: 'refused', message: 'No such font.', fields: {} });
    const saved = server.open();
    saved.set({ ...first, font: 'Nowhere' });
    expect(await saved.flush()).toBe(false);
    expect(saved.state().save).toMatchObject({ state: 'refused', message: 'No such font.' });
    saved.undo();
    expect(await saved.flush()).toBe(true);
    expect(saved.state()).toMatchObject({ save: { state: 'saved' }, saves: 0 });
  });
});

describe('a killed window', () => {
  it('loses no more than its last moment: the next one continues from there', async () => {
    const server = aServer();
    server.open().set({ ...first, brand: 'blue' });
    await vi.advanceTimersByTimeAsync(keepMs);
    vi.clearAllTimers();
    const next = server.open();
    expect(next.state().value.brand).toBe('blue');
    expect(await next.flush()).toBe(true);
    expect(server.sent).toEqual([{ brand: 'blue' }]);
  });
  it('reverts nothing that someone else has saved since', async () => {
    const server = aServer();
    server.open().set({ ...first, brand: 'blue', font: 'Sans' });
    await vi.advanceTimersByTimeAsync(keepMs);
    vi.clearAllTimers();
    server.value = { ...first, brand: 'green', corners: 0 };
    const next = server.open();
    expect(next.state().value).toEqual({ brand: 'green', font: 'Sans', corners: 0 });
    await next.flush();
    expect(server.value).toEqual({ brand: 'green', font: 'Sans', corners: 0 });
  });
  it('leaves nothing behind when everything was saved', async () => {
    const server = aServer();
    const saved = server.open();
    saved.set({ ...first, brand: 'blue' });
    await saved.flush();
    saved.stop();
    expect(store.read()).toBeNull();
  });
});

describe('changes that someone else saves meanwhile', () => {
  it('are merged with the changes here, and no undo removes them', async () => {
    const server = aServer();
    const saved = server.open();
    saved.set({ ...first, brand: 'blue' });
    saved.adopt({ ...first, font: 'Sans' });
    expect(saved.state().value).toEqual({ brand: 'blue', font: 'Sans', corners: 4 });
    await saved.flush();
    expect(server.sent).toEqual([{ brand: 'blue' }]);
    saved.undo();
    expect(saved.state().value).toEqual({ ...first, font: 'Sans' });
  });
  it.each([
    ['only they changed', { brand: 'red' }, { brand: 'green' }, 'green'],
    ['only I changed', { brand: 'blue' }, { brand: 'red' }, 'blue'],
    ['both changed alike', { brand: 'blue' }, { brand: 'blue' }, 'blue'],
    ['both changed: the server’s state stays', { brand: 'blue' }, { brand: 'green' }, 'green'],
  ])('%s', (_case, mine, theirs, brand) => {
    expect(mergeParts(first, { ...first, ...mine }, { ...first, ...theirs }).brand).toBe(brand);
  });
});

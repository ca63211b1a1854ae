import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { nobodysId } from '../../testing/samples.ts';
import { goneAfterMs } from './editor-presence.service.ts';

let app: TestApp;
let owner: Session;
let editor: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  editor = await app.staff('editor');
});
afterAll(() => app.close());

const page = (id: string = nobodysId) => ({ kind: 'page', id });
const tell = async (as: Session, body: object) => (await app.call('POST /studio/presence', { as, body })).body.others;

describe('who else has it open', () => {
  it('is told to each of them, by name; another window of one’s own says so', async () => {
    expect(await tell(owner, { ...page(), window: 'window-owner' })).toEqual([]);
    expect(await tell(editor, { ...page(), window: 'window-editor' })).toMatchObject([{ window: 'window-owner', is_me: false, saves: 0 }]);
    expect(await tell(owner, { ...page(), window: 'window-second' })).toMatchObject([
      { window: 'window-owner', is_me: true, name: expect.any(String) },
      { window: 'window-editor', is_me: false },
    ]);
  });

  it('says how often they saved, so that each save is heard of', async () => {
    const id = app.platform.ids.next();
    await tell(owner, { ...page(id), window: 'window-owner', saves: 0 });
    await tell(owner, { ...page(id), window: 'window-owner', saves: 2 });
    expect(await tell(editor, { ...page(id), window: 'window-editor' })).toMatchObject([{ saves: 2 }]);
  });

  it('ends at once with a goodbye, and within half a minute without one', async () => {
    const id = app.platform.ids.next();
    await tell(owner, { ...page(id), window: 'window-owner' });
    await tell(editor, { ...page(id), window: 'window-editor' });
    await tell(editor, { ...page(id), window: 'window-editor', is_leaving: true });
    expect(await tell(owner, { ...page(id), window: 'window-owner' })).toEqual([]);
    await tell(editor, { ...page(id), window: 'window-editor' });
    expect(goneAfterMs).toBeLessThan(30_000);
    app.clock.advance(goneAfterMs + 1);
    expect(await tell(owner, { ...page(id), window: 'window-owner' })).toEqual([]);
  });

  it('is of one thing of one app alone, and nobody sends another away', async () => {
    const [one, other] = [app.platform.ids.next(), app.platform.ids.next()];
    await tell(owner, { ...page(one), window: 'window-owner' });
    expect(await tell(editor, { ...page(other), window: 'window-editor' })).toEqual([]);
    expect(await tell(editor, { kind: 'overlay', id: one, window: 'window-editor' })).toEqual([]);
    expect(await tell(editor, { kind: 'theme', window: 'window-editor' })).toEqual([]);
    const foreign = await app.owner('second');
    expect(
      (await app.call('POST /studio/presence', { as: foreign, app: 'second', body: { ...page(one), window: 'window-foreign' } })).body.others,
    ).toEqual([]);
    await tell(editor, { ...page(one), window: 'window-owner', is_leaving: true });
    expect(await tell(editor, { ...page(one), window: 'window-editor' })).toMatchObject([{ window: 'window-owner' }]);
  });
});

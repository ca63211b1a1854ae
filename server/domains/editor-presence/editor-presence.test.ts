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
const beat = async (as: Session, body: object) => (await app.call('POST /studio/presence', { as, body })).body.others;

describe('who else has it open', () => {
  it('shows each of them the others by name; a second window of one’s own is marked as such', async () => {
    expect(await beat(owner, { ...page(), window: 'window-owner' })).toEqual([]);
    expect(await beat(editor, { ...page(), window: 'window-editor' })).toMatchObject([{ window: 'window-owner', is_me: false, saves: 0 }]);
    expect(await beat(owner, { ...page(), window: 'window-second' })).toMatchObject([
      { window: 'window-owner', is_me: true, name: expect.any(String) },
      { window: 'window-editor', is_me: false },
    ]);
  });

  it('counts each person’s saves, so that the others notice every save', async () => {
    const id = app.platform.ids.next();
    await beat(owner, { ...page(id), window: 'window-owner', saves: 0 });
    await beat(owner, { ...page(id), window: 'window-owner', saves: 2 });
    expect(await beat(editor, { ...page(id), window: 'window-editor' })).toMatchObject([{ saves: 2 }]);
  });

  it('ends at once when a window says goodbye, and within half a minute without', async () => {
    const id = app.platform.ids.next();
    await beat(owner, { ...page(id), window: 'window-owner' });
    await beat(editor, { ...page(id), window: 'window-editor' });
    await beat(editor, { ...page(id), window: 'window-editor', is_leaving: true });
    expect(await beat(owner, { ...page(id), window: 'window-owner' })).toEqual([]);
    await beat(editor, { ...page(id), window: 'window-editor' });
    expect(goneAfterMs).toBeLessThan(30_000);
    app.clock.advance(goneAfterMs + 1);
    expect(await beat(owner, { ...page(id), window: 'window-owner' })).toEqual([]);
  });

  it('covers one object of one app, and nobody can remove another person', async () => {
    const [one, other] = [app.platform.ids.next(), app.platform.ids.next()];
    await beat(owner, { ...page(one), window: 'window-owner' });
    expect(await beat(editor, { ...page(other), window: 'window-editor' })).toEqual([]);
    expect(await beat(editor, { kind: 'overlay', id: one, window: 'window-editor' })).toEqual([]);
    expect(await beat(editor, { kind: 'theme', window: 'window-editor' })).toEqual([]);
    const foreign = await app.owner('second');
    expect(
      (await app.call('POST /studio/presence', { as: foreign, app: 'second', body: { ...page(one), window: 'window-foreign' } })).body.others,
    ).toEqual([]);
    await beat(editor, { ...page(one), window: 'window-owner', is_leaving: true });
    expect(await beat(editor, { ...page(one), window: 'window-editor' })).toMatchObject([{ window: 'window-owner' }]);
  });
});

import type { AppConfig } from '@bandstand/contract/apps.ts';
import type { MessagingSettings } from '@bandstand/contract/settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const read = async (as = owner) => (await app.call('GET /studio/settings/messaging', { as })).body;
const save = (body: object, as = owner) => app.call('PUT /studio/settings/messaging', { as, body });
const config = async () => (await app.get('/__/app.json')).json<AppConfig>().messaging;

describe('MSG-20: messaging settings', () => {
  it('are on by default', async () => {
    expect(await read()).toEqual({
      is_available: true,
      member_to_member: true,
      member_to_admin: true,
      group_chat: true,
      link_previews: true,
      attachments: true,
      report_threshold: 3,
      words: [],
      may_group_chat: expect.any(Boolean) as boolean,
    });
  });

  it.each(['is_available', 'member_to_member', 'member_to_admin', 'group_chat', 'attachments'] as const)(
    '%s reaches the config at once',
    async (name) => {
      await save({ [name]: true });
      const before = await config();
      const { body } = await save({ [name]: false });
      expect(body[name]).toBe(false);
      expect(await config()).toEqual({ ...before, [name]: false });
      await save({ [name]: true });
      expect(await config()).toEqual(before);
    },
  );

  it('change only the fields that are sent', async () => {
    await save({ words: ['casino'], report_threshold: 5, link_previews: false });
    await save({ member_to_member: false });
    expect(await read()).toMatchObject({ words: ['casino'], report_threshold: 5, link_previews: false, member_to_member: false, is_available: true });
    await save({ member_to_member: true, link_previews: true });
  });

  it('store each word once, without surrounding spaces', async () => {
    const { body } = await save({ words: [' Casino ', 'casino', 'CÁSINO', 'free   crypto'] });
    expect(body.words).toEqual(['Casino', 'free crypto']);
  });

  it('never reveal the words and the threshold outside the studio', async () => {
    await save({ words: ['unmistakableword'], report_threshold: 7 });
    const config = (await app.get('/__/app.json')).text;
    expect([config.includes('unmistakableword'), config.includes('report_threshold'), config.includes('link_previews')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it.each<[object, string]>([
    [{ report_threshold: -1 }, 'report_threshold'],
    [{ report_threshold: 101 }, 'report_threshold'],
    [{ report_threshold: 1.5 }, 'report_threshold'],
    [{ is_available: 'yes' }, 'is_available'],
    [{ words: ['fine', '!!!'] }, 'words.1'],
    [{ words: 'casino' }, 'words'],
    [{ words: ['x'.repeat(61)] }, 'words.0'],
    [{ words: Array.from({ length: 501 }, (_, index) => `word${index}`) }, 'words'],
  ])('refuse %j', async (body, field) => {
    const before = await read();
    const answer = await save(body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await read()).toEqual(before);
  });

  it('say whether the account may use groups', async () => {
    const set = (is: boolean) => app.sql('update accounts set capabilities = $1 where id = $2', [JSON.stringify({ group_chat: is }), app.account]);
    await set(false);
    await save({ group_chat: true });
    expect([(await read()).may_group_chat, (await read()).group_chat, (await config()).group_chat]).toEqual([false, true, false]);
    await set(true);
    await save({ group_chat: true });
    expect([(await read()).may_group_chat, (await config()).group_chat]).toEqual([true, true]);
  });

  it('belong to one app', async () => {
    const other = await app.owner('second');
    await save({ words: ['casino'], is_available: true });
    expect(await read({ ...other })).toMatchObject({ words: [] satisfies MessagingSettings['words'], report_threshold: 3 });
  });
});

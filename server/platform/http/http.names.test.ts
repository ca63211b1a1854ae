import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { keepNamesOnOneLine, oneLine } from './http.names.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const evil = 'Ada\r\nBcc: victim@example.com';
const tame = 'Ada Bcc: victim@example.com';

describe('a name', () => {
  it.each(['\n', '\r', '\r\n', '\n\n', '\u2028', '\u2029', '\u0085', '\v', '\f'])('is one line, whatever breaks it: %j', (brk) =>
    expect(oneLine(`a${brk}b`)).toBe('a b'),
  );

  it('is looked for in bodies of every shape', () => {
    for (const body of [null, undefined, 5, 'a\nb', [], ['name'], { name: 5 }, { name: null }]) expect(() => keepNamesOnOneLine(body)).not.toThrow();
    const body = { name: 'a\nb', text: 'c\nd' };
    keepNamesOnOneLine(body);
    expect(body).toEqual({ name: 'a b', text: 'c\nd' });
  });

  it('of a member is one line, however it comes in', async () => {
    const member = await app.signUp({ name: evil });
    expect(member.user.name).toBe(tame);
    expect((await app.call('PUT /auth', { as: member, body: { name: `B${evil}` } })).body.user.name).toBe(`B${tame}`);
    const guest = await app.call('POST /auth/verify_subscriber', { body: { email: 'broken@example.com', name: evil } });
    expect(guest.body.user.name).toBe(tame);
  });

  it('of an app, a product and somebody of the team is one line', async () => {
    const owner = await app.owner();
    await app.call('PUT /studio/settings/app', { as: owner, body: { name: evil } });
    expect((await app.call('GET /studio/settings/app', { as: owner })).body.name).toBe(tame);
    expect((await app.call('POST /studio/products', { as: owner, body: { title: evil } })).body.title).toBe(tame);
    await app.call('PUT /studio/profile', { as: owner, body: { name: evil } });
    expect((await app.call('GET /studio/profile', { as: owner })).body.name).toBe(tame);
  });
});

import type { Call } from '@bandstand/contract/call.ts';
import { allCalls, type AllCalls } from '@bandstand/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aDate } from '../events/events.builders.ts';
import { publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const calls = allCalls() as [keyof AllCalls, Call][];
const exporting = calls.filter(([, call]) => call.exports).map(([key]) => key);
/** What each of them is about. */
const ids: Partial<Record<string, () => Promise<string>>> = {
  'GET /studio/event_occurrences/{id}/attendance.csv': async () => (await aDate(app)).id,
  'GET /studio/pages/{id}/progress.csv': async () => (await publishPage(app, { title: 'Course', type: 'program' })).id,
  'GET /studio/templates/{id}/file': async () => {
    const { id } = await publishPage(app, { title: 'Kept' });
    return (await app.call('POST /studio/templates', { as: owner, body: { kind: 'page', source_id: id, title: 'Kept' } })).body.id;
  },
};
const noted = async () =>
  app.sql<{ call: string; kind: string; email: string }>("select call, kind, email from security_log where kind = 'exported' order by at, id");

describe('what staff take away as a file', () => {
  it('is declared so: each call whose answer is a file', () => {
    const isFile = ([key, call]: (typeof calls)[number]) => call.who === 'owner' && (/\.(csv|ics|zip|json|pdf)$/.test(key) || key.endsWith('/file'));
    expect(
      calls
        .filter(isFile)
        .map(([key]) => key)
        .toSorted(),
    ).toEqual(exporting.toSorted());
    expect(exporting.length).toBeGreaterThanOrEqual(7);
  });
  it.each(exporting)('is in the security log, once: %s', async (key) => {
    const before = await noted();
    const id = await ids[key]?.();
    const answer = await app.call(key, { as: owner, ...(id ? { params: { id } } : {}) } as never);
    expect((answer as { status: number }).status).toBe(200);
    // The file has left before it is noted.
    await expect.poll(async () => (await noted()).slice(before.length)).toEqual([{ call: key, kind: 'exported', email: owner.email }]);
  });
  it('is no export where it is refused', async () => {
    const before = await noted();
    const coach = await app.staff('coach');
    for (const key of exporting.filter((one) => !ids[one]))
      expect(((await app.call(key, { as: coach } as never)) as { status: number }).status).toBe(403);
    expect(await noted()).toEqual(before);
  });
});

import type { Call } from '@bandstand/contract/call.ts';
import { allCalls, type AllCalls } from '@bandstand/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aDate } from '../events/events.builders.ts';
import { aForm } from '../forms/forms.builders.ts';
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
/** The ids that some calls need. */
const ids: Partial<Record<string, () => Promise<string>>> = {
  'GET /studio/event_occurrences/{id}/attendance.csv': async () => (await aDate(app)).id,
  'GET /studio/forms/{id}/submissions.csv': async () => (await aForm(app)).id,
  'GET /studio/pages/{id}/progress.csv': async () => (await publishPage(app, { title: 'Course', type: 'program' })).id,
  'GET /studio/templates/{id}/file': async () => {
    const { id } = await publishPage(app, { title: 'Kept' });
    return (await app.call('POST /studio/templates', { as: owner, body: { kind: 'page', source_id: id, title: 'Kept' } })).body.id;
  },
};
/** The queries that some calls need. */
const queries: Partial<Record<string, () => Promise<object>>> = {
  'GET /studio/books.csv': () => Promise.resolve({ from: '2026-01-01', to: '2026-01-31' }),
  'GET /studio/books/datev.csv': async () => {
    const accounts = { sales_account: '8400', clearing_account: '1360', bank_account: '1200', fees_account: '4970' };
    const body = { ...accounts, consultant: 1001, client: 1, year_start: 1, account_length: 4 };
    expect((await app.call('PUT /studio/books/settings', { as: owner, body })).status).toBe(200);
    return { from: '2026-01-01', to: '2026-01-31', currency: 'EUR' };
  },
};
const noted = async () =>
  app.sql<{ call: string; kind: string; email: string }>("select call, kind, email from security_log where kind = 'exported' order by at, id");

describe('a file exported by staff', () => {
  it('comes from a call that is declared as an export', () => {
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
    const query = await queries[key]?.();
    const answer = await app.call(key, { as: owner, ...(id ? { params: { id } } : {}), ...(query ? { query } : {}) } as never);
    expect((answer as { status: number }).status).toBe(200);
    // The file is sent before it is logged.
    await expect.poll(async () => (await noted()).slice(before.length)).toEqual([{ call: key, kind: 'exported', email: owner.email }]);
  });
  it('is not logged when it is refused', async () => {
    const before = await noted();
    const coach = await app.staff('coach');
    const refused = exporting.filter((one) => !ids[one]);
    expect(refused).toEqual(expect.arrayContaining(Object.keys(queries)));
    for (const key of refused) {
      const answer = await app.call(key, { as: coach, query: await queries[key]?.() } as never);
      expect([key, (answer as { status: number }).status]).toEqual([key, 403]);
    }
    expect(await noted()).toEqual(before);
  });
});

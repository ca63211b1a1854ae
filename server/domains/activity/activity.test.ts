import { activityTypes } from '@bandstand/contract/activity.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true, withLimits: true });
  member = await app.signUp();
}, 60_000);
afterAll(() => app.close());

type Row = { actor: string; subscriber_id: string | null; device_id: string | null; activity_type: string; data: object; ts: string };
const rows = () => app.sql<Row>('select actor, subscriber_id, device_id, activity_type, data, ts from activity_events order by created_at, id');
const record = (body: object, options: { as?: MemberSession | null; device?: string; app?: string; headers?: Record<string, string> } = {}) =>
  app.call('PUT /activity', { body, ...options });
const last = async () => (await rows()).at(-1);

describe('PUT /activity (ACT-1)', () => {
  it('is reported by members, and by guests with a device', async () => {
    expect((await record({ activity_type: 'page_viewed', data: { page_id: 'x' } }, { as: member, device: 'phone' })).status).toBe(204);
    expect(await last()).toMatchObject({ actor: member.id, subscriber_id: member.id, device_id: 'phone', data: { page_id: 'x' } });
    expect((await record({ activity_type: 'page_viewed' }, { device: 'tablet' })).status).toBe(204);
    expect(await last()).toMatchObject({ actor: 'tablet', subscriber_id: null, data: {} });
    const nobody = await record({ activity_type: 'page_viewed' });
    expect([nobody.status, Object.keys(nobody.body.errors ?? {})]).toEqual([422, ['x-device-id']]);
  });

  it('accepts every type of the specification, and every step of a checkout (ACT-2, ACT-3)', async () => {
    for (const activity_type of [...activityTypes, 'checkout_opened', 'checkout_bump_removed', 'checkout_something_new'])
      expect([activity_type, (await record({ activity_type }, { as: member })).status]).toEqual([activity_type, 204]);
    for (const activity_type of ['', 'page_view', 'checkout_', 'checkout_<b>', 'CHECKOUT_OPENED', 'toString', '__proto__'])
      expect([activity_type, (await record({ activity_type }, { as: member })).status]).toEqual([activity_type, 422]);
  });

  it('accepts 16 KB and no more', async () => {
    const sized = (bytes: number) => ({ activity_type: 'form_progressed', data: { x: 'y'.repeat(bytes - 8) } });
    expect((await record(sized(16_384), { as: member })).status).toBe(204);
    expect((await record(sized(16_385), { as: member })).status).toBe(422);
    expect((await record({ activity_type: 'form_progressed', data: { x: 'ü'.repeat(9000) } }, { as: member })).status).toBe(422);
    expect((await record(sized(70_000), { as: member })).status).toBe(413);
  });

  it('keeps a plausible time, and otherwise uses the server’s', async () => {
    const at = app.clock.isoIn(-60_000);
    await record({ activity_type: 'video_watched', data: { seconds: 9 }, ts: at }, { as: member });
    expect(new Date((await last())!.ts).toISOString()).toBe(at);
    await record({ activity_type: 'video_watched', ts: app.clock.ms() - 5000 }, { as: member });
    expect(app.clock.ms() - new Date((await last())!.ts).getTime()).toBeGreaterThanOrEqual(5000);
    for (const ts of [0, '1970-01-01T00:00:00Z', '2999-01-01T00:00:00Z', 9e15]) {
      await record({ activity_type: 'video_started', ts }, { as: member });
      expect(Math.abs(app.clock.ms() - new Date((await last())!.ts).getTime())).toBeLessThan(60_000);
    }
  });

  it('counts a repeated event once', async () => {
    // A moment that no other test uses.
    const event = { activity_type: 'video_started', ts: app.clock.isoIn(-30_000) };
    const before = (await rows()).length;
    await Promise.all([1, 2, 3].map(() => record(event, { as: member })));
    await record(event, { device: 'another' });
    expect((await rows()).length).toBe(before + 2);
  });

  it('is refused for a preview, which writes nothing', async () => {
    const token = (await app.call('POST /studio/preview_tokens', { as: await app.owner(), body: {} })).body.token;
    const answer = await record({ activity_type: 'page_viewed' }, { device: 'd', headers: { 'x-page-builder': token } });
    expect(answer.body.error).toBe('preview_read_only');
  });

  it('stays within its app', async () => {
    await record({ activity_type: 'page_viewed' }, { device: 'd', app: 'second' });
    const [counts] = await app.sql<{ first: number; second: number }>(
      `select count(*) filter (where app_id = $1)::int as first, count(*) filter (where app_id = $2)::int as second from activity_events`,
      [app.tenant.appId, app.secondApp.tenant.appId],
    );
    expect(counts?.second).toBe(1);
    expect(counts?.first).toBeGreaterThan(10);
  });

  it('is removed after 13 months, and with the member', async () => {
    await record({ activity_type: 'page_viewed' }, { device: 'old' });
    app.clock.advance(404 * 86_400_000);
    await record({ activity_type: 'page_viewed' }, { device: 'new' });
    await app.jobs.roundSoon('activity.remove_old');
    await app.jobs.runDue();
    expect((await rows()).map(({ actor }) => actor)).toEqual(['new']);
    app.clock.reset();
  });

  it('has a limit for each address', async () => {
    const answers = await Promise.all(Array.from({ length: 620 }, () => record({ activity_type: 'nothing' }, { device: 'loud' })));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import { aLaidProgram, calendarOf, dayIn } from './schedule.builders.ts';

let app: TestApp;
let anna: MemberSession;
beforeAll(async () => {
  app = await startTestApp({ withLimits: true });
  anna = await app.signUp({ name: 'Anna', timezone: 'Europe/Berlin' });
});
afterAll(() => app.close());

const feed = {
  address: async (as: MemberSession) => (await app.call('GET /schedule/feed', { as })).body.url,
  renew: async (as: MemberSession) => (await app.call('POST /schedule/feed', { as })).body.url ?? '',
  end: (as: MemberSession) => app.call('DELETE /schedule/feed', { as }),
};
const read = (url: string, slug = 'first') => app.get(url.replace(/^https?:\/\/[^/]+/, ''), { app: slug });
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('the secret address of a calendar (SCH-6)', () => {
  it('exists only once requested, stays the same, and opens without a login', async () => {
    expect(await feed.address(anna)).toBeNull();
    const url = await feed.renew(anna);
    expect(url).toMatch(/^http:\/\/[^/]+\/me\/calendar\.ics\?key=[\w-]{43}$/);
    expect(await feed.address(anna)).toBe(url);
    const { status, headers, text } = await read(url);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/calendar; charset=utf-8', 'private, no-store']);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
  });

  it('a new address replaces the old one at once, and can be switched off', async () => {
    const first = await feed.renew(anna);
    const second = await feed.renew(anna);
    expect(second).not.toBe(first);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await feed.end(anna)).status).toBe(204);
    expect((await feed.end(anna)).status).toBe(204);
    expect([(await read(second)).status, await feed.address(anna)]).toEqual([404, null]);
  });

  it.each(['', '?key=', '?key=nonsense', `?key=${'A'.repeat(43)}`, '?key[]=x', `?key=${'x'.repeat(5000)}`])(
    '/me/calendar.ics%s is not found',
    async (query) => expect((await app.get(`/me/calendar.ics${query}`)).status).toBe(404),
  );

  it('opens no calendar of another app, and its key is in no table', async () => {
    const url = await feed.renew(anna);
    expect((await read(url, 'second')).status).toBe(404);
    const key = url.split('key=')[1] ?? '';
    expect(JSON.stringify(await app.sql('select * from calendar_feeds'))).not.toContain(key);
  });

  it('ends with the membership', async () => {
    const member = await app.signUp();
    const url = await feed.renew(member);
    await calendarOf(app, member).add((await publishPage(app, { title: 'Last', slug: 'last' })).id, dayIn(app, 1));
    await app.sql('delete from subscribers where id = $1', [member.id]);
    expect((await read(url)).status).toBe(404);
    expect(await app.sql('select 1 from calendar_items where subscriber_id = $1', [member.id])).toEqual([]);
  });

  it('slows down guesses, but not those with a valid address', async () => {
    const member = await app.signUp();
    const url = await feed.renew(member);
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, at) => app.get(`/me/calendar.ics?key=guess${at}`)));
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(5);
    expect(guesses.find(({ status }) => status === 429)?.headers['retry-after']).toBeDefined();
    expect((await read(url)).status).toBe(200);
  });
});

describe('the content of the file', () => {
  it('has whole days as days, times in UTC, joined events with their location, in folded and escaped lines', async () => {
    const member = await app.signUp({ timezone: 'Europe/Berlin' });
    const own = calendarOf(app, member);
    const day = dayIn(app, 3, 'Europe/Berlin');
    const page = await publishPage(app, { title: 'Run; easy, slow', slug: 'run-easy', duration_minutes: 30 });
    const { body: whole } = await own.add(page.id, day);
    const { program, pages } = await aLaidProgram(app, [1]);
    await own.join(program.id);
    // After a join, the listeners lay the program's days out again.
    await app.server.bus.settled();
    await app.sql('update calendar_items set start_minute = 450 where item_id = $1', [pages[0]!.id]);
    const startsAt = `${dayIn(app, 5)}T10:00:00.000Z`;
    const event = await publishPage(app, {
      title: 'Ride',
      slug: 'ride-out',
      type: 'event_occurrence',
      type_data: {
        starts_at: startsAt,
        ends_at: `${dayIn(app, 5)}T11:30:00.000Z`,
        location: { kind: 'place', address: 'Harbour 1', url: 'https://secret.example/join' },
      },
    });
    await own.join(event.id);
    const { text } = await read(await feed.renew(member));
    const lines = linesOf(text);
    expect(lines).toContain('SUMMARY:Run\\; easy\\, slow');
    expect(lines).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`);
    expect(lines).toContain(`UID:${whole.id}-item@${app.tenant.appId}`);
    expect(lines).toContain(`DTSTART:${dayIn(app, 5).replaceAll('-', '')}T100000Z`);
    expect(lines).toContain(`DTEND:${dayIn(app, 5).replaceAll('-', '')}T113000Z`);
    expect(lines).toContain('LOCATION:Harbour 1');
    const timed = (await own.list({ item_id: pages[0]!.id }))[0]!.starts_at!;
    expect(lines).toContain(`DTSTART:${timed.slice(0, 19).replaceAll(/[-:]/g, '')}Z`);
    expect(lines.some((line) => line.startsWith('URL;VALUE=URI:http') && line.endsWith('/run-easy'))).toBe(true);
    expect(text).not.toContain('secret.example');
  });

  it('has only the title of a locked page, and nothing private to others', async () => {
    const member = await app.signUp();
    const own = calendarOf(app, member);
    const product = await aProduct(app);
    const page = await publishPage(app, { title: 'Offer', slug: 'offer', subtitle: 'canarysub', texts: ['canarytext'] });
    await own.add(page.id, dayIn(app, 2));
    const gone = await publishPage(app, { title: 'canarygone', slug: 'gone-page' });
    await own.add(gone.id, dayIn(app, 2));
    const { drafts, publishDrafts } = app.server.paged;
    const record = { inherit: false, require_purchase: true, products: [{ id: product.id }] };
    for (const [id, access] of [
      [page.id, record],
      [gone.id, { inherit: false, is_private: true }],
    ] as const) {
      const draft = await drafts.get(app.tenant, id);
      await drafts.save(app.tenant, null, id, { base_version: draft.version, access: { ...draft.access, ...access } });
      await publishDrafts.publish(app.tenant, null, id);
    }
    const { text } = await read(await feed.renew(member));
    expect(text).toContain('SUMMARY:Offer');
    expect(text).not.toContain('canary');
    expect((await own.list()).map((item) => [item.page.title, item.is_locked])).toEqual([['Offer', true]]);
  });
});

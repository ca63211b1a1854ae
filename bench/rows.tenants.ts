import { setTimeout as sleep } from 'node:timers/promises';
import { bytesOf, openLine, quantile, repeat, type Request } from './http.ts';
import { compare, median, type Ground, type Row } from './measure.ts';
import { atTurn, cookieOf, headersOf, memberAt, sending } from './members.ts';
import type { Seeded } from './seed.plan.ts';
import { metered } from './side.ts';

const tenantCount = 1000;

/** The same request for 1,000 apps in turn, and for one of them. */
const tenantRow = (name: string, about: string, requestAt: (tenant: Seeded['tenants'][number]) => Request): Row => ({
  name,
  about: `${about}, for 1,000 apps in turn, compared with one app`,
  needs: { tenants: tenantCount },
  run: async (ground) => {
    const { ours, seeded } = ground;
    const studio = { ...ours, host: ours.host.slice(ours.host.indexOf('.') + 1) };
    const atApp = (turn: number) => requestAt(atTurn(seeded.tenants, turn));
    const line = await compare({ ...ground, bare: ours }, name, {
      ours: sending(studio, tenantCount, atApp),
      bare: sending(studio, 1, atApp),
      warmTurns: 2 * tenantCount,
    });
    return [{ ...line, against: 'of one app' }];
  },
});

/** The answer is asked of the database each time. */
const tenants = tenantRow('tenants', 'guests who read a page’s comments', ({ slug, threadId }) => ({
  method: 'GET',
  path: `/api/threads/${threadId}/messages`,
  headers: { 'x-account-app': slug },
}));
/** The answer depends on what the member may see, which is in memory. */
const tenantsMember = tenantRow('tenants-member', 'members who load the pages that they may see', ({ slug, member }) => ({
  method: 'GET',
  path: '/api/pages/tree',
  headers: headersOf({ slug }, member),
}));

const pauseMs = 20;
/** Milliseconds of each of some requests in turn, with pauses between them. */
async function paced({ ours }: Ground, request: Buffer, seconds: number): Promise<number[]> {
  const line = await openLine(ours.port);
  const times: number[] = [];
  const untilMs = performance.now() + seconds * 1000;
  while (performance.now() < untilMs) {
    const sentMs = performance.now();
    const { status } = await line.send(request);
    if (status !== 200) throw new Error(`a page answered ${status}`);
    times.push(performance.now() - sentMs);
    await sleep(pauseMs);
  }
  line.close();
  return times.toSorted((one, other) => one - other);
}

const flood: Row = {
  name: 'flood',
  about: 'a guest’s page of an app while members flood another one, compared with quiet',
  needs: { apps: [100] },
  run: async (ground) => {
    const { ours, seeded, seconds, rounds } = ground;
    const [app] = seeded.apps;
    const host = `${app?.slug ?? ''}.${ours.host.slice(ours.host.indexOf('.') + 1)}`;
    const page = bytesOf({ method: 'GET', path: `/__/${app?.page.path ?? ''}/index.json` }, host);
    const flooding = sending(ours, seeded.members.length, (turn) => ({
      method: 'GET',
      path: `/${atTurn(seeded.articles, turn).path}`,
      headers: { cookie: cookieOf(memberAt(seeded, turn)) },
    }));
    const measured = { quiet: [] as number[][], flooded: [] as number[][] };
    let othersShare = 0;
    for (let round = 0; round < rounds; round += 1) {
      measured.quiet.push(await paced(ground, page, seconds));
      const [{ result, othersShare: share }] = await Promise.all([
        metered(ours, () => paced(ground, page, seconds)),
        repeat(ours.port, flooding, { connections: 64, seconds: seconds + 0.5, turns: { next: 0 } }),
      ]);
      measured.flooded.push(result);
      othersShare = Math.max(othersShare, share);
    }
    const p95 = (lists: readonly number[][]) => median(lists.map((times) => quantile(times, 0.95)));
    return [
      {
        name: 'flood',
        unit: 'ms at the 95th percentile',
        ours: { value: p95(measured.flooded) },
        bare: { value: p95(measured.quiet) },
        against: 'when quiet',
        othersShare,
      },
    ];
  },
};

export const tenantRows: Row[] = [tenants, tenantsMember, flood];

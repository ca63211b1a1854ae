import { bytesOf, jsonOf, openLine, quantile, type Line as Connection } from './http.ts';
import { median, type Figure, type Ground, type Row } from './measure.ts';
import { call, headersOf } from './members.ts';
import type { Seeded } from './seed.plan.ts';
import { metered } from './side.ts';

const sizes = [100, 10_000] as const;
const publications = 12;

interface Block {
  id: string;
  type: string;
  data: object;
}
type App = Seeded['apps'][number];

/** What an owner and a guest of an app do. `publish` changes a block and resolves when a guest receives the change; milliseconds since the publish. */
async function openApp({ ours }: Ground, app: App, line: Connection) {
  // The studio is at the address of the install; the host of an app answers for that app alone.
  const studio = { ...ours, host: ours.host.slice(ours.host.indexOf('.') + 1) };
  const login = await call<{ authentication_token: string }>(line, studio, { method: 'POST', path: '/api/studio/auth/login', body: app.owner });
  const owner = headersOf(app, { email: app.owner.email, token: login.authentication_token });
  const host = `${app.slug}.${studio.host}`;
  const guest = bytesOf({ method: 'GET', path: `/__/${app.page.path}/index.json` }, host);
  const path = `/api/studio/pages/${app.page.id}`;
  return {
    publish: async (text: string): Promise<number> => {
      const { version, blocks } = await call<{ version: number; blocks: Block[] }>(line, studio, { method: 'GET', path, headers: owner });
      const [first, ...rest] = blocks;
      const root = { children: [{ type: 'paragraph', children: [{ type: 'text', text, format: 0 }] }] };
      const changed = [{ ...first, data: { ...first?.data, rich_text: { root } } }, ...rest];
      await call(line, studio, { method: 'PUT', path, headers: owner, body: { base_version: version, blocks: changed } });
      const publishedMs = performance.now();
      await call(line, studio, { method: 'POST', path: `${path}/publish`, headers: owner, body: {} });
      for (;;) {
        const reply = await line.send(guest);
        jsonOf(reply);
        if (reply.bytes.includes(text)) return performance.now() - publishedMs;
      }
    },
  };
}

export const publishingRows: Row[] = [
  {
    name: 'publish',
    about: 'publishing one changed page of 10,000 until a guest receives it, compared with one of 100',
    needs: { apps: [...sizes] },
    run: async (ground) => {
      const measured = await Promise.all(
        ground.seeded.apps
          .filter(({ pages }) => sizes.some((size) => size === pages))
          .map(async (app) => ({
            ...(await openApp(ground, app, await openLine(ground.ours.port))),
            size: app.pages,
            times: [] as number[],
            rounds: [] as { server: number; database: number; othersShare: number }[],
          })),
      );
      let number = 0;
      const run = Date.now().toString(36);
      const several = async ({ publish }: Pick<(typeof measured)[number], 'publish'>) => {
        const times: number[] = [];
        for (let time = 0; time < publications; time += 1) times.push(await publish(`Text ${run} ${(number += 1)}`));
        return times;
      };
      for (const app of measured) await several(app);
      for (let round = 0; round < ground.rounds; round += 1)
        for (const app of measured) {
          const { result, used, othersShare } = await metered(ground.ours, () => several(app));
          app.times.push(...result);
          app.rounds.push({ server: used.server / publications, database: used.database / publications, othersShare });
        }
      const largest = measured.at(-1);
      if (largest) await ground.profiling?.record('publish', async () => (await several(largest)).length);
      const figures = measured.map(({ times, rounds }): Figure => {
        const sorted = times.toSorted((one, other) => one - other);
        const cost = { server: median(rounds.map(({ server }) => server)), database: median(rounds.map(({ database }) => database)) };
        return { value: quantile(sorted, 0.5), cost, p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) };
      });
      const [few, many] = figures;
      if (!few || !many) throw new Error('an app is missing');
      const othersShare = Math.max(...measured.flatMap(({ rounds }) => rounds.map((round) => round.othersShare)));
      return [{ name: 'publish', unit: 'ms until served, of 10,000 pages', ours: many, bare: few, against: 'of 100', othersShare }];
    },
  },
];

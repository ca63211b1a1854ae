// Publishing one page among 10,000 compared with publishing one among 100 (GOALS: ≤ 1.2 ×), with the whole server on its own database.
import { startWholeServer } from './whole-server.ts';

const sizes = [100, 10_000] as const;
const rounds = 60;

const { server, ids, admin, stop } = await startWholeServer();

try {
  const apps = await Promise.all(sizes.map(prepared));
  const times = sizes.map((): number[] => []);
  // Sizes take turns, so other load on the machine affects both.
  for (let round = 0; round < rounds; round += 1) for (const [at, publish] of apps.entries()) times[at]!.push(await publish());
  const [few, many] = times.map((list) => list.slice(10).toSorted((a, b) => a - b)[Math.floor((rounds - 10) / 2)]!) as [number, number];
  console.log(
    `publishing one page: ${few.toFixed(1)} ms among ${sizes[0]}, ${many.toFixed(1)} ms among ${sizes[1]}: ${(many / few).toFixed(2)} × (target ≤ 1.2)`,
  );
} finally {
  await stop();
}

/** An app with this many published pages. Returns a function that publishes one of them and returns how many milliseconds that took. */
async function prepared(size: number): Promise<() => Promise<number>> {
  const { tenant } = await server.identity.staff.createAccount({
    accountName: `Bench ${size}`,
    owner: { email: `owner@bench-${size}.example`, name: 'Owner', password: 'correct horse 7' },
    app: { name: `Bench ${size}`, slug: `bench-${size}` },
  });
  const { drafts, publishDrafts } = server.paged;
  const made = Array.from({ length: size }, (_, at) =>
    drafts.newRow(tenant, {
      id: ids.next(),
      parent_id: null,
      position: at * 1024,
      type: 'article',
      slug: at === 0 ? '' : `p${at}`,
      title: `Page ${at}`,
    }),
  );
  await publishDrafts.publishMany(tenant, null, { title: 'All', made });
  await admin.query('analyze');
  const id = made[Math.floor(size / 2)]!.id;
  await server.pages.tree(tenant);
  return async () => {
    const begun = performance.now();
    await publishDrafts.publish(tenant, null, id);
    return performance.now() - begun;
  };
}

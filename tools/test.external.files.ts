import path from 'node:path';
import { median, type Seconds } from './timings.ts';

/** Files that every run tests on the second database, each because its SQL depends on the version of PostgreSQL or on the way to reach it. */
export const alwaysOnSecond: Record<string, string> = {
  'server/platform/db/database.test.ts': 'types over the wire; roles and settings of a transaction on shared connections',
  'server/platform/db/install.test.ts': 'migrations by several servers at once, and one claim of fifty',
  'server/platform/db/walls.test.ts': 'roles, and who may change them',
  'server/platform/db/statement.test.ts': 'named statements and their plans',
  'server/testing/tenancy.test.ts': 'row-level security of every table, read from the database catalogue',
  'server/platform/jobs/jobs.test.ts': 'the queue: skip locked, advisory locks, listen',
  'server/platform/realtime/fanout.notify.test.ts': 'listen and notify between processes, and their limits',
  'server/domains/content/content.search.test.ts': 'full-text search: words, rank, headlines',
  'server/domains/inbox/inbox.numbers.test.ts': 'percentiles, lateral joins, days in a time zone',
  'server/domains/properties/properties.values.test.ts': 'operators of JSON, advisory locks',
  'server/domains/entitlements/entitlements.test.ts': 'recursive queries, upserts, rows locked for update',
  'server/domains/staff-invites/staff-invites.test.ts': 'JSON aggregates; two requests at once',
  'server/domains/activity/activity.test.ts': 'inserts that ignore conflicts; deletion by interval',
};

/** Folders whose tests use the given database. Tests that start whole processes bring their own. */
export const asksGivenDatabase = [
  'server/domains/',
  'server/testing/',
  'server/platform/realtime/',
  'server/platform/jobs/',
  'server/platform/http/',
  'server/backup.test.ts',
];

/** Tests about files and pictures, or of a thousand similar calls, show nothing new on a second database. */
export const sameOnAnyDatabase = ['server/domains/media/**', 'server/domains/exercises/**', 'server/testing/{leak.matrix,malformed}.test.ts'];

/** The number of shards for the other files; each takes a few seconds. */
export const shards = 40;

/** The shard that a commit tests, from 1. A pure function of its hash: a failure can be repeated, and every shard gets its turn. */
export const shardOfCommit = (hash: string): number => (Number.parseInt(hash.slice(0, 8), 16) % shards) + 1;

/**
 * The files of one shard (from 1), out of all server tests except those that always or never run on the second database. Kept timings make the shards
 * about equally long.
 */
export function filesOfShard(files: readonly string[], kept: Seconds, shard: number): string[] {
  if (!Number.isInteger(shard) || shard < 1 || shard > shards) throw new Error(`There are shards 1 to ${shards}, and no ${shard}.`);
  const unknown = median(kept);
  const cost = (file: string) => kept[file] ?? unknown;
  const dealt = files
    .filter((file) => asksGivenDatabase.some((folder) => file.startsWith(folder)))
    .filter((file) => alwaysOnSecond[file] === undefined && !sameOnAnyDatabase.some((glob) => path.matchesGlob(file, glob)))
    .sort((a, b) => cost(b) - cost(a) || (a < b ? -1 : 1));
  const hands = Array.from({ length: shards }, () => ({ seconds: 0, files: [] as string[] }));
  for (const file of dealt) {
    const least = hands.reduce((best, hand) =>
      hand.seconds < best.seconds || (hand.seconds === best.seconds && hand.files.length < best.files.length) ? hand : best,
    );
    least.seconds += cost(file);
    least.files.push(file);
  }
  return hands[shard - 1]?.files ?? [];
}

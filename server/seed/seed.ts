import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError, type Command } from '../cli.commands.ts';
import { compose, type Server } from '../compose.ts';
import type { DemoFile } from '../main.start.ts';
import { claimInstall, emptyUnclaimed } from '../platform/db/install.ts';
import { createLimits } from '../platform/http/limits.ts';
import { createIds } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { openApp, type Made } from './app.ts';
import { paint, type Painter } from './art/paint.ts';
import { createCaller, createReader } from './caller.ts';
import { playClock } from './clock.ts';
import { demoApps } from './content/apps.ts';
import { play } from './history.ts';

const dayMs = 86_400_000;
/** When the apps opened, before everything else in their past. */
const openedDaysAgo = 60;

/** The install has an app already: the demo needs an empty one. */
export class NotEmptyError extends Error {
  constructor() {
    super('This installation has an app already. The demo is made in an empty one only.');
  }
}

/**
 * Creates the demo: two apps of two accounts, their pages, pictures and people, and what they did in the last weeks. Everything goes through the
 * services, on a separate server whose clock plays through that time. Throws `NotEmptyError` if there is an app. `painter` makes its pictures: a test
 * that checks none can have small ones.
 */
export async function seedDemo(server: Server, platform: Platform, painter: Painter = paint): Promise<DemoFile> {
  if ((await server.identity.apps.all()).length > 0) throw new NotEmptyError();
  const clock = playClock();
  const nowMs = clock.ms();
  const ids = createIds(clock);
  const stage = await compose(
    { ...platform, clock, ids, limits: createLimits({ isOff: true }) },
    { directUrl: platform.env.databaseDirectUrl ?? '' },
  );
  try {
    const made: Made[] = [];
    for (const seed of demoApps) {
      clock.moveTo(nowMs - openedDaysAgo * dayMs + made.length * 60_000);
      made.push(await openApp({ stage, ids, call: createCaller(stage.http.app), read: createReader(stage.http.app), nowMs, paint: painter }, seed));
    }
    clock.moveTo(nowMs - (openedDaysAgo - 1) * dayMs);
    const steps = await Promise.all(made.map((app) => app.furnish()));
    await play(steps.flat(), clock);
    clock.moveTo(nowMs);
    for (const app of made) await app.signOut();
    return { apps: made.map(({ file }) => file) };
  } finally {
    await stage.close();
    // The running server knew of no app until now.
    server.identity.apps.forget();
  }
}

/** `npm run bandstand -- seed`: the demo in an install without an owner, even if it was not requested at the first start. */
export const seedCommand: Command = async ({ open, env, print }) => {
  const { server, platform, directUrl, install } = await open();
  if (install.isClaimed) throw new UsageError(new NotEmptyError().message);
  await emptyUnclaimed(directUrl);
  server.identity.apps.forget();
  const demo = await seedDemo(server, platform);
  const file = path.join(env.dataDir, 'demo.json');
  await writeFile(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await claimInstall(platform.db, null);
  for (const { slug, url, owner } of demo.apps) print(`${slug}  ${url}  ${owner.email}  ${owner.password}`);
  print(`All passwords  ${file}`);
  return 0;
};

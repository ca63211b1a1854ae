import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { newcomer, Visitor } from './drivers/member.ts';
import { Owner } from './drivers/owner.ts';
import { programOf, startServer, type RunningServer } from './server.ts';
import { enterStudio } from './studioCalls.ts';

const root = path.join(import.meta.dirname, '..');
const library = path.join(root, '..', 'shared', 'data', 'exercises');
const dayMs = 86_400_000;
/** A Monday before the clocks change in all three places: 14 March, 28 March, 4 April. */
const firstDay = '2027-02-15';
const zones = ['America/New_York', 'Europe/Berlin', 'Pacific/Auckland'] as const;
const weekdays = [
  ['Monday', 'quadriceps', 'Legs'],
  ['Wednesday', 'chest', 'Push'],
  ['Friday', 'lats', 'Pull'],
] as const;
/** The days of the plan, computed from the training table without any product code. */
const days = Array.from({ length: 36 }, (_, at) => Math.floor(at / 3) * 7 + [0, 2, 4][at % 3]!);

type Exercise = { name: string; primaryMuscles: string[]; level: string; category: string };
type StudioPage = { id: string; title: string; type: string; version: number; path: string; parent_id: string | null };
type Item = { date: string; is_locked: boolean; is_completed: boolean; page: { title: string; path: string } };

let server: RunningServer;
let folder: string;
let movedMs = 0;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-clock-'));
  movedMs = Date.parse(`${firstDay}T13:00:00Z`) - Date.now();
  await writeFile(path.join(folder, 'moved'), String(movedMs));
  server = await startServer({
    DEMO: '0',
    MOVED_CLOCK_FILE: path.join(folder, 'moved'),
    NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'movedClock.mjs')}`,
  });
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const now = () => new Date(Date.now() + movedMs);
const dateIn = (zone: string, at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at);
const dayOf = (date: string) => Math.round((Date.parse(date) - Date.parse(firstDay)) / dayMs);

async function moveTo(instant: string): Promise<void> {
  movedMs = Date.parse(instant) - Date.now();
  await writeFile(path.join(folder, 'moved'), String(movedMs));
  await expect.poll(() => server.output()).toContain(`The clock is moved by ${movedMs} ms`);
}

/** A plan as a coach would write it down, in text. */
function plan(): string {
  return Array.from({ length: 12 }, (_, week) => [
    `Week ${week + 1}`,
    ...weekdays.map(([weekday, , title]) => `${weekday}: ${title} ${week + 1} (45 min)`),
    '',
  ])
    .flat()
    .join('\n');
}

class Trainee {
  readonly visitor: Visitor;
  readonly zone: string;
  private constructor(visitor: Visitor, zone: string) {
    this.visitor = visitor;
    this.zone = zone;
  }
  static async join(browser: Parameters<typeof Visitor.enter>[0], zone: string): Promise<Trainee> {
    const visitor = await Visitor.enter(browser, server.url, { timezoneId: zone, viewport: { width: 375, height: 812 } });
    const trainee = new Trainee(visitor, zone);
    await trainee.meetNow();
    await visitor.open('/strong#auth');
    await visitor.signUp(newcomer(zone));
    return trainee;
  }
  async meetNow(): Promise<void> {
    await this.visitor.context.clock.setFixedTime(now());
  }
}

test('a plan of twelve weeks and 36 workouts opens day by day in three time zones', { tag: '@night' }, async ({ browser }) => {
  test.setTimeout(600_000);
  const owner = await Owner.claim(browser, server, 'Strong');
  await owner.leave();
  await promisify(execFile)(process.execPath, [programOf('cli'), 'import', 'exercises', library], {
    cwd: root,
    env: { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port), NODE_ENV: 'development' },
  });
  const slug = ((await (await fetch(`${server.url}/__/app.json`)).json()) as { app: { slug: string } }).app.slug;
  const call = await enterStudio({ slug, url: server.url, owner: { email: 'ines@example.test', password: 'seven-or-more' }, members: [] });
  const exercises = JSON.parse(await readFile(path.join(library, 'exercises.json'), 'utf8')) as Exercise[];
  const { items: known } = await call<{ items: StudioPage[] }>('GET', '/studio/pages');
  const pageOf = new Map(known.filter(({ type }) => type === 'exercise').map(({ title, id }) => [title, id]));

  const program = await call<StudioPage>('POST', '/studio/pages', { type: 'program', title: 'Twelve weeks strong', slug: 'strong' });
  const outline = await call<{ plan: { version: number; pages: (StudioPage & { is_step: boolean; day: number })[] } }>(
    'POST',
    `/studio/pages/${program.id}/program/outline`,
    { base_version: program.version, text: plan() },
  );
  const steps = outline.plan.pages.filter(({ is_step }) => is_step);
  expect(steps.map(({ day }) => day)).toEqual(days);

  for (const [at, step] of steps.entries()) {
    const [, muscle, title] = weekdays[at % 3]!;
    const suited = exercises.filter(
      ({ primaryMuscles, category, name }) => primaryMuscles.includes(muscle) && category === 'strength' && pageOf.has(name),
    );
    const chosen = Array.from({ length: 5 }, (_, nth) => suited[(at * 5 + nth) % suited.length]!);
    const workout = await call<{ id: string }>('POST', '/studio/workouts', {
      title: `${title} ${at + 1}`,
      groups: [
        {
          id: crypto.randomUUID(),
          type: 'straight',
          items: chosen.map(({ name }) => ({
            uid: crypto.randomUUID(),
            exercise_id: pageOf.get(name),
            title: name,
            sets: [8, 8, 8].map((reps) => ({ type: 'normal', reps })),
            rest: 90,
          })),
        },
      ],
    });
    const draft = await call<StudioPage>('GET', `/studio/pages/${step.id}`);
    await call('PUT', `/studio/pages/${step.id}`, { base_version: draft.version, type: 'workout', type_data: { workout_id: workout.id } });
  }
  const settled = await call<StudioPage>('GET', `/studio/pages/${program.id}`);
  await call('PUT', `/studio/pages/${program.id}/program`, { base_version: settled.version, pace: 'dripped', fills_calendar: true });
  const changes = await call<{ items: { type: string; id: string }[] }>('GET', '/studio/changes');
  await call('POST', '/studio/releases', {
    title: 'Twelve weeks',
    items: changes.items.filter(({ type }) => type === 'page').map(({ type, id }) => ({ type, id })),
  });

  const trainees = await Promise.all(zones.map((zone) => Trainee.join(browser, zone)));
  for (const trainee of trainees) {
    const { page } = trainee.visitor;
    await trainee.visitor.open('/strong#start');
    await page.getByLabel('First day').fill(dateIn(trainee.zone, now()));
    await page
      .getByRole('button', { name: /^Start/ })
      .last()
      .click();
    await expect(page.getByRole('progressbar').first()).toBeVisible();
  }

  const moments = [
    '2027-02-15T13:00:00Z',
    '2027-02-17T03:59:00Z',
    '2027-02-17T05:01:00Z',
    '2027-03-14T06:30:00Z',
    '2027-03-15T03:59:00Z',
    '2027-03-15T04:01:00Z',
    '2027-03-28T21:59:00Z',
    '2027-03-28T22:01:00Z',
    '2027-04-04T11:59:00Z',
    '2027-04-04T12:01:00Z',
    '2027-05-07T20:00:00Z',
  ];
  const from = new Map<string, string>();
  for (const instant of moments) {
    await moveTo(instant);
    for (const trainee of trainees) {
      const { visitor, zone } = trainee;
      await trainee.meetNow();
      const response = visitor.page.waitForResponse((answer) => answer.url().includes('/api/schedule?') && answer.ok());
      await visitor.open('/me/schedule');
      const sent = (await response).request();
      const address = new URL(sent.url());
      address.search = '?from=2027-02-01&to=2027-05-20';
      const headers = await sent.allHeaders();
      const plain = Object.fromEntries(Object.entries(headers).filter(([name]) => /^x-|^cookie$/.test(name)));
      const { items } = (await (await fetch(address, { headers: plain })).json()) as { items: Item[] };
      expect(items).toHaveLength(36);
      const begun = from.get(zone) ?? items.map(({ date }) => date).toSorted()[0]!;
      from.set(zone, begun);
      const today = dateIn(zone, now());
      const expected = days.map((day) => ({
        date: new Date(Date.parse(begun) + day * dayMs).toISOString().slice(0, 10),
        isLocked: dayOf(today) - dayOf(begun) < day,
      }));
      expect(
        items.toSorted((one, other) => one.date.localeCompare(other.date)).map(({ date, is_locked: isLocked }) => ({ date, isLocked })),
        `${zone} at ${instant}`,
      ).toEqual(expected);
    }
  }
  for (const { visitor } of trainees) {
    expect(visitor.problems).toEqual([]);
    await visitor.leave();
  }
});

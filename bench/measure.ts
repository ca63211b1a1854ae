// Measures both sides in turn, and prints what a request costs.
import { repeat, type Counted, type Work } from './http.ts';
import { totalOf, type Used } from './machine.ts';
import type { Profiling } from './profile.ts';
import type { Plan, Seeded } from './seed.plan.ts';
import { metered, type Side } from './side.ts';

/** Where rows run. */
export interface Ground {
  ours: Side;
  bare: Side;
  seeded: Seeded;
  rounds: number;
  seconds: number;
  /** How long the mixed load runs. */
  minutes: number;
  profiling: Profiling | null;
  /** Starts a side that was stopped, on its data. */
  restart(name: Side['name']): Promise<Side>;
  /**
   * Has our database count what its tables hold, as it does by itself within a minute. A connection that plans for a table without rows reads all of it,
   * or all rows of its app, until then.
   */
  analyze(): Promise<void>;
}
export interface Row {
  name: string;
  /** What it measures, for the list of rows. */
  about: string;
  /** What the install must contain besides what every one has. */
  needs?: Partial<Plan>;
  /** Parameters of Node for both sides. */
  parameters?: string[];
  run(ground: Ground): Promise<Line[]>;
}
/** One figure of a side: how often a second, or how long. */
export interface Figure {
  value: number;
  /** Processor milliseconds for each piece of work. */
  cost?: Used;
  p50Ms?: number;
  p99Ms?: number;
}
export interface Line {
  name: string;
  unit: string;
  ours: Figure;
  /** Absent: there is nothing to compare with. */
  bare?: Figure;
  /** What `bare` is, if not the bare server. */
  against?: string;
  /** Share of the machine that others used, in the worst round. */
  othersShare: number;
}

export const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

interface Round {
  counted: Counted;
  cost: Used;
  othersShare: number;
}
async function roundOf(side: Side, work: Work, options: { connections: number; seconds: number; turns: { next: number } }): Promise<Round> {
  const { result, used, othersShare } = await metered(side, () => repeat(side.port, work, options));
  return { counted: result, cost: { server: used.server / result.done, database: used.database / result.done }, othersShare };
}

export function figureOf(rounds: readonly Round[]): Figure {
  const of = (read: (round: Round) => number) => median(rounds.map(read));
  return {
    value: of(({ counted }) => counted.perSecond),
    cost: { server: of(({ cost }) => cost.server), database: of(({ cost }) => cost.database) },
    p50Ms: of(({ counted }) => counted.p50Ms),
    p99Ms: of(({ counted }) => counted.p99Ms),
  };
}

interface Compared {
  ours: Work;
  bare: Work;
  connections?: number;
  /** Turns to warm up with: the first request of a member, or of an app, reads what stays in memory. Left out: one for each member. */
  warmTurns?: number;
}
/** Warming up ends after this time. */
const mostWarmMs = 30_000;
/** Requests a second of both sides, which take turns after each has warmed up. */
export async function compare(ground: Ground, name: string, compared: Compared): Promise<Line> {
  const { ours, bare, connections = 32, warmTurns = ground.seeded.members.length } = compared;
  const { seconds, rounds, profiling } = ground;
  const sides = [
    { side: ground.bare, work: bare, turns: { next: 0 }, done: [] as Round[] },
    { side: ground.ours, work: ours, turns: { next: 0 }, done: [] as Round[] },
  ];
  for (const { side, work, turns } of sides) {
    const untilMs = performance.now() + mostWarmMs;
    do await repeat(side.port, work, { connections, seconds, turns });
    while (turns.next < warmTurns && performance.now() < untilMs);
  }
  await ground.analyze();
  // Plans are made again.
  for (const { side, work, turns } of sides) await repeat(side.port, work, { connections, seconds: 1, turns });
  for (let round = 0; round < rounds; round += 1)
    for (const { side, work, turns, done } of sides) done.push(await roundOf(side, work, { connections, seconds, turns }));
  const [bareSide, oursSide] = sides;
  if (!bareSide || !oursSide) throw new Error('a side is missing');
  await profiling?.record(name, async () => (await repeat(ground.ours.port, ours, { connections, seconds, turns: oursSide.turns })).done);
  const othersShare = Math.max(...sides.flatMap(({ done }) => done.map((round) => round.othersShare)));
  return { name, unit: 'a second', ours: figureOf(oursSide.done), bare: figureOf(bareSide.done), othersShare };
}

const number = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3));
const costOf = ({ cost }: Figure): string =>
  cost ? `${number(totalOf(cost))} ms (server ${number(cost.server)}, database ${number(cost.database)})` : '';

/** The line for a person at a terminal. Ratios say how much of the bare side's speed is left. */
export function textOf({ name, unit, ours, bare, against = 'bare', othersShare }: Line): string {
  const isRate = unit.endsWith('a second');
  const ratio = (own: number, other: number) => `${(isRate ? own / other : other / own).toFixed(3)} ×`;
  const parts = [`${name}: ${number(ours.value)} ${unit}`];
  if (bare)
    parts.push(`, ${against} ${number(bare.value)}: ${isRate ? ratio(ours.value, bare.value) : `${(ours.value / bare.value).toFixed(2)} times`}`);
  if (ours.cost) parts.push(`; processor ${costOf(ours)}`);
  if (ours.cost && bare?.cost) parts.push(`, ${against} ${costOf(bare)}: ${(totalOf(bare.cost) / totalOf(ours.cost)).toFixed(3)} ×`);
  if (ours.p99Ms !== undefined) parts.push(`; p50 ${number(ours.p50Ms ?? 0)} ms, p99 ${number(ours.p99Ms)} ms`);
  if (bare?.p99Ms !== undefined) parts.push(`, ${against} ${number(bare.p50Ms ?? 0)} and ${number(bare.p99Ms)}`);
  return `${parts.join('')}; others used ${Math.round(othersShare * 100)} % of the machine`;
}

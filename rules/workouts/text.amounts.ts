import type { WorkoutItem, WorkoutSet } from '@bandstand/contract/workout.ts';

/** How much of an exercise to do. */
export type Prescription = Pick<WorkoutItem, 'sets'> & { rest: number | null; side: 'left' | 'right' | 'each' | null };
/** `remark`: what was typed and no set can hold, such as "8–10" or "max". */
export type ReadPrescription = Prescription & { remark: string | null };

type Amount = { reps?: number; time?: number; distance?: number; load?: string };
/** Shorter times are written in seconds alone. */
const longSeconds = 120;
const metersIn: Record<string, number> = { m: 1, km: 1000, mi: 1609.344, yd: 0.9144 };
const secondsIn: Record<string, number> = { s: 1, m: 60, h: 3600 };

const clock = String.raw`(\d+):([0-5]\d)(?::([0-5]\d))?(?![\d:])(?:\s*(?:min|h)\b)?`;
const timed = String.raw`(\d+(?:[.,]\d+)?)\s*(s|secs?|seconds?|mins?|minutes?|h|hours?)\b`;
const clockStart = new RegExp(`^${clock}`, 'i');
const timedStart = new RegExp(`^${timed}`, 'i');
const distanceStart = /^(\d+(?:[.,]\d+)?)\s*(m|met(?:er|re)s?|km|mi|miles?|yd|yards?)\b/i;
const repsStart = /^(\d+)(?:\s*[-–]\s*(\d+))?(?:\s*(?:reps?|times)\b)?(?![\w.:%'"]|\s*[x×]\s*\d+(?![\d.,]*\s*(?:kg|lbs?|%))|\s*(?:kg|lbs?|sets?)\b)/i;
const countStart = /^(\d+)\s*(?:[x×]|(sets?\b)\s*(?:of\b|[x×])?)\s*/i;
const countAfter = /^\s*[x×]\s*(\d+)(?![\w.,:%])(?!\s*(?:kg|lbs?|sets?)\b)/i;
const maxStart = /^(?:max(?:imum)?|amrap|(?:to )?failure)\b/i;
const weightStart = /^\s*(?:[x×]\s*)?(\d+(?:[.,]\d+)?\s*(?:kg\b|lbs?\b|%(?:\s*1RM\b)?))/i;
const loadEnd =
  /\s*(?:[,;]\s|\s\d+\s*[x×]|[,;]?$|\s(?:r|rest)\s*\d|\s\d+(?::\d\d|\s*(?:s|sec|min)\w*)\s+rest\b|\s(?:each|per)\s|\s(?:left|right|e\/s)\b)/i;
const typeStart = /^(warm-?up|wu|w|drop(?:set)?s?|d)(?:\s+sets?)?(?=\s|\d)\s*:?\s*/i;
const sideStart = /^\(?(?:(each|per)\s+(?:side|leg|arm)|\/\s*(?:side|leg|arm)|e\/s|both sides|(left|right)(?:\s+(?:side|leg|arm))?)\)?(?!\w)/i;
const separator = /^(?:\s*(?:[,;+]|\/(?!\s*(?:side|leg|arm))|then\b|and\b)\s*|\s+)/i;

const numberOf = (text: string) => Number(text.replace(',', '.'));
const unitOf = (word: string) => /^(?:km|mi|y)/i.exec(word)?.[0].toLowerCase().replace('y', 'yd') ?? 'm';

/** A time at the start of a text: "90s", "1:30", "2 min". A bare number is in `bareUnit` seconds. */
export function timeAt(text: string, bareUnit: number | null = null): { seconds: number; length: number } | null {
  const byClock = clockStart.exec(text);
  if (byClock) {
    const [all, first = '', second = '', third] = byClock;
    const parts = third === undefined ? [0, Number(first), Number(second)] : [Number(first), Number(second), Number(third)];
    return { seconds: parts.reduce((sum, part) => sum * 60 + part, 0), length: all.length };
  }
  const byUnit = timedStart.exec(text);
  if (byUnit) {
    const [all, amount = '', unit = 's'] = byUnit;
    return { seconds: Math.round(numberOf(amount) * (secondsIn[unit.charAt(0).toLowerCase()] ?? 1)), length: all.length };
  }
  const bare = bareUnit === null ? null : /^(\d+)(?![\w.:%])/.exec(text);
  return bare && bareUnit !== null ? { seconds: Number(bare[1]) * bareUnit, length: bare[0].length } : null;
}

/** Reads a text from its start, piece by piece. */
function reader(text: string) {
  let at = 0;
  const left = () => text.slice(at);
  const skip = (length: number) => {
    at += length;
  };
  return {
    left,
    skip,
    isDone: () => left().trim() === '',
    take(pattern: RegExp): RegExpExecArray | null {
      const found = pattern.exec(left());
      if (found?.index !== 0) return null;
      skip(found[0].length);
      return found;
    },
    takeTime(): number | null {
      const time = timeAt(left());
      if (time) skip(time.length);
      return time && time.seconds;
    },
  };
}
type Reader = ReturnType<typeof reader>;

function takeRest(from: Reader): number | null {
  const marked = /^(?:r|rest)\s*[:=]?\s*(?=\d)/i.exec(from.left());
  const time = timeAt(from.left().slice(marked?.[0].length ?? 0), marked ? 1 : null);
  if (!time) return null;
  const length = (marked?.[0].length ?? 0) + time.length;
  const word = /^\s*rest\b/i.exec(from.left().slice(length));
  if (!marked && !word) return null;
  from.skip(length + (word?.[0].length ?? 0));
  return time.seconds;
}

/** "40s on 20s off x8". */
export function intervalAt(text: string): { work: number; rest: number; rounds: number; length: number } | null {
  const from = reader(text);
  const work = from.takeTime();
  if (work === null || !from.take(/^\s*(?:on|work)\b[\s,/]*/i)) return null;
  const rest = from.takeTime();
  if (rest === null || !from.take(/^\s*(?:off|rest)\b/i)) return null;
  const rounds = from.take(/^[\s,]*(?:[x×]\s*(\d+)(?:\s*rounds?)?|(\d+)\s*(?:[x×]|rounds?))(?!\w)/i);
  return { work, rest, rounds: Number(rounds?.[1] ?? rounds?.[2] ?? 1), length: text.length - from.left().length };
}

function takeLoad(from: Reader): string | null {
  if (from.take(/^\s*(?:@|at\b)\s*/i)) {
    const end = loadEnd.exec(from.left());
    const load = from.left().slice(0, end?.index ?? from.left().length);
    from.skip(load.length);
    return load.trim() || null;
  }
  return from.take(weightStart)?.[1] ?? null;
}

/** One amount: repetitions, a time or a distance; what cannot be held goes into `remarks`. */
function takeAmount(from: Reader, amount: Amount, remarks: string[]): boolean {
  from.take(/^\s+/);
  const rest = from.left();
  const skip = (length: number) => {
    from.skip(length);
    return true;
  };
  const time = timeAt(rest);
  if (time && amount.time === undefined) {
    amount.time = time.seconds;
    return skip(time.length);
  }
  const distance = distanceStart.exec(rest);
  if (distance && amount.distance === undefined) {
    amount.distance = Number((numberOf(distance[1] ?? '') * (metersIn[unitOf(distance[2] ?? 'm')] ?? 1)).toFixed(3));
    return skip(distance[0].length);
  }
  const max = maxStart.exec(rest);
  if (max) {
    remarks.push(max[0]);
    return skip(max[0].length);
  }
  const reps = repsStart.exec(rest);
  if (!reps || amount.reps !== undefined) return false;
  amount.reps = Number(reps[1]);
  if (reps[2] !== undefined) remarks.push(`${reps[1]}–${reps[2]}`);
  return skip(reps[0].length);
}

const typeOf = (word: string | undefined): WorkoutSet['type'] => {
  if (!word) return 'normal';
  return word.toLowerCase().startsWith('w') ? 'warmup' : 'dropset';
};
const mostSets = 100;

/** "3x8 @ 60kg", "w 10", "40s", "3 sets": equal sets. */
function takeSets(from: Reader, remarks: string[]): WorkoutSet[] | null {
  const type = typeOf(from.take(typeStart)?.[1]);
  // "100kg x 5" and "@ 100kg 3x5" begin with the load.
  const first = takeLoad(from);
  if (first !== null) from.take(/^\s*[x×]?\s*(?=\d)/i);
  const counted = from.take(countStart);
  const amount: Amount = {};
  const heard = remarks.length;
  while (takeAmount(from, amount, remarks)) if (Object.keys(amount).length === 3) break;
  const hasAmount = Object.keys(amount).length > 0 || remarks.length > heard;
  const load = first ?? takeLoad(from);
  // "3 sets" says enough, "3x" does not.
  if (!hasAmount && !counted?.[2] && load === null) return null;
  if (load !== null) amount.load = load;
  const after = counted ? null : from.take(countAfter);
  const count = Number(counted?.[1] ?? after?.[1] ?? 1);
  if (count < 1 || count > mostSets) return null;
  return Array.from({ length: count }, () => ({ type, ...amount }));
}

/** "3x8 @ 60kg r90 each side". Null if any of it is not understood, or if there is nothing. */
export function readPrescription(text: string): ReadPrescription | null {
  const from = reader(text.trim());
  const [sets, remarks]: [WorkoutSet[], string[]] = [[], []];
  let rest: number | null = null;
  let side: Prescription['side'] = null;
  while (!from.isDone()) {
    from.take(separator);
    const before = from.left().length;
    const pair = intervalAt(from.left());
    const restHere = pair ? null : takeRest(from);
    const sided = pair || restHere !== null ? null : from.take(sideStart);
    if (pair) {
      from.skip(pair.length);
      rest = pair.rest;
      sets.push(...Array.from({ length: pair.rounds }, () => ({ type: 'normal' as const, time: pair.work })));
    } else if (restHere !== null) rest = restHere;
    else if (sided) side = sided[2] ? (sided[2].toLowerCase() as 'left' | 'right') : 'each';
    else {
      const found = takeSets(from, remarks);
      if (!found) return null;
      sets.push(...found);
    }
    if (from.left().length === before || sets.length > mostSets) return null;
  }
  if (sets.length === 0 && rest === null && side === null) return null;
  return { sets: sets.length > 0 ? sets : [{ type: 'normal' }], rest, side, remark: remarks.length > 0 ? [...new Set(remarks)].join(', ') : null };
}

/** "40s", "90s", "2:30", "1:05:00". */
export function writeTime(seconds: number): string {
  if (seconds < longSeconds) return `${seconds}s`;
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const writeDistance = (meters: number): string => (meters >= 1000 && meters % 100 === 0 ? `${meters / 1000}km` : `${meters}m`);
const keyOf = ({ type, reps, time, distance, load }: WorkoutSet) =>
  JSON.stringify([type, reps ?? null, time ?? null, distance ?? null, load || null]);
const typeWords = { normal: '', warmup: 'warmup ', dropset: 'drop ' };

function writeSet(set: WorkoutSet, count: number, quote: (load: string) => string): string {
  const { type, reps, time, distance, load } = set;
  const amounts = [
    ...(typeof reps === 'number' ? [`${reps}`] : []),
    ...(typeof distance === 'number' ? [writeDistance(distance)] : []),
    ...(typeof time === 'number' ? [writeTime(time)] : []),
  ];
  const loads = load ? [`@ ${quote(load)}`] : [];
  if (amounts.length === 0) return `${typeWords[type]}${[count === 1 ? '1 set' : `${count} sets`, ...loads].join(' ')}`;
  return `${typeWords[type]}${[`${count > 1 ? `${count}x` : ''}${amounts.join(' ')}`, ...loads].join(' ')}`;
}

/** The same in the shortest form that reads back as the same. Empty for a single set that says nothing. `quote` protects a load. */
export function writePrescription({ sets, rest, side }: Pick<WorkoutItem, 'sets' | 'rest' | 'side'>, quote: (load: string) => string): string {
  const runs: { set: WorkoutSet; count: number }[] = [];
  for (const set of sets) {
    const last = runs.at(-1);
    if (last && keyOf(last.set) === keyOf(set)) last.count += 1;
    else runs.push({ set, count: 1 });
  }
  const isBare = sets.length === 1 && sets[0] !== undefined && keyOf(sets[0]) === keyOf({ type: 'normal' });
  const written = isBare ? '' : runs.map(({ set, count }) => writeSet(set, count, quote)).join(', ');
  const sides = side ? [side === 'left' || side === 'right' ? side : 'each side'] : [];
  return [...(written ? [written] : []), ...(typeof rest === 'number' ? [`r${rest < longSeconds ? rest : writeTime(rest)}`] : []), ...sides].join(
    ' ',
  );
}

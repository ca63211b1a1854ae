import type { WorkoutGroup, WorkoutItem } from '@bandstand/contract/workout.ts';
import { intervalAt, readPrescription, timeAt, writePrescription, writeTime, type Prescription, type ReadPrescription } from './text.amounts.ts';

/** A group without its exercises, as a heading says it. */
export type Heading = Pick<WorkoutGroup, 'type'> & {
  title: string | null;
  rounds: number | null;
  time_cap: number | null;
  interval_s: number | null;
  rest_after: number | null;
};
export type ItemLine = Prescription & {
  kind: 'item';
  title: string;
  notes: string | null;
  /** "A" of "A1": lines with one letter belong together. */ label: string | null;
};
/** What a line says. `unknown`: it looks like an exercise with amounts, but not all of it is understood. */
export type ReadLine =
  | ItemLine
  | { kind: 'group'; heading: Heading; /** For exercises below that say no amounts. */ each: Pick<Prescription, 'sets' | 'rest'> | null }
  | { kind: 'blank' }
  | { kind: 'unknown'; text: string };

const kinds: readonly [WorkoutGroup['type'], RegExp][] = [
  ['superset', /^super\s?-?sets?\b/i],
  ['circuit', /^circuits?\b/i],
  ['interval', /^(?:intervals?|tabata)\b/i],
  ['amrap', /^amrap\b/i],
  ['emom', /^emom\b/i],
  ['for_time', /^for\s?time\b/i],
  ['straight', /^(?:straight(?: sets?)?|sets)\b(?=\s*(?::|$|rest\b|r\d|[x×]\s*\d|cap\b|every\b))/i],
];
const kindWords: Record<WorkoutGroup['type'], string> = {
  straight: 'Straight sets',
  superset: 'Superset',
  circuit: 'Circuit',
  interval: 'Interval',
  amrap: 'AMRAP',
  emom: 'EMOM',
  for_time: 'For time',
};
const [mostRounds, longestTitle, longestNotes] = [100, 200, 1000];
const lineBreak = ' ↵ ';

const emptyHeading = (type: WorkoutGroup['type']): Heading => ({
  type,
  title: null,
  rounds: null,
  time_cap: null,
  interval_s: null,
  rest_after: null,
});

/** Texts in quotes are replaced by one sign each, so that nothing inside them is read. */
function protect(text: string) {
  const kept: string[] = [];
  const open = text.replaceAll(/(?<=^|[\s@])"((?:[^"\\]|\\.)*)"(?=$|[\s,;:])/g, (_, inner: string) => {
    kept.push(inner.replaceAll(/\\(.)/g, '$1'));
    return String.fromCodePoint(0xe000 + kept.length - 1);
  });
  const restore = (part: string) => part.replaceAll(/[\uE000-\uF8FF]/g, (sign) => kept[(sign.codePointAt(0) ?? 0) - 0xe000] ?? sign);
  return { open, restore };
}
const quote = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** "Superset x4 rest 2:00: Push and pull", "EMOM 10", "AMRAP 12", "For time 5 rounds cap 20". Null: it is no heading. */
export function readHeading(text: string): Extract<ReadLine, { kind: 'group' }> | null {
  const { open, restore } = protect(text.trim());
  const [, words = '', title = null] = /^(.*?)(?::\s+(.*)|:)?$/.exec(open) ?? [];
  const bare = intervalAt(words);
  const kind = kinds.find(([, pattern]) => pattern.test(words));
  if (bare && words.slice(bare.length).trim() === '')
    return groupLine({ ...emptyHeading('interval'), rounds: bare.rounds }, title && restore(title), eachOf(bare));
  if (!kind && title && !/[@\d]/.test(words)) {
    // "Finisher: AMRAP 8": what the group is called, and then what it is.
    const named = readHeading(restore(title));
    if (named && named.heading.type !== 'straight' && named.heading.title === null) return groupLine(named.heading, restore(words), named.each);
  }
  if (!kind)
    return open.endsWith(':') && words.trim() && !/@|\d\s*[x×]/i.test(words) ? groupLine({ ...emptyHeading('straight') }, restore(words)) : null;
  const [type, pattern] = kind;
  const facts = factsOf(type, words.replace(pattern, ''));
  return facts && groupLine({ ...emptyHeading(type), ...facts.heading }, title && restore(title), eachOf(facts.pair));
}

type Pair = NonNullable<ReturnType<typeof intervalAt>>;
type Each = Extract<ReadLine, { kind: 'group' }>['each'];
const eachOf = (pair: Pair | null): Each => pair && { sets: [{ type: 'normal', time: pair.work }], rest: pair.rest };
const groupLine = (heading: Heading, title: string | null, each: Each = null): Extract<ReadLine, { kind: 'group' }> => ({
  kind: 'group',
  heading: { ...heading, title: title?.trim().slice(0, longestTitle) || null },
  each,
});

/** What follows the kind of a group; null if any of it is not understood. */
function factsOf(type: WorkoutGroup['type'], text: string): { heading: Partial<Heading>; pair: Pair | null } | null {
  const heading: Partial<Heading> = {};
  let pair: Pair | null = null;
  let left = text.trim();
  const after = (length: number) => left.slice(length).replace(/^[\s,;–-]+/, '');
  while (left !== '') {
    const before = left;
    const marked = /^(cap|in|rest|then rest|r|every)\s*[:=]?\s*(?=\d)/i.exec(left);
    const bareUnit = marked && /^(?:cap|in)/i.test(marked[0]) ? 60 : 1;
    const time = marked ? timeAt(left.slice(marked[0].length), bareUnit) : null;
    const interval = intervalAt(left);
    const rounds = /^(?:[x×]\s*(\d+)(?:\s*rounds?)?|(\d+)\s*(?:rounds?|[x×]|times)(?: of)?)(?![\w:])/i.exec(left);
    if (interval) {
      pair = interval;
      heading.rounds = interval.rounds;
      left = after(interval.length);
    } else if (marked && time) {
      const part = /^(?:cap|in)/i.test(marked[0]) ? 'time_cap' : /^every/i.test(marked[0]) ? 'interval_s' : 'rest_after';
      heading[part] = time.seconds;
      left = after(marked[0].length + time.length).replace(/^rest\b\s*/i, '');
    } else if (rounds) {
      heading.rounds = Number(rounds[1] ?? rounds[2]);
      left = after(rounds[0].length);
    } else left = bareNumber(type, left, heading) ?? left;
    if (left === before) return null;
  }
  const { rounds = null, interval_s = null } = heading;
  return (rounds !== null && (rounds < 1 || rounds > mostRounds)) || interval_s === 0 || heading.time_cap === 0 ? null : { heading, pair };
}

/** "EMOM 10" has ten windows, "AMRAP 12" and "For time 20" end after so many minutes, "Circuit 3" has three rounds. The rest of the text; null: no number. */
function bareNumber(type: WorkoutGroup['type'], text: string, heading: Partial<Heading>): string | null {
  const time = timeAt(text, 60);
  if (!time || type === 'straight') return null;
  if (type === 'amrap' || type === 'for_time') heading.time_cap = time.seconds;
  else if (type === 'emom') heading.rounds = Math.round(time.seconds / 60);
  else if (/^\d+(?![\w:.])(?!\s*(?:min|s))/.test(text)) heading.rounds = time.seconds / 60;
  else return null;
  return text.slice(time.length).replace(/^[\s,;–-]+/, '');
}

/** The heading in words that read back as the same. */
export function writeHeading({ type, title, rounds, time_cap, interval_s, rest_after }: Omit<WorkoutGroup, 'id' | 'items'>): string {
  const minutes = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60}` : writeTime(seconds));
  const words = [
    kindWords[type],
    ...(rounds ? [type === 'emom' ? `${rounds}` : `x${rounds}`] : []),
    ...(time_cap ? [type === 'amrap' ? minutes(time_cap) : `cap ${minutes(time_cap)}`] : []),
    ...(interval_s ? [`every ${writeTime(interval_s)}`] : []),
    ...(typeof rest_after === 'number' ? [`rest ${writeTime(rest_after)}`] : []),
  ].join(' ');
  if (!title) return words;
  return `${words}: ${/["\\]/.test(title) ? quote(title) : title}`;
}

const bullet = /^(?:[-•*·–]\s+|(?:\d{1,2}|[A-Z])[.)]\s+)/;
const labelled = /^([A-Z])\s?[1-9][.):]?\s+/;

/** What a typed or pasted line says. */
export function readLine(text: string): ReadLine {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'blank' };
  const [, before = '', written = null] = /^(.*?)(?:(?:^|\s)\/\/\s*(.*))?$/s.exec(protect(trimmed).open) ?? [];
  const { restore } = protect(trimmed);
  const heading = written === null ? readHeading(trimmed) : null;
  if (heading) return heading;
  const label = labelled.exec(before)?.[1] ?? null;
  const body = before.replace(label === null ? bullet : labelled, '').trim();
  const { aside, ...read } = splitItem(body);
  const title = restore(read.title).trim();
  // A title with amounts left in it was not understood, unless quotes say that it is a title.
  if (title === '' || title.length > longestTitle || /@|\d\s*[x×]/i.test(read.title)) return { kind: 'unknown', text: trimmed };
  const { remark, ...amounts } = read.amounts;
  const notes = [remark, aside && restore(aside), written && rawNotes(trimmed)].filter(Boolean).join('. ').slice(0, longestNotes) || null;
  const sets = amounts.sets.map((set) => (set.load ? { ...set, load: restore(set.load).slice(0, 60) } : set));
  return { kind: 'item', title, label, ...amounts, sets, notes };
}

const rawNotes = (line: string): string => {
  const { open } = protect(line);
  const found = /(?:^|\s)\/\/\s*/.exec(open);
  if (!found) return '';
  // Quotes in a note are part of it.
  const tail = open.slice(found.index + found[0].length);
  const raw = tail.replaceAll(/[\uE000-\uF8FF]/g, (sign) => quote(protect(line).restore(sign)));
  return raw.replaceAll(lineBreak, '\n');
};

type Split = { title: string; amounts: ReadPrescription; /** A remark beside both. */ aside: string | null };

/** The title is the shortest beginning after which everything is understood as amounts. */
function splitItem(text: string): Split {
  const found = amountsBehind(text) ?? amountsBefore(text);
  if (found) return { ...found, aside: null };
  // "Deadlift 3x10 (slowly)". Behind a number alone, as in "Row 2 (left)", brackets belong to the name.
  const [, inner = '', bracketed] = /^(.*\S)\s*\(([^()]+)\)$/.exec(text) ?? [];
  const within =
    bracketed === undefined || !/\d\s*[x×]\s*\d|@|\d\s?(?:s|sec|min|m|km)$/i.test(inner) ? null : (amountsBehind(inner) ?? amountsBefore(inner));
  if (within) return { ...within, aside: bracketed ?? null };
  // "Warm-up: 5 min row"
  const [, heading, tail = ''] = /^([^:@\d]{2,40}):\s+(.+)$/.exec(text) ?? [];
  const headed = heading === undefined ? null : amountsBefore(tail);
  if (headed) return { ...headed, aside: heading ?? null };
  return { title: text.replace(/\s*:$/, ''), amounts: { sets: [{ type: 'normal' as const }], rest: null, side: null, remark: null }, aside: null };
}
function amountsBehind(text: string): Omit<Split, 'aside'> | null {
  for (const { index } of text.matchAll(/\s+/g)) {
    const amounts = readPrescription(text.slice(index).replace(/^\s+[x×]\s*(?=\d)/i, ' '));
    if (amounts) return { title: text.slice(0, index).replace(/\s*[:–-]$/, ''), amounts };
  }
  return null;
}
const mostWordsBefore = 6;
/** "10 push-ups", "200m run", "5 min row": repetitions, a time or a distance, and then a name. The longest beginning that is understood. */
function amountsBefore(text: string): Omit<Split, 'aside'> | null {
  const words = text.split(/\s+/);
  if (!/^\d/.test(text)) return null;
  for (let count = Math.min(mostWordsBefore, words.length - 1); count > 0; count -= 1) {
    const [head, title] = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
    const amounts = /[/%@]/.test(head) || !/^\p{L}/u.test(title) ? null : readPrescription(head);
    if (amounts?.sets.every(({ load }) => !load)) return { title: title.charAt(0).toUpperCase() + title.slice(1), amounts };
  }
  return null;
}

/** Amounts as typed in a cell of their own; loads in quotes are taken as they are. */
export function readAmounts(text: string): (Prescription & { remark: string | null }) | null {
  const { open, restore } = protect(text.trim());
  const read = readPrescription(open);
  return read && { ...read, sets: read.sets.map((set) => (set.load ? { ...set, load: restore(set.load).slice(0, 60) } : set)) };
}

/** The amounts of an exercise; a load that would read as something else is in quotes. */
export function writeAmounts(item: Pick<WorkoutItem, 'sets' | 'rest' | 'side'>): string {
  const plain = writePrescription(item, (load) => load);
  const isSame = JSON.stringify(loadsOf(readAmounts(plain)?.sets ?? [])) === JSON.stringify(loadsOf(item.sets));
  return isSame ? plain : writePrescription(item, quote);
}
const loadsOf = (sets: WorkoutItem['sets']) => sets.map(({ load }) => load || null);

/** An exercise as a line that reads back as the same. */
export function writeItem(item: Pick<WorkoutItem, 'title' | 'sets' | 'rest' | 'side' | 'notes'>): string {
  const amounts = writeAmounts(item);
  const [title, notes] = [item.title.trim(), item.notes ? ` // ${item.notes.replaceAll(/\s*\n\s*/g, lineBreak)}` : ''];
  const line = (name: string) => `${name}${amounts ? ` ${amounts}` : ''}${notes}`;
  const read = readLine(line(title));
  const isSame = (one: ItemLine) => one.title === title && one.label === null && one.notes === (item.notes || null) && writeAmounts(one) === amounts;
  const isPlain = read.kind === 'item' && isSame(read);
  return line(isPlain ? title : quote(title));
}

import type { WorkoutItem, WorkoutSet } from '@bandstand/contract/workout.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmounts, readHeading, readLine, writeAmounts, writeHeading, writeItem } from './text.ts';

const sets = (count: number, set: Partial<WorkoutSet>): WorkoutSet[] => Array.from({ length: count }, () => ({ type: 'normal', ...set }));
const item = (title: string, amounts: WorkoutSet[], more: Partial<WorkoutItem & { label: string }> = {}) => ({
  kind: 'item',
  title,
  sets: amounts,
  rest: null,
  side: null,
  notes: null,
  label: null,
  ...more,
});

describe('a typed line says', () => {
  it.each([
    ['Back squat 3x8 @ 60kg r90', item('Back squat', sets(3, { reps: 8, load: '60kg' }), { rest: 90 })],
    ['Bench press 3 x 8 x 60kg', item('Bench press', sets(3, { reps: 8, load: '60kg' }))],
    ['Bench press 3 sets of 8 reps @ RPE 8 rest 2 min', item('Bench press', sets(3, { reps: 8, load: 'RPE 8' }), { rest: 120 })],
    ['Squat @ 100 kg 3x5', item('Squat', sets(3, { reps: 5, load: '100 kg' }))],
    ['Squat 100kg x 5', item('Squat', sets(1, { reps: 5, load: '100kg' }))],
    ['Curl 8 reps 12kg x3', item('Curl', sets(3, { reps: 8, load: '12kg' }))],
    ['Squat 5x5 @ 62,5 kg, 5 @ 40 kg', item('Squat', [...sets(5, { reps: 5, load: '62,5 kg' }), ...sets(1, { reps: 5, load: '40 kg' })])],
    ['Squat 10 10 8 8', item('Squat', [...sets(2, { reps: 10 }), ...sets(2, { reps: 8 })])],
    [
      'Deadlift 5/3/1 r3:00',
      item(
        'Deadlift',
        [5, 3, 1].flatMap((reps) => sets(1, { reps })),
        { rest: 180 },
      ),
    ],
    ['Bike 40s on 20s off x8', item('Bike', sets(8, { time: 40 }), { rest: 20 })],
    ['Row 500m 2:00 90s rest', item('Row', sets(1, { distance: 500, time: 120 }), { rest: 90 })],
    ['Run 5 km', item('Run', sets(1, { distance: 5000 }))],
    ['Run 1 mile', item('Run', sets(1, { distance: 1609.344 }))],
    ['Walking, Treadmill 20 min', item('Walking, Treadmill', sets(1, { time: 1200 }))],
    ["Farmer's walk 4 x 40m @ 2x24kg each side", item("Farmer's walk", sets(4, { distance: 40, load: '2x24kg' }), { side: 'each' })],
    ['Lunge 10/side', item('Lunge', sets(1, { reps: 10 }), { side: 'each' })],
    ['Windmill left 5', item('Windmill', sets(1, { reps: 5 }), { side: 'left' })],
    [
      'Press w 1x10 @ 20kg, 2x8, drop 12 @ 10kg',
      item('Press', [{ type: 'warmup', reps: 10, load: '20kg' }, ...sets(2, { reps: 8 }), { type: 'dropset', reps: 12, load: '10kg' }]),
    ],
    ['3/4 Sit-Up 3x12', item('3/4 Sit-Up', sets(3, { reps: 12 }))],
    ['90/90 Hamstring', item('90/90 Hamstring', sets(1, {}))],
    ['Stretch 3 sets // slowly', item('Stretch', sets(3, {}), { notes: 'slowly' })],
    ['- Plank: 3x60s // say "hold" // twice', item('Plank', sets(3, { time: 60 }), { notes: 'say "hold" // twice' })],
    ['2. Dips 3x8', item('Dips', sets(3, { reps: 8 }))],
    ['A1 Row 3x8', item('Row', sets(3, { reps: 8 }), { label: 'A' })],
    ['"Clean @ hips 2x" 3x2', item('Clean @ hips 2x', sets(3, { reps: 2 }))],
    // A set holds one number of repetitions: the range stays readable beside it.
    ['Curl 3x8-10', item('Curl', sets(3, { reps: 8 }), { notes: '8–10' })],
    ['Pull-up 3 x max // strict', item('Pull-up', sets(3, {}), { notes: 'max. strict' })],
    // As coaches write it down.
    ['B. Romanian deadlift 3x10 (slow down)', item('Romanian deadlift', sets(3, { reps: 10 }), { notes: 'slow down' })],
    ['Butt Lift (Bridge)', item('Butt Lift (Bridge)', sets(1, {}))],
    ['Butt Lift (Bridge) 3x12', item('Butt Lift (Bridge)', sets(3, { reps: 12 }))],
    ['- Push-ups x 10', item('Push-ups', sets(1, { reps: 10 }))],
    ['Burpee x10 // fast', item('Burpee', sets(1, { reps: 10 }), { notes: 'fast' })],
    ['200m run', item('Run', sets(1, { distance: 200 }))],
    ['10 push-ups', item('Push-ups', sets(1, { reps: 10 }))],
    ['3 x 10 Push-ups', item('Push-ups', sets(3, { reps: 10 }))],
    ['2 sets of 8 each side lunges', item('Lunges', sets(2, { reps: 8 }), { side: 'each' })],
    ['Warm-up: 5 min row', item('Row', sets(1, { time: 300 }), { notes: 'Warm-up' })],
    ['30 Degree press 3x8', item('30 Degree press', sets(3, { reps: 8 }))],
    ['100% effort row', item('100% effort row', sets(1, {}))],
    ['', { kind: 'blank' }],
    ['Squat 3xx8', { kind: 'unknown', text: 'Squat 3xx8' }],
    ['3x8', { kind: 'unknown', text: '3x8' }],
    ['Squat @60kg heavy 3x8 3x', { kind: 'unknown', text: 'Squat @60kg heavy 3x8 3x' }],
    ['Squat 500x8', { kind: 'unknown', text: 'Squat 500x8' }],
  ])('%s', (text, expected) => {
    expect(readLine(text)).toEqual(expected);
  });

  const heading = { title: null, rounds: null, time_cap: null, interval_s: null, rest_after: null };
  it.each([
    ['Superset x4 rest 2:00: Push and pull', { ...heading, type: 'superset', rounds: 4, rest_after: 120, title: 'Push and pull' }],
    ['circuit 3 rounds', { ...heading, type: 'circuit', rounds: 3 }],
    ['EMOM 10', { ...heading, type: 'emom', rounds: 10 }],
    ['EMOM x5 every 90s', { ...heading, type: 'emom', rounds: 5, interval_s: 90 }],
    ['AMRAP 12 min: Cindy', { ...heading, type: 'amrap', time_cap: 720, title: 'Cindy' }],
    ['Finisher: AMRAP 8 min', { ...heading, type: 'amrap', time_cap: 480, title: 'Finisher' }],
    ['For time 5 rounds cap 20', { ...heading, type: 'for_time', rounds: 5, time_cap: 1200 }],
    ['40s on 20s off x8', { ...heading, type: 'interval', rounds: 8 }],
    ['Tabata 20s on 10s off x8: Bike', { ...heading, type: 'interval', rounds: 8, title: 'Bike' }],
    ['Straight sets', { ...heading, type: 'straight' }],
    ['Part 1, warm-up:', { ...heading, type: 'straight', title: 'Part 1, warm-up' }],
  ])('a group: %s', (text, expected) => {
    expect(readHeading(text)?.heading).toEqual(expected);
  });

  it.each(['Superset of three', 'Circuit x0', 'EMOM ten', 'Sets of eight'])('no group: %s', (text) => {
    expect(readHeading(text)).toBeNull();
  });
});

describe('the round trip', () => {
  const titles = [
    'Back squat',
    "Farmer's walk",
    'Walking, Treadmill',
    '3/4 Sit-Up',
    'Triceps Pushdown - V-Bar Attachment',
    '"Row 8"',
    'Kniebeuge',
    '腕立て伏せ',
    'Übung 2 (links)',
    'Row, Seated',
    '100% effort row',
    'T-Bar',
  ];
  const amounts = [
    '',
    '3x8',
    '3x8 @ 60kg',
    '5x5 @ 80 %',
    '8, 6, 4 @ RPE 9',
    '40s',
    '8x40s',
    '500m',
    '3x400m 1:35',
    '5km',
    '3 sets',
    '2x2:30',
    '1:05:00',
  ];
  const kinds = ['warmup 10 @ 20 kg, 3x8 @ 62,5 kg', '3x8 @ 60kg, drop 8 @ 40kg, drop 8 @ 20kg', '3x8 @ "30, then 40"', '2x20m @ bodyweight + 10 kg'];
  const ends = ['', ' r90', ' r2:30 each side', ' left // slow ↵ and "deep"'];
  const lines = titles.flatMap((title) => [...amounts, ...kinds].map((one, at) => `${title}${one && ` ${one}`}${one ? ends[at % ends.length] : ''}`));
  const headings = ['Straight sets', 'Superset', 'Circuit', 'Interval', 'AMRAP 12', 'EMOM', 'For time'].flatMap((kind) =>
    ['', ...(kind === 'AMRAP 12' ? [] : [kind === 'EMOM' ? ' 10 every 90s' : ' x4']), ' rest 2:00', ' rest 45: Legs: the end', ': 5 "hard" sets'].map(
      (end) => (end.includes('"') ? `${kind}: "5 \\"hard\\" sets"` : `${kind}${end.replace('45', '45s')}`),
    ),
  );
  it(`${lines.length} lines of exercises and ${headings.length} headings come back as they were typed`, () => {
    const back = lines.map((line) => {
      const read = readLine(line);
      return read.kind === 'item' ? writeItem(read) : read.kind;
    });
    // Amounts have one short form: a time under two minutes is in seconds.
    expect(back).toEqual(lines.map((line) => line.replace('1:35', '95s')));
    expect(headings.map((line) => writeHeading(readHeading(line)?.heading ?? { type: 'straight', title: line }))).toEqual(headings);
    expect(lines.length + headings.length).toBeGreaterThanOrEqual(200);
  });

  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const anySet = fc
    .record({
      type: fc.constantFrom('normal', 'warmup', 'dropset'),
      reps: optional(fc.nat(500)),
      time: optional(fc.nat(9000)),
      distance: optional(fc.nat(20_000)),
      load: optional(fc.string({ maxLength: 20, unit: 'grapheme-ascii' }).map((text) => text.trim())),
    })
    .map((set) => Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined && value !== '')) as WorkoutSet);
  it('holds for every exercise that can be edited by other means', () => {
    fc.assert(
      fc.property(
        fc.record({
          title: fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme-ascii' }).filter((text) => text.trim() !== ''),
          sets: fc.array(anySet, { minLength: 1, maxLength: 6 }),
          rest: fc.option(fc.nat(4000)),
          side: fc.constantFrom('left', 'right', 'each', null),
          notes: fc.option(fc.constantFrom('slow', 'a // b', 'say "go"', 'one\ntwo')),
        }),
        (one) => {
          const read = readLine(writeItem(one));
          expect(read).toEqual({ ...one, kind: 'item', label: null, title: one.title.trim() });
          expect(readAmounts(writeAmounts(one)) ?? { sets: sets(1, {}), rest: null, side: null }).toMatchObject({ sets: one.sets });
        },
      ),
      { numRuns: 300 },
    );
  });
});

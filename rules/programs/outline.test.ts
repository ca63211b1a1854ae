import { describe, expect, it } from 'vitest';
import { readOutline } from './outline.ts';

/** Stages flush left, pages indented, with day and minutes. */
const read = (text: string): string[] =>
  readOutline(text).map(
    ({ title, depth, day, duration_minutes: minutes }) =>
      `${depth === 1 ? '  ' : ''}${title}${day === null ? '' : ` @${day}`}${minutes === null ? '' : ` ${minutes}min`}`,
  );

describe('a plan written as text', () => {
  it('has weeks as stages, weekdays as days and bracketed text as durations', () => {
    const plan = `Week 1: Foundation
Monday: Easy run (30 min)
Wed – Intervals
Sat | Long run 1h 10

Week 2
Mon, Wed, Fri: Strength
Sunday rest`;
    expect(read(plan)).toEqual([
      'Week 1: Foundation',
      '  Easy run @0 30min',
      '  Intervals @2',
      '  Long run @5 70min',
      'Week 2',
      '  Strength @7',
      '  Strength @9',
      '  Strength @11',
      '  rest @13',
    ]);
  });

  it('has Markdown headings, with the plan’s title above them', () => {
    const lines = readOutline(
      '# Couch to 5k\n\n## Week 1\n### Monday\nTalk while you run.\n- warm up\n- run\n### Day 3: Rest\n## Week 2\n### Day 1 – Run',
    );
    expect(lines.map(({ title, day }) => [title, day])).toEqual([
      ['Week 1', null],
      ['Monday', 0],
      ['Rest', 2],
      ['Week 2', null],
      ['Run', 7],
    ]);
    expect(lines[0]?.text).toBe('Couch to 5k');
    expect(lines[1]?.text).toBe('Talk while you run.\nwarm up\nrun');
  });

  it.each([
    ['en', 'Week 2\nTuesday: run', 'Week 2', 8],
    ['de', '2. Woche\nDienstag: Lauf', '2. Woche', 8],
    ['fr', 'Semaine 2\nmar. – course', 'Semaine 2', 8],
    ['es', 'Semana 2\nmartes: correr', 'Semana 2', 8],
    ['pt', '2ª semana\nterça-feira: corrida', '2ª semana', 8],
    ['pt-BR', 'Semana 2\nter.: corrida', 'Semana 2', 8],
    ['nl', 'Week 2\ndinsdag: lopen', 'Week 2', 8],
    ['nb', 'Uke 2\ntirsdag: løp', 'Uke 2', 8],
    ['sv', 'Vecka 2\ntisdag: löpning', 'Vecka 2', 8],
    ['cs', 'Týden 2\nÚterý: běh', 'Týden 2', 8],
    ['pl', 'Tydzień 2\nwtorek: bieg', 'Tydzień 2', 8],
  ])('is read in %s', (_, plan, stage, day) => {
    const [first, second] = readOutline(plan);
    expect(first).toMatchObject({ title: stage, depth: 0 });
    expect(second).toMatchObject({ depth: 1, day });
  });

  it('resolves an ambiguous short weekday in the plan’s language', () => {
    expect(read('Woche 1\nMo: Kraft\nDi: Lauf\nSo: frei')).toEqual(['Woche 1', '  Kraft @0', '  Lauf @1', '  frei @6']);
    expect(read('Týden 1\nPo: síla\nČt: běh\nSo: kolo')).toEqual(['Týden 1', '  síla @0', '  běh @3', '  kolo @5']);
  });

  it('counts numbered days from the first day, or from the first of their week', () => {
    expect(read('Day 1: Run\nDay 2: Rest\nDay 10: Walk')).toEqual(['  Run @0', '  Rest @1', '  Walk @9']);
    expect(read('Week 3\nDay 2: Run\nDay 20: Race')).toEqual(['Week 3', '  Run @15', '  Race @19']);
    expect(read('Week 1, Day 1: Run\nWeek 1, Day 2: Rest\nWeek 2, Day 1: Run')).toEqual(['Week 1', '  Run @0', '  Rest @1', 'Week 2', '  Run @7']);
    expect(read('Day 3-5: Walk')).toEqual(['  Walk @2', '  Walk @3', '  Walk @4']);
  });

  it('places unnumbered weeks one after the other', () => {
    expect(read('Monday: a\nFriday: b\nMonday: c')).toEqual(['  a @0', '  b @4', '  c @7']);
    expect(read('Phase one\nMonday: a\nPhase two\nMonday: b')).toEqual(['Phase one', '  a @0', 'Phase two', '  b @7']);
    expect(read('Week 1\nMon–Wed: walk')).toEqual(['Week 1', '  walk @0', '  walk @1', '  walk @2']);
  });

  it('works with only indentation, numbers and bullets', () => {
    expect(read('Push\n  Bench\n  Press\nPull\n  Row')).toEqual(['Push', '  Bench', '  Press', 'Pull', '  Row']);
    expect(read('1. Base\n\t- Squat\n\t- Hinge\n2. Build\n\t- Run')).toEqual(['Base', '  Squat', '  Hinge', 'Build', '  Run']);
    expect(read('1 Start\n1.1 Intro\n1.2 Basics\n2 Go\n2.1 More')).toEqual(['1 Start', '  Intro', '  Basics', '2 Go', '  More']);
    expect(read('* Intro (5 min)\n* Read it\n* Do it')).toEqual(['  Intro 5min', '  Read it', '  Do it']);
  });

  it('keeps the lines below a page as its text', () => {
    const [, page] = readOutline('1. Base\n   - Squat\n     knees out\n     3 sets');
    expect(page).toMatchObject({ title: 'Squat', text: 'knees out\n3 sets' });
    const [, day] = readOutline('Week 1\nMonday: Strength\n- Squat 3x5\n- Bench 3x5');
    expect(day).toMatchObject({ title: 'Strength', text: 'Squat 3x5\nBench 3x5', type: 'workout' });
  });

  it('turns each line of a week without days into a page, and sentences into text', () => {
    expect(read('Week 1\nEasy run\nLong run\nWeek 2\nThis week you go slow and sleep a lot.\nEasy run')).toEqual([
      'Week 1',
      '  Easy run',
      '  Long run',
      'Week 2',
      '  Easy run',
    ]);
  });

  it.each([
    ['Run (30 min)', 'Run', 30],
    ['Run [45’]', 'Run', 45],
    ['Run – 20 Minuten', 'Run', 20],
    ['Run (1 h 30)', 'Run', 90],
    ['Run (1.5 hours)', 'Run', 90],
    ['Run 1:15 h', 'Run', 75],
    ['Run (20–30 min)', 'Run', 30],
    ['Run 5 minutes, then walk', 'Run 5 minutes, then walk', null],
    ['Run (99999 min)', 'Run (99999 min)', null],
    ['30 min', '30 min', 30],
  ])('%s', (line, title, minutes) => expect(readOutline(`Week 1\n- ${line}`)[1]).toMatchObject({ title, duration_minutes: minutes }));

  it.each([
    ['Workout A', 'workout'],
    ['Training: upper body', 'workout'],
    ['Squat 3x10', 'workout'],
    ['Run', 'generic'],
    ['Rest', 'generic'],
    ['Intervals 6x400', 'generic'],
  ])('%s is a page of type %s', (line, type) => expect(readOutline(`Week 1\n- ${line}`)[1]?.type).toBe(type));
});

describe('any pasted text', () => {
  it.each(['', '   \n\n', '---\n***', '\u0000\u200B'])('gives nothing for %j', (text) => expect(readOutline(text)).toEqual([]));

  it('becomes a page if it is a sentence or a word', () => {
    expect(read('This is a plan.\nIt has prose.')).toEqual(['  This is a plan.']);
    expect(read('one')).toEqual(['  one']);
  });

  it('continues an overlong title in the text and splits no character', () => {
    const [line] = readOutline(`- ${'😀'.repeat(150)}`);
    expect(line?.title.length).toBeLessThanOrEqual(200);
    expect(`${line?.title}${line?.text}`).toBe('😀'.repeat(150));
  });

  it.each([
    ['brackets without end', '('.repeat(50_000)],
    ['blanks', `Week 1${' '.repeat(90_000)}x`],
    ['dashes', `Week 1${'-'.repeat(90_000)}x`],
    ['numbers', '1'.repeat(100_000)],
    ['parts of numbers', '1.'.repeat(50_000)],
    ['signs of Markdown', '**a'.repeat(30_000)],
    ['weekdays in a row', 'Mon,'.repeat(25_000)],
    ['times in a row', '1 h 2 min '.repeat(10_000)],
    ['lines', 'Day 1-30: x\n'.repeat(8_000)],
  ])('%s take no time', (_, text) => {
    // Processor time: on a busy machine, wall time is longer.
    const before = process.cpuUsage();
    readOutline(text);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000);
  });

  it('loses no line', () => {
    const random = seeded(7);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const starts = [
      '',
      'Week 2: ',
      '# ',
      '## ',
      '### ',
      '- ',
      '  - ',
      '\t* ',
      '1. ',
      '2.3 ',
      'Monday: ',
      'Mon – ',
      'Day 4: ',
      'Phase 1 ',
      '> ',
      '| ',
      '    ',
      'Week 1, Tue: ',
    ];
    for (let round = 0; round < 500; round += 1) {
      const words = Array.from({ length: 1 + Math.floor(random() * 12) }, (_, at) => `word${round}x${at}${pick(['', '.', ' (20 min)', ':'])}`);
      const lines = readOutline(words.map((word) => pick(starts) + word).join(pick(['\n', '\r\n', '\n\n'])));
      const all = lines.map(({ title, text }) => `${title}\n${text}`).join('\n');
      for (const word of words) expect(all).toContain(/word\d+x\d+/.exec(word)?.[0]);
      for (const line of lines) {
        expect(line.title).not.toBe('');
        expect(line.day === null || (line.day >= 0 && line.day <= 3660)).toBe(true);
      }
    }
  });
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

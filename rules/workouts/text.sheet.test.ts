import { describe, expect, it } from 'vitest';
import { groupsOfLines, readSheet, writeSheet } from './text.sheet.ts';

const ids = () => {
  let next = 0;
  return () => `id-${(next += 1)}`;
};
const read = (text: string) => {
  const lines = readSheet(text);
  return { text: writeSheet(groupsOfLines(lines, ids())), unknown: lines.flatMap((line) => (line.read.kind === 'unknown' ? [line.text] : [])) };
};

describe('a pasted text', () => {
  it('becomes groups, and says what it did not understand', () => {
    const notes = `
      Warm-up:
      - Bike 5 min
      Main part:
      A1) Bench press 3x8 @ 60kg
      A2) Row 3x8 r90
      B1) Squat 3x5
      40s on 20s off x8
      Ski
      Plank 30s
      Squat 3xx8`;
    expect(read(notes)).toEqual({
      text: [
        'Straight sets: Warm-up',
        'Bike 5:00',
        'Superset: Main part',
        'Bench press 3x8 @ 60kg',
        'Row 3x8 r90',
        'Straight sets',
        'Squat 3x5',
        'Interval x8',
        'Ski 40s r20',
        'Plank 30s',
      ].join('\n'),
      unknown: ['Squat 3xx8'],
    });
  });

  it('keeps letters below a heading as numbering, and text comes back as it was written', () => {
    const text = ['Squat 3x5 @ 100 kg r2:30', 'Circuit x3 rest 2:00: Finish', 'Push-up 10', 'Row 8 @ 24 kg', 'AMRAP 12', 'Run 400m // easy'].join(
      '\n',
    );
    expect(read(text)).toEqual({ text, unknown: [] });
    expect(read('Circuit x3\nA1 Push-up 10\nB1 Row 8').text).toBe('Circuit x3\nPush-up 10\nRow 8');
  });
});

describe('cells of a spreadsheet', () => {
  it.each([
    ['in the usual order', 'Squat\t3\t8\t60\t90\tdeep', 'Squat 3x8 @ 60 kg r90 // deep'],
    ['with the amounts in one cell', 'Squat\t3x8 @ 60kg\tr90', 'Squat 3x8 @ 60kg r90'],
    ['below the names of columns', 'Übung\tSätze\tZeit\tPause\tTempo?\nPlank\t3\t40\t60\tslow', 'Plank 3x40s r60 // slow'],
    ['with a column that is empty', 'Exercise\tSets\tReps\tWeight\nDips\t3\t8\t', 'Dips 3x8'],
    ['with only a name', 'Exercise\tSets\nSauna\t', 'Sauna'],
  ])('%s', (_, cells, expected) => {
    expect(read(cells)).toEqual({ text: expected, unknown: [] });
  });
});

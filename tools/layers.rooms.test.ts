import { describe, expect, it } from 'vitest';
import { wrongRooms } from './layers.rooms.ts';
import { toSource } from './sources.parse.ts';

const rows = { 'member/features/threads': [['state'], ['composer'], ['list', 'thread']] };
const inRooms = {
  'member/features/threads/state/threads.queries.ts': '',
  'member/features/threads/composer/Composer.tsx': "import { useThreads } from '../state/threads.queries.ts';",
  'member/features/threads/list/ThreadList.tsx': "import { useThreads } from '../state/threads.queries.ts';",
  'member/features/threads/thread/ThreadView.tsx': "import { Composer } from '../composer/Composer.tsx';",
};

/** What the guard reports for a few planted files. */
function judge(files: Record<string, string>, listed: Record<string, number> = {}): string[] {
  const repository = { 'tools/layers.rooms.ts': '', ...files };
  const sources = Object.entries(repository).map(([path, text]) => toSource(path, text));
  return wrongRooms(Object.keys(repository), sources, rows, listed).map(({ path, message }) => `${path}: ${message}`);
}
const filled = (folder: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/Part${at}.module.css`, '']));

describe('the guard of rooms', () => {
  it('accepts a flat feature and one whose rooms import the rows above', () => {
    expect(judge({ ...inRooms, ...filled('member/features/law', 30) })).toEqual([]);
  });

  it('counts every file in a folder, including style sheets and tests', () => {
    expect(judge({ ...inRooms, ...filled('studio/builder/canvas', 31) })).toEqual([
      'studio/builder/canvas: 31 files, at most 30: split it into rooms by what people see on screen',
    ]);
  });

  it('lets a listed folder only shrink, and wants it off the list once it fits', () => {
    expect(judge({ ...inRooms, ...filled('member/app', 40) }, { 'member/app': 40 })).toEqual([]);
    expect(judge({ ...inRooms, ...filled('member/app', 41) }, { 'member/app': 40 })).toEqual([expect.stringContaining('41 files, at most 40')]);
    expect(judge({ ...inRooms, ...filled('member/app', 30) }, { 'member/app': 40 })).toEqual([expect.stringContaining('take it off the list')]);
  });

  it.each([
    ['an undeclared room', 'member/features/threads/attic/Attic.tsx', '', 'is not a room in'],
    ['a file outside the rooms', 'member/features/threads/Thread.tsx', '', 'is outside the rooms'],
    ['a room within a room', 'member/features/threads/list/rows/Row.tsx', '', 'no rooms of its own'],
    [
      'state that imports a room',
      'member/features/threads/state/cache.ts',
      "import { Composer } from '../composer/Composer.tsx';",
      'no other room alone',
    ],
    [
      'a room that imports its neighbor',
      'member/features/threads/list/Row.tsx',
      "import { View } from '../thread/ThreadView.tsx';",
      'state, composer alone',
    ],
    [
      'a type taken from a row below',
      'member/features/threads/composer/Bar.tsx',
      "import type { View } from '../thread/ThreadView.tsx';",
      'state alone',
    ],
  ])('refuses %s', (_what, path, text, message) => {
    expect(judge({ ...inRooms, [path]: text }).join('\n')).toContain(message);
  });

  it('refuses a declared room that is empty', () => {
    const { 'member/features/threads/list/ThreadList.tsx': _, ...without } = inRooms;
    expect(judge(without)).toEqual(['member/features/threads/list: is empty: remove it from tools/layers.rooms.ts']);
  });

  it('allows tests, drivers and builders to import every room of their feature', () => {
    const test = { 'member/features/threads/state/threads.test.tsx': "import { View } from '../thread/ThreadView.tsx';" };
    expect(judge({ ...inRooms, ...test })).toEqual([]);
  });
});

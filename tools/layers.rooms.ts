import type { Source } from './sources.parse.ts';
import type { Violation } from './layers.violation.ts';

const maxFilesOfRoom = 30;

/**
 * The rooms of features that have them, in rows. A room imports only rooms from the rows above its own: `state` imports none, and rooms in one row do
 * not know each other.
 */
export const roomsOf: Record<string, string[][]> = {
  'member/features/account': [
    ['state'],
    ['frame'],
    ['payment'],
    ['overview', 'details', 'emails', 'purchases', 'plans', 'pauses'],
    ['leaving'],
    ['subscriptions'],
  ],
  'member/features/checkout': [['state'], ['frame'], ['choice', 'after'], ['form'], ['panel']],
  'member/features/forms': [['state'], ['fields', 'answers'], ['runner'], ['submissions', 'places']],
  'member/features/pages': [['state'], ['header', 'actions', 'lock'], ['program', 'finish'], ['types'], ['page']],
  'member/features/schedule': [['state'], ['frame'], ['item', 'dates'], ['calendar'], ['screen']],
  'member/features/threads': [
    ['state'],
    ['frame'],
    ['emojis'],
    ['message', 'composer'],
    ['thread', 'feed', 'panels', 'start', 'list'],
    ['replies'],
    ['screen'],
  ],
  'member/features/workouts': [
    ['state'],
    ['frame', 'values', 'sounds', 'capture'],
    ['rest', 'beep'],
    ['list', 'follow', 'swap', 'finish'],
    ['video'],
    ['session'],
  ],
  'studio/features/forms': [['state'], ['frame', 'fields'], ['builder', 'list', 'submissions', 'summary']],
  'studio/features/inbox': [['state'], ['messages'], ['threads']],
  'studio/features/media': [['state'], ['grid', 'folders', 'panel'], ['picker'], ['library']],
  'studio/features/pages': [['state'], ['tree', 'panels']],
  'studio/features/products': [['state'], ['parts'], ['keeping', 'bumps'], ['prices'], ['editor', 'list']],
  'studio/features/workouts': [['state'], ['sheet', 'fields', 'preview'], ['builder', 'list']],
  'studio/features/programs': [['state'], ['cards'], ['list', 'weeks', 'panels', 'dialogs'], ['plan'], ['overview', 'progress']],
};

/** Folders that were too full when rooms were introduced, with how many files they may hold. Numbers only fall; at 30 the line is removed. */
const notYetSplit: Record<string, number> = {};

/** Violations of the rules for rooms. `paths` are all files of the clients, including style sheets and tests; `listed` may be a planted list. */
export function wrongRooms(paths: readonly string[], sources: readonly Source[], rows = roomsOf, listed = notYetSplit): Violation[] {
  return [...crowdedRooms(paths, listed), ...wrongShape(paths, rows, listed), ...wrongDoors(sources, rows)];
}

/** Whether these are the files of the repository and not planted ones: only then can something be missing. */
const isRepository = (paths: readonly string[]) => paths.includes('tools/layers.rooms.ts');
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
const partsOf = (path: string) => /^((?:member|studio)\/features\/[^/]+)\/(?:([^/]+)\/)?([^/]+)$/.exec(path);

function crowdedRooms(paths: readonly string[], listed: Record<string, number>): Violation[] {
  const counts = new Map<string, number>();
  for (const path of paths) if (/^(member|studio|client)\//.test(path)) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
  const crowded = [...counts].flatMap(([path, count]) => {
    const most = listed[path] ?? maxFilesOfRoom;
    return count > most ? [{ path, message: `${count} files, at most ${most}: split it into rooms by what people see on screen` }] : [];
  });
  const done = Object.keys(listed).flatMap((path) => {
    const count = counts.get(path) ?? 0;
    return isRepository(paths) && count <= maxFilesOfRoom
      ? [{ path, message: `has ${count} files now: take it off the list in tools/layers.rooms.ts` }]
      : [];
  });
  return [...crowded, ...done];
}

/** A feature is flat, or all of it is in declared rooms; a room has no rooms. */
function wrongShape(paths: readonly string[], rows: Record<string, string[][]>, listed: Record<string, number>): Violation[] {
  const found = new Map<string, string>();
  const roomed = new Set(paths.flatMap((path) => (partsOf(path)?.[2] ? [partsOf(path)![1]!] : [])));
  for (const path of paths) {
    if (/^(member|studio)\/features\/[^/]+\/[^/]+\/[^/]+\//.test(path)) found.set(folderOf(path), 'a room has no rooms of its own');
    const [, feature = '', room] = partsOf(path) ?? [];
    if (room && !rows[feature]?.flat().includes(room) && !(feature in listed))
      found.set(folderOf(path), 'is not a room in tools/layers.rooms.ts: add it to a row of its feature');
    if (feature && !room && roomed.has(feature) && !(feature in listed)) found.set(path, 'is outside the rooms of its feature: move it into a room');
  }
  for (const [feature, ofFeature] of Object.entries(rows)) {
    const empty = ofFeature.flat().find((room) => !paths.some((path) => path.startsWith(`${feature}/${room}/`)));
    if (empty && isRepository(paths)) found.set(`${feature}/${empty}`, 'is empty: remove it from tools/layers.rooms.ts');
  }
  return [...found].map(([path, message]) => ({ path, message }));
}

/** Imports between rooms that go down or sideways. */
function wrongDoors(sources: readonly Source[], rows: Record<string, string[][]>): Violation[] {
  return sources.flatMap(({ path, imports }) => {
    const [, feature = '', room = ''] = partsOf(path) ?? [];
    const own = rows[feature]?.findIndex((row) => row.includes(room)) ?? -1;
    if (own === -1 || /\.(test|driver|builders)\.tsx?$/.test(path)) return [];
    return imports.flatMap(({ isOwn, target, specifier }) => {
      const [, itsFeature, other = ''] = partsOf(target) ?? [];
      if (!isOwn || itsFeature !== feature || other === room) return [];
      const above = rows[feature]!.slice(0, own).flat();
      const message = `may not import ${specifier}: ${room} imports ${above.length > 0 ? above.join(', ') : 'no other room'} alone; see tools/layers.rooms.ts`;
      return above.includes(other) ? [] : [{ path, message }];
    });
  });
}

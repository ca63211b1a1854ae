import { fromWall } from '../time/zone.ts';

/** Wall clock `YYYY-MM-DDTHH:MM`, as numbers: the milliseconds that UTC would call by the same name. */
export const dayMs = 86_400_000;

export const wallMs = (wall: string): number => Date.parse(`${wall}:00Z`);
export const wallOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
/** A day and a time that there are: the 31st of February is none. */
export const isWall = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) && Number.isFinite(wallMs(text)) && wallOf(wallMs(text)) === text;

/** The instant of a wall time in a zone; one that the clock skips moves on by the gap, one that comes twice is the first. */
export const instantOf = (wall: string, timeZone: string): number => fromWall(wallMs(wall), timeZone);
/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (ms: number): number => ((((Math.floor(ms / dayMs) + 3) % 7) + 7) % 7) + 1;
/** Midnight of the Monday before, or of the day itself. */
export const mondayOf = (ms: number): number => midnightOf(ms) - (weekdayOf(ms) - 1) * dayMs;
export const midnightOf = (ms: number): number => Math.floor(ms / dayMs) * dayMs;

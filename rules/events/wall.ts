import { fromWall } from '../time/zone.ts';

/** Local time `YYYY-MM-DDTHH:MM` as a number: the milliseconds of the same reading in UTC. */
export const dayMs = 86_400_000;

export const wallMs = (wall: string): number => Date.parse(`${wall}:00Z`);
export const wallOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
/** An existing day and time: the 31st of February is none. */
export const isWall = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) && Number.isFinite(wallMs(text)) && wallOf(wallMs(text)) === text;

/** The instant of a local time in a zone. A time that the clocks skip moves on by the gap; a repeated one is the first. */
export const instantOf = (wall: string, timeZone: string): number => fromWall(wallMs(wall), timeZone);
/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (ms: number): number => ((((Math.floor(ms / dayMs) + 3) % 7) + 7) % 7) + 1;
/** Midnight of the latest Monday up to that day. */
export const mondayOf = (ms: number): number => midnightOf(ms) - (weekdayOf(ms) - 1) * dayMs;
export const midnightOf = (ms: number): number => Math.floor(ms / dayMs) * dayMs;

/** What time it is. A dependency, so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970. */
  ms(): number;
  /** ISO 8601 UTC with milliseconds. */
  iso(): string;
  /** ISO text of a moment `ms` from now. */
  isoIn(ms: number): string;
}

const clockFrom = (ms: () => number): Clock => ({
  ms,
  iso: () => new Date(ms()).toISOString(),
  isoIn: (offset) => new Date(ms() + offset).toISOString(),
});

export const systemClock: Clock = clockFrom(() => Date.now());

/** A clock that stands at `start` plus what was added, and runs on from there. */
export function shiftedClock(): Clock & { advance(ms: number): void; reset(): void } {
  let shift = 0;
  return {
    ...clockFrom(() => Date.now() + shift),
    advance: (ms) => {
      shift += ms;
    },
    reset: () => {
      shift = 0;
    },
  };
}

/** Milliseconds since 1970 of an ISO instant. */
export const msOf = (iso: string): number => Date.parse(iso);

/** ISO 8601 UTC with milliseconds of a moment in milliseconds since 1970. */
export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** A moment as libraries want it that know no text. */
export const dateOf = (iso: string): Date => new Date(iso);

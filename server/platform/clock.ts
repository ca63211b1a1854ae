/** The current time. A dependency, so that tests can move it. */
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

/** A clock that starts now, runs on, and can be advanced and held. */
export function shiftedClock(): Clock & { advance(ms: number): void; reset(): void; heldFor<T>(run: () => Promise<T>): Promise<T> } {
  let shift = 0;
  let heldAtMs: number | null = null;
  return {
    ...clockFrom(() => (heldAtMs ?? Date.now()) + shift),
    advance: (ms) => {
      shift += ms;
    },
    reset: () => {
      shift = 0;
    },
    /** Does not move meanwhile, so that nothing in memory grows old. */
    heldFor: async (run) => {
      heldAtMs = Date.now();
      try {
        return await run();
      } finally {
        heldAtMs = null;
      }
    },
  };
}

/** Milliseconds since 1970 of an ISO instant. */
export const msOf = (iso: string): number => Date.parse(iso);

/** ISO 8601 UTC with milliseconds of a moment in milliseconds since 1970. */
export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** An instant as a Date, for libraries that accept no text. */
export const dateOf = (iso: string): Date => new Date(iso);

/** A notice as it was sent. */
export interface Kept {
  topic: string;
  number: number;
  atMs: number;
  pieces: string[];
}

const maxNotices = 5000;
const maxUnits = 4_000_000;
/** Clocks of processes are not compared, but a question takes a moment to arrive. */
const marginMs = 3000;

/** The last notices of this process, to be sent again to one that missed them. */
export function createKept() {
  let notices: Kept[] = [];
  let units = 0;
  const unitsOf = ({ pieces }: Kept) => pieces.reduce((sum, piece) => sum + piece.length, 0);

  return {
    add: (notice: Kept): void => {
      notices.push(notice);
      units += unitsOf(notice);
      if (notices.length <= maxNotices && units <= maxUnits) return;
      // In halves, because removing them one by one would move all of them each time.
      const removed = notices.slice(0, Math.ceil(notices.length / 2));
      notices = notices.slice(removed.length);
      units -= removed.reduce((sum, old) => sum + unitsOf(old), 0);
    },
    /** What was sent after that number; null if a part of it is gone. */
    after: (topic: string, number: number, current: number): Kept[] | null => {
      const found = notices.filter((notice) => notice.topic === topic && notice.number > number);
      return found.length === Math.max(0, current - number) ? found : null;
    },
    /** What was sent during the last so many milliseconds; null if a part of it may be gone. */
    during: (topic: string, awayMs: number, current: number): Kept[] | null => {
      const since = performance.now() - awayMs - marginMs;
      const all = notices.filter((notice) => notice.topic === topic);
      const found = all.filter(({ atMs }) => atMs >= since);
      return found.length < all.length || all.length === current ? found : null;
    },
  };
}

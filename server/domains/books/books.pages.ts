import type { Booking } from './books.bookings.ts';
import type { Mark } from './books.repo.ts';

const readAtOnce = 500;

/** Reads everything of one kind, page by page: each row's bookings with its instant. */
export async function* paged<Row extends Mark>(
  read: (mark: Mark | null, limit: number) => Promise<Row[]>,
  bookings: (row: Row) => Booking[],
): AsyncGenerator<{ at: string; bookings: Booking[] }> {
  for (let mark: Mark | null = null; ;) {
    const rows: Row[] = await read(mark, readAtOnce);
    for (const row of rows) yield { at: row.at, bookings: bookings(row) };
    mark = rows.at(-1) ?? null;
    if (!mark || rows.length < readAtOnce) return;
  }
}

/** Merges several lists, each sorted by time, into one. */
export async function* merged<T extends { at: string }>(lists: AsyncGenerator<T>[]): AsyncGenerator<T> {
  const heads = await Promise.all(lists.map(async (list) => ({ list, next: await list.next() })));
  for (;;) {
    const open = heads.filter(({ next }) => !next.done);
    const first = open.toSorted((a, b) => ((a.next.value as T).at < (b.next.value as T).at ? -1 : 1))[0];
    if (!first) return;
    yield first.next.value as T;
    first.next = await first.list.next();
  }
}

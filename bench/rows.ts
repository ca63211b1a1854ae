import type { Row } from './measure.ts';
import { pageRows } from './rows.pages.ts';
import { socketRows } from './rows.sockets.ts';
import { threadRows } from './rows.threads.ts';
import { writeRows } from './rows.writes.ts';

/** Everything that is measured from outside. */
export const rows: readonly Row[] = [...pageRows, ...threadRows, ...writeRows, ...socketRows];

import type { Row } from './measure.ts';
import { checkoutRows } from './rows.checkout.ts';
import { mixedRows } from './rows.mixed.ts';
import { pageRows } from './rows.pages.ts';
import { publishingRows } from './rows.publishing.ts';
import { socketRows } from './rows.sockets.ts';
import { startRows } from './rows.start.ts';
import { tenantRows } from './rows.tenants.ts';
import { threadRows } from './rows.threads.ts';
import { writeRows } from './rows.writes.ts';

/** Everything that is measured from outside. */
export const rows: readonly Row[] = [
  ...pageRows,
  ...threadRows,
  ...writeRows,
  ...socketRows,
  ...publishingRows,
  ...checkoutRows,
  ...tenantRows,
  ...startRows,
  ...mixedRows,
];

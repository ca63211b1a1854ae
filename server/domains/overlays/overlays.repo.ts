import type { Database } from '../../platform/db/database.ts';
import { createShelf } from '../../platform/db/shelf.ts';

import type { OverlayData } from './overlays.tables.ts';
export const createOverlaysRepo = ({ db }: { db: Database }) => createShelf<OverlayData>(db, 'overlays');

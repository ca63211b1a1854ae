import type { Database } from '../../platform/db/database.ts';
import { createDocuments } from '../../platform/db/documents.ts';

import type { OverlayData } from './overlays.tables.ts';
export const createOverlaysRepo = ({ db }: { db: Database }) => createDocuments<OverlayData>(db, 'overlays');

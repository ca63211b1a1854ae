import type { Database } from '../../platform/db/database.ts';
import { createDocuments } from '../../platform/db/documents.ts';
import type { WorkoutData } from './workouts.tables.ts';

export const createWorkoutsRepo = ({ db }: { db: Database }) => createDocuments<WorkoutData>(db, 'workouts');

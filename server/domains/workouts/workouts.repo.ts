import type { Database } from '../../platform/db/database.ts';
import { createShelf } from '../../platform/db/shelf.ts';
import type { WorkoutData } from './workouts.tables.ts';

export const createWorkoutsRepo = ({ db }: { db: Database }) => createShelf<WorkoutData>(db, 'workouts');

import type { Answer } from '@bandstand/client/api/api.ts';

export type Report = Answer<'GET /studio/workouts/{id}/report'>;

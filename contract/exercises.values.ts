/** What a set of an exercise can record, as a prescribed set names it (WRK-2). */
export const exerciseMeasures = ['reps', 'load', 'time', 'distance'] as const;
export type ExerciseMeasure = (typeof exerciseMeasures)[number];

/** Repeats by itself once it was begun. */
export type AlarmsJobs = { 'sales.alarms': Record<string, never> };

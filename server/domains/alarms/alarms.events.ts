/** Repeats once it was started. */
export type AlarmsJobs = { 'sales.alarms': Record<string, never> };

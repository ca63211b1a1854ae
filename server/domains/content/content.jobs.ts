import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Content } from './content.service.ts';

const minuteMs = 60_000;

/** Adds up how often pages were completed and saved, so that lists by popularity read few rows. */
export function contentJobs({ jobs, content }: { jobs: Jobs<Record<never, never>>; content: Pick<Content, 'addUpUses'> }): void {
  jobs.round('content.add_up_uses', { everyMs: minuteMs }, content.addUpUses);
}

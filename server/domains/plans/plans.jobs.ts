import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PlansJobs } from './plans.events.ts';
import type { Plans } from './plans.service.ts';

/** Looks after changes of plans whose server died, or whose member went away. */
export function plansJobs({ jobs, plans }: { jobs: Jobs<PlansJobs>; plans: Pick<Plans, 'settleLater'> }): void {
  jobs.define('plans.settle', plans.settleLater);
}

import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PlansJobs } from './plans.events.ts';
import type { LateChanges } from './plans.late.service.ts';

/** Finishes changes of plan whose server died, or whose member left. */
export function plansJobs({ jobs, late }: { jobs: Jobs<PlansJobs>; late: Pick<LateChanges, 'settleLater'> }): void {
  jobs.define('plans.settle', late.settleLater);
}

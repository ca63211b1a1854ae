import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { MediaService } from './media.service.ts';

export type MediaJobs = { 'media.remove_unused': Record<string, never> };

/** Hourly: members' uploads that nobody used within 24 h are removed (UPL-7). */
export function mediaJobs(jobs: Jobs<MediaJobs>, service: MediaService): void {
  jobs.define('media.remove_unused', async () => {
    await service.removeUnused();
  });
}

import type { ActivityType } from '@bandstand/contract/activity.ts';
import { useCallback } from 'react';
import { usePlatform, type Platform } from './platform.ts';

/** Reports what someone does (L464–L466). Nothing waits for it, and failures are only logged. The builder's frame reports nothing (ACC-27). */
export function reportActivity({ api, preview }: Pick<Platform, 'api' | 'preview'>, activity_type: ActivityType, data: object = {}): void {
  if (preview) return;
  api('PUT /activity', { body: { activity_type, data, ts: Date.now() } }).catch((error: unknown) =>
    console.warn('An activity could not be reported', activity_type, error),
  );
}

/** The same within a component. */
export function useReport(): (activityType: ActivityType, data?: object) => void {
  const platform = usePlatform();
  return useCallback((activityType, data) => reportActivity(platform, activityType, data), [platform]);
}

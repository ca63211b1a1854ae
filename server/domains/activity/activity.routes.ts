import { activity } from '@bandstand/contract/activity.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Activity } from './activity.service.ts';

export const activityRoutes = (service: Activity): Binding[] =>
  bind(activity, {
    'PUT /activity': ({ tenant, member, deviceId, address, body }) => service.record({ tenant, member, deviceId, address }, body),
  });

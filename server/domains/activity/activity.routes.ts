import { activity } from '@bandstand/contract/activity.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { OwnActivity } from './activity.own.service.ts';
import type { Activity } from './activity.service.ts';

export const activityRoutes = (service: Activity, own: OwnActivity): Binding[] =>
  bind(activity, {
    'GET /activity': ({ member, query }) => own.list(member, query.page),
    'DELETE /activity/{id}': ({ member, params }) => own.remove(member, params.id),
    'PUT /activity': ({ tenant, member, deviceId, address, body }) => service.record({ tenant, member, deviceId, address }, body),
  });

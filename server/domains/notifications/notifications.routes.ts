import { notifications } from '@bandstand/contract/notifications.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Notifications } from './notifications.service.ts';

export const notificationsRoutes = (service: Notifications) =>
  bind(notifications, {
    'GET /notifications': ({ member, tenant }) => service.settings(tenant, member.id),
    'PUT /notifications': ({ member, body }) => service.change(member, body),
    'PUT /notifications/unsubscribe': ({ tenant, body }) => service.unsubscribe(tenant, body.subscriber_id, body.type),
    'PUT /notifications/resubscribe': ({ tenant, body }) => service.resubscribe(tenant, body.subscriber_id, body.type),
  });

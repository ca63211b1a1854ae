import { notifications } from '@bandstand/contract/notifications.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Outbox } from './notifications.outbox.service.ts';
import type { Notifications } from './notifications.service.ts';

export const notificationsRoutes = (service: Notifications, outbox: Outbox) =>
  bind(notifications, {
    'GET /notifications': ({ member, tenant }) => service.settings(tenant, member.id),
    'PUT /notifications': ({ member, body }) => service.change(member, body),
    'PUT /notifications/unsubscribe': ({ tenant, body }) => service.unsubscribe(tenant, body.subscriber_id, body.type),
    'GET /studio/outbox': ({ tenant, query }) => outbox.list(tenant, query),
    'GET /studio/outbox/{id}': ({ tenant, staff, params }) => outbox.read(tenant, staff, params.id),
    'POST /studio/outbox/{id}/resend': ({ tenant, params }) => outbox.resend(tenant, params.id),
  });

import { Type, type Static } from 'typebox';
import { Id, Nullable, OneOf, Time } from './wire.ts';

/** Why a page is closed to the viewer, in full or in part (L185, ACC-1). */
export const AccessReason = OneOf([
  'PURCHASE_REQUIRED',
  'AUTHENTICATION_REQUIRED',
  'IS_PRIVATE',
  'IS_SCHEDULED',
  'VIEWABLE_CHILDREN',
  'START_REQUIRED',
  'ALLOW_BROWSING',
]);
export type AccessReason = Static<typeof AccessReason>;

/** One evaluated rule, ids only; filled for staff and previews (ACC-1). */
export const TraceStep = Type.Object({ rule: Type.String(), page_id: Nullable(Id), outcome: Type.String() });
export type TraceStep = Static<typeof TraceStep>;

/** The access decision, the same on server, client and studio (ACC-1). */
export const Decision = Type.Object({
  granted: Type.Boolean(),
  mode: OneOf(['full', 'browse', 'none']),
  reason: Nullable(AccessReason),
  lock_reason: Type.Optional(Nullable(AccessReason)),
  product_ids: Type.Array(Id),
  overlay_id: Nullable(Id),
  available_after: Nullable(Time),
  root_id: Nullable(Id),
  children: Type.Optional(Type.Array(Id)),
  trace: Type.Array(TraceStep),
});
export type Decision = Static<typeof Decision>;

export const ScheduleInterval = OneOf(['minute', 'hour', 'day', 'week', 'month', 'year']);
export type ScheduleInterval = Static<typeof ScheduleInterval>;

/** Page access record (L96); `available_from` is an addition (ACC-12). */
export const AccessRecord = Type.Object({
  inherit: Type.Boolean(),
  parent: Nullable(Id),
  is_private: Type.Boolean(),
  require_purchase: Type.Boolean(),
  allow_browsing: Type.Boolean(),
  products: Type.Array(Type.Object({ id: Id })),
  purchase_overlay: Nullable(Type.Object({ id: Id })),
  is_scheduled: Type.Boolean(),
  schedule_period: Nullable(Type.Number({ minimum: 0 })),
  schedule_interval: Nullable(ScheduleInterval),
  require_authentication: Type.Boolean(),
  is_progress_root: Type.Boolean(),
  available_from: Nullable(Time),
});
export type AccessRecord = Static<typeof AccessRecord>;

/** A page in the access tree file: never a title, never content (ACC-22). */
export const AccessTreePage = Type.Object({ ...AccessRecord.properties, path: Type.String(), type: Type.String() });
export type AccessTreePage = Static<typeof AccessTreePage>;

export const AccessTree = Type.Object({ root_id: Type.String(), version: Type.String(), pages: Type.Record(Type.String(), AccessTreePage) });
export type AccessTree = Static<typeof AccessTree>;

/** App access settings (L86). */
export const AppAccess = Type.Object({
  is_private: Type.Boolean(),
  is_subscriber_only: Type.Boolean(),
  require_sign_in: Type.Boolean(),
  allow_anonymous_browsing: Type.Boolean(),
  app_products: Type.Array(Type.Object({ id: Id })),
  purchase_overlay: Nullable(Type.Object({ id: Id })),
  prompt_purchase_post_sign_up: Type.Boolean(),
  sso_apple_enabled: Type.Boolean(),
  sso_google_enabled: Type.Boolean(),
});
export type AppAccess = Static<typeof AppAccess>;

import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, Nothing, Nullable } from './wire.ts';

const name = Type.String({ minLength: 1, maxLength: 80 });
const slug = Type.String({ minLength: 1, maxLength: 60 });

/** The account that pays. Only the hoster sets `capabilities` (ID-7). */
export const Account = Type.Object({
  id: Id,
  name: Type.String(),
  capabilities: Type.Record(Type.String(), Type.Boolean()),
  show_badge: Type.Boolean(),
});
export type Account = Static<typeof Account>;

const AppEntry = Type.Object({ id: Id, slug: Type.String(), name: Type.String(), url: Type.String(), icon_url: Nullable(Type.String()) });
/** An app with its contents, which are lost if it is deleted. `is_only`: it cannot be deleted. */
export const AppDetails = Type.Object({
  ...AppEntry.properties,
  is_only: Type.Boolean(),
  counts: Type.Object({
    pages: Type.Integer(),
    members: Type.Integer(),
    purchases: Type.Integer(),
    messages: Type.Integer(),
    media: Type.Integer(),
  }),
});
export type AppDetails = Static<typeof AppDetails>;

const params = { id: Id };
const rule = { who: 'owner', appless: true } as const;

export const studioAccount = calls({
  'GET /studio/account': { ...rule, permission: 'settings', returns: Account },
  'PUT /studio/account': {
    ...rule,
    permission: 'account',
    body: Type.Partial(Type.Object({ name, show_badge: Type.Boolean() })),
    returns: Account,
    errors: ['upgrade_required'],
  },
  'GET /studio/apps': { ...rule, returns: Type.Object({ items: Type.Array(AppEntry), total_count: Type.Integer() }) },
  'POST /studio/apps': {
    ...rule,
    permission: 'account',
    body: Type.Object({ name, slug: Type.Optional(slug), template_id: Type.Optional(Nullable(Id)) }),
    returns: AppEntry,
    errors: ['slug_taken'],
  },
  'GET /studio/apps/{id}': { ...rule, permission: 'settings', params, returns: AppDetails },
  'PUT /studio/apps/{id}': {
    ...rule,
    permission: 'settings',
    params,
    body: Type.Partial(Type.Object({ name, slug })),
    returns: AppDetails,
    errors: ['forbidden', 'slug_taken'],
  },
  'DELETE /studio/apps/{id}': {
    ...rule,
    fresh: true,
    permission: 'account',
    params,
    /** The app's name, typed again. */
    body: Type.Object({ name: Type.String({ maxLength: 200 }) }),
    returns: Nothing,
    errors: ['forbidden', 'last_app', 'proof_required'],
  },
  'POST /studio/apps/{id}/duplicate': {
    ...rule,
    permission: 'account',
    params,
    body: Type.Object({ name, slug: Type.Optional(slug), with_members: Type.Optional(Type.Boolean()) }),
    returns: AppEntry,
    errors: ['forbidden', 'slug_taken'],
  },
});

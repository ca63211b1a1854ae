import { Type, type Static } from 'typebox';
import { AccessRecord, Decision } from './access.ts';
import { BlockColor } from './apps.ts';
import { BlockSchema } from './blocks/block.ts';
import { calls } from './call.ts';
import { PageTypeSchema } from './content-item.ts';
import { Image } from './media.ts';
import { Attribute, PageAction } from './pages.ts';
import { publishableTypes } from './releases.values.ts';
import { Id, List, Nothing, Nullable, OneOf, Time } from './wire.ts';

/** A page's state between draft and live: one pill everywhere. */
export const PageStatus = OneOf(['draft', 'published', 'changed', 'archived']);

/** Everything about a page that an owner edits; members see it only after publishing (STU-3). */
export const PageFields = Type.Object({
  type: PageTypeSchema,
  slug: Type.String({ maxLength: 80 }),
  title: Type.String({ maxLength: 200 }),
  subtitle: Nullable(Type.String({ maxLength: 300 })),
  image: Nullable(Image),
  tags: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 }),
  duration_minutes: Nullable(Type.Integer({ minimum: 0, maximum: 100_000 })),
  show_back_button: Type.Boolean(),
  show_bookmark_button: Type.Boolean(),
  show_add_to_schedule_button: Type.Boolean(),
  show_tabbar: Type.Boolean(),
  color_mode: Nullable(OneOf(['dark', 'light'])),
  background_color: BlockColor,
  is_commentable: Type.Boolean(),
  og_title: Nullable(Type.String({ maxLength: 200 })),
  og_description: Nullable(Type.String({ maxLength: 500 })),
  og_image: Nullable(Type.String({ maxLength: 2000 })),
  page_actions: Type.Array(PageAction, { maxItems: 10 }),
  attributes: Type.Array(Attribute, { maxItems: 100 }),
  access: AccessRecord,
  type_data: Type.Unsafe<Record<string, unknown> | null>({}),
  blocks: Type.Array(BlockSchema, { maxItems: 1000 }),
});
export type PageFields = Static<typeof PageFields>;

/** The draft of a page. `version` increases by one with every save; a save names the version it is based on. */
export const PageDraft = Type.Object({
  ...PageFields.properties,
  id: Id,
  parent_id: Nullable(Id),
  position: Type.Integer(),
  path: Type.String(),
  version: Type.Integer(),
  status: PageStatus,
  published_at: Nullable(Time),
  updated_at: Time,
  updated_by: Nullable(Type.String()),
});
export type PageDraft = Static<typeof PageDraft>;

/** A page in the studio's tree: flat, with parent and position. */
export const TreePage = Type.Object({
  id: Id,
  parent_id: Nullable(Id),
  position: Type.Integer(),
  type: PageTypeSchema,
  title: Type.String(),
  slug: Type.String(),
  path: Type.String(),
  tags: Type.Array(Type.String()),
  status: PageStatus,
  access_state: OneOf(['public', 'sign_in', 'purchase', 'private', 'drip', 'mixed']),
  inherits_from: Nullable(Type.Object({ page_id: Nullable(Id), title: Nullable(Type.String()) })),
});
export type TreePage = Static<typeof TreePage>;

export const AccessChange = Type.Object({ page_id: Id, title: Type.String(), path: Type.String(), before: Type.String(), after: Type.String() });
export type AccessChange = Static<typeof AccessChange>;

/** The schedule's number and unit are accepted in either place, the unit also in the plural (ACC-10). */
const AccessInput = Type.Partial(Type.Object({ ...AccessRecord.properties, schedule_period: Type.Unknown(), schedule_interval: Type.Unknown() }));
const AccessView = Type.Object({
  record: AccessRecord,
  effective: Type.Object({ state: Type.String(), owner_id: Nullable(Id), owner_title: Nullable(Type.String()) }),
  /** The result of Default for the page, whatever is chosen now. */
  inherited: Type.Object({ state: Type.String(), owner_id: Nullable(Id), owner_title: Nullable(Type.String()) }),
  warnings: Type.Array(Type.String()),
  /** The progress root that should carry the purchase instead (ACC-5). */
  move_purchase_to: Nullable(Type.Object({ id: Id, title: Type.String() })),
  access_changes: Type.Array(AccessChange),
});
const Change = Type.Object({
  type: OneOf(publishableTypes),
  id: Nullable(Id),
  title: Type.String(),
  status: Type.String(),
  author: Nullable(Type.String()),
  changed_at: Nullable(Time),
});
/** What a revision changed from the one before: settings by name, and blocks. */
const Differences = Type.Object({
  is_first: Type.Boolean(),
  fields: Type.Array(Type.String()),
  blocks: Type.Array(
    Type.Object({
      change: OneOf(['added', 'removed', 'moved', 'changed']),
      id: Id,
      type: Type.String(),
      title: Type.String(),
      fields: Type.Array(Type.String()),
    }),
  ),
});
const params = { id: Id };

/** Whose view to show (STU-5): what a member owns, and when they started everything, counted back from `at`; default: now. */
const eyes = {
  product_ids: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  started_days_ago: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 36_500 }))),
  at: Type.Optional(Nullable(Time)),
};

export const studioPages = calls({
  'GET /studio/pages': { who: 'owner', permission: 'build.read', returns: List(TreePage) },
  'POST /studio/pages': {
    who: 'owner',
    permission: 'build.write',
    body: Type.Object({
      parent_id: Type.Optional(Nullable(Id)),
      type: PageTypeSchema,
      title: Type.String({ minLength: 1, maxLength: 200 }),
      slug: Type.Optional(Type.String({ maxLength: 80 })),
      position: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    returns: PageDraft,
    errors: ['slug_taken', 'page_not_found'],
  },
  'GET /studio/pages/{id}': { who: 'owner', permission: 'build.read', params, notFound: 'page_not_found', returns: PageDraft },
  'PUT /studio/pages/{id}': {
    who: 'owner',
    permission: 'build.write',
    params,
    notFound: 'page_not_found',
    bodyLimit: 8_388_608,
    body: Type.Intersect([Type.Partial(PageFields), Type.Object({ base_version: Type.Integer() })]),
    returns: PageDraft,
    errors: ['edit_conflict', 'slug_taken', 'ratio_out_of_range'],
  },
  'DELETE /studio/pages/{id}': { who: 'owner', permission: 'build.write', params, notFound: 'page_not_found', returns: Nothing, errors: ['in_use'] },
  'POST /studio/pages/{id}/move': {
    who: 'owner',
    permission: 'build.write',
    params,
    notFound: 'page_not_found',
    body: Type.Object({ parent_id: Nullable(Id), position: Type.Integer({ minimum: 0 }), dry_run: Type.Optional(Type.Boolean()) }),
    returns: Type.Object({ page: TreePage, access_changes: Type.Array(AccessChange) }),
    errors: ['slug_taken'],
  },
  'POST /studio/pages/{id}/duplicate': {
    who: 'owner',
    permission: 'build.write',
    params,
    notFound: 'page_not_found',
    body: Type.Object({ with_children: Type.Optional(Type.Boolean()) }),
    returns: PageDraft,
    errors: ['slug_taken'],
  },
  'POST /studio/pages/{id}/archive': { who: 'owner', permission: 'publish', params, notFound: 'page_not_found', returns: PageDraft },
  'POST /studio/pages/{id}/restore': {
    who: 'owner',
    permission: 'build.write',
    params,
    notFound: 'page_not_found',
    returns: PageDraft,
    errors: ['slug_taken'],
  },
  'POST /studio/pages/{id}/unpublish': { who: 'owner', permission: 'publish', params, notFound: 'page_not_found', returns: PageDraft },
  'GET /studio/pages/{id}/versions': {
    who: 'owner',
    permission: 'build.read',
    params,
    notFound: 'page_not_found',
    query: { page: Type.Optional(Type.Integer({ minimum: 1 })) },
    returns: List(
      Type.Object({
        id: Id,
        number: Type.Integer(),
        published_at: Time,
        author: Nullable(Type.String()),
        title: Type.String(),
        is_live: Type.Boolean(),
        changes: Differences,
      }),
    ),
  },
  'POST /studio/pages/{id}/versions/{versionId}/restore': {
    who: 'owner',
    permission: 'build.write',
    params: { id: Id, versionId: Id },
    notFound: 'page_not_found',
    body: Type.Object({
      base_version: Type.Optional(Type.Integer({ description: 'of the draft that it takes the place of; left out: the newest' })),
    }),
    returns: PageDraft,
    errors: ['edit_conflict'],
  },
  'GET /studio/changes': {
    who: 'owner',
    permission: 'build.read',
    returns: Type.Object({
      items: Type.Array(Change),
      access_changes: Type.Array(AccessChange),
      timezone: Type.String({ description: 'of the app: times of releases are meant in it' }),
    }),
  },
  'POST /studio/preview_tokens': {
    who: 'owner',
    // Previews as a persona are logged; previews of one's own drafts are not.
    reads: { while: { persona: 'everything' } },
    permission: 'build.preview',
    notFound: 'page_not_found',
    body: Type.Object({
      page_id: Type.Optional(Nullable(Id)),
      ...eyes,
      persona: Type.Optional(OneOf(['everything', 'guest', 'member'])),
      piece: Type.Optional(
        Type.Object(
          { kind: OneOf(['overlay', 'composed', 'workout']), id: Id },
          { description: 'a piece by itself, where pages of the app would be' },
        ),
      ),
      source: Type.Optional(
        Type.Union([Type.Literal('draft'), Id], {
          description: 'a version of the page instead of its draft, or a release: what is published with its pages, theme and navigation',
        }),
      ),
    }),
    returns: Type.Object({ token: Type.String(), url: Type.String(), expires_at: Time }),
  },
  'GET /studio/block_schemas': {
    who: 'owner',
    permission: 'build.read',
    returns: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  },
});

/** Who may open a page, by its draft and as published (studio.md section 2). */
export const studioAccess = calls({
  'GET /studio/pages/{id}/access': { who: 'owner', permission: 'build.read', params, notFound: 'page_not_found', returns: AccessView },
  'PUT /studio/pages/{id}/access': {
    who: 'owner',
    permission: 'build.write',
    params,
    notFound: 'page_not_found',
    body: AccessInput,
    returns: AccessView,
  },
  'POST /studio/pages/{id}/access/move_purchase': {
    who: 'owner',
    permission: 'build.write',
    params,
    notFound: 'page_not_found',
    body: Type.Object({ dry_run: Type.Optional(Type.Boolean()) }),
    returns: AccessView,
    errors: ['nothing_to_move'],
  },
  'GET /studio/pages/{id}/members': {
    who: 'owner',
    permission: 'members.read',
    params,
    notFound: 'page_not_found',
    query: { page: Type.Optional(Type.Integer({ minimum: 1 })) },
    returns: List(Type.Object({ id: Id, name: Type.String(), email: Type.String(), is_assigned: Type.Boolean(), started_at: Nullable(Time) })),
  },
  'POST /studio/pages/{id}/members': {
    who: 'owner',
    permission: 'members.write',
    params,
    notFound: 'page_not_found',
    body: Type.Object({ member_ids: Type.Array(Id, { maxItems: 1000 }), notify: Type.Optional(Type.Boolean()) }),
    returns: Type.Object({ added: Type.Integer() }),
  },
  'DELETE /studio/pages/{id}/members/{memberId}': {
    who: 'owner',
    permission: 'members.write',
    params: { id: Id, memberId: Id },
    notFound: 'page_not_found',
    returns: Nothing,
  },
  'POST /studio/access/simulate': {
    who: 'owner',
    reads: true,
    permission: 'build.read',
    notFound: 'page_not_found',
    body: Type.Object({ page_id: Id, member_id: Type.Optional(Nullable(Id)), persona: Type.Optional(Nullable(OneOf(['guest', 'member']))), ...eyes }),
    returns: Decision,
    errors: ['user_not_found'],
  },
});

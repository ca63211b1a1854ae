import { Type, type Static } from 'typebox';
import { AccessRecord } from './access.ts';
import { BlockColor, NavigationEntry } from './apps.ts';
import { BlockSchema } from './blocks/block.ts';
import { calls } from './call.ts';
import { PageTypeSchema } from './content-item.ts';
import { formDraftFields } from './forms.studio.ts';
import { EventPlanSchema } from './events.studio.ts';
import { mediaKinds } from './media.ts';
import { PageFields } from './pages.studio.ts';
import { VersionFields } from './products.ts';
import { ThemeSchema } from './theme.ts';
import { Id, List, Nothing, Nullable, OneOf, Time } from './wire.ts';
import { WorkoutDraft } from './workouts.ts';

/** The contents of a template: a whole app, a page with the pages below it, or a block group. */
export const templateKinds = ['app', 'page', 'block_group'] as const;
export type TemplateKind = (typeof templateKinds)[number];
const Kind = OneOf(templateKinds);
const title = Type.String({ minLength: 1, maxLength: 200 });
const Blocks = Type.Array(BlockSchema, { maxItems: 1000 });
const { workout_type, allowed_modes, groups, video, capture_form_id, asks_rpe, beep_protocol, swap_policy } = WorkoutDraft.properties;
const workoutData = { workout_type, allowed_modes, groups, video, capture_form_id, asks_rpe, beep_protocol, swap_policy };
const { type: _type, slug: _slug, title: _title, access: _access, type_data: _data, blocks: _blocks, ...fields } = PageFields.properties;

/** A page of a template; the list gives the order of siblings. */
export const TemplatePage = Type.Object({
  id: Id,
  parent_id: Nullable(Id),
  type: PageTypeSchema,
  slug: Type.String({ maxLength: 80 }),
  /** Its original address: links in the template's own texts lead there. */
  path: Type.String({ maxLength: 2000 }),
  title: Type.String({ maxLength: 200 }),
  fields: Type.Partial(Type.Object(fields)),
  access: AccessRecord,
  type_data: Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'] }),
  blocks: Blocks,
  /** For the page of an event: publishing creates its occurrences from it. */
  event: Type.Optional(EventPlanSchema),
});
export type TemplatePage = Static<typeof TemplatePage>;

/** A file of a template: `file` is its name in the archive. */
const TemplateMedium = Type.Object({
  id: Id,
  kind: OneOf(mediaKinds),
  title: Type.String({ maxLength: 200 }),
  alt: Nullable(Type.String({ maxLength: 1000 })),
  file: Type.String({ pattern: '^media/[0-9a-f-]{36}\\.[a-z0-9]{2,5}$' }),
});
export type TemplateMedium = Static<typeof TemplateMedium>;

/** A product that the template's pages require. Without versions, it needs a price first. */
const TemplateProduct = Type.Object({
  id: Id,
  title,
  description: Nullable(Type.String({ maxLength: 4000 })),
  image_id: Nullable(Id),
  versions: Type.Array(VersionFields, { maxItems: 20 }),
});

/** The app's theme and navigation; pages by their id in the template. */
const TemplateLook = Type.Object({
  theme: ThemeSchema,
  tab_bar: Type.Array(NavigationEntry, { maxItems: 5 }),
  menu: Type.Array(NavigationEntry, { maxItems: 30 }),
});

/** The content of a template, as in its archive's `template.json`. Its ids are local: installing creates new ones. */
export const TemplateContent = Type.Object({
  format: Type.Literal('bandstand-template'),
  version: Type.Literal(1),
  kind: Kind,
  title,
  description: Nullable(Type.String({ maxLength: 1000 })),
  look: Nullable(TemplateLook),
  pages: Type.Array(TemplatePage, { maxItems: 2000 }),
  composed: Type.Array(Type.Object({ id: Id, title, blocks: Type.Array(BlockSchema, { maxItems: 200 }) }), { maxItems: 500 }),
  overlays: Type.Array(
    Type.Object({
      id: Id,
      title,
      blocks: Type.Array(BlockSchema, { maxItems: 200 }),
      color_mode: Nullable(OneOf(['dark', 'light'])),
      background_color: BlockColor,
    }),
    { maxItems: 500 },
  ),
  workouts: Type.Array(Type.Object({ id: Id, title, data: Type.Object(workoutData) }), { maxItems: 1000 }),
  /** Archives of before there were forms have none. */
  forms: Type.Optional(
    Type.Array(Type.Object({ id: Id, title, data: Type.Object({ ...formDraftFields, is_auto_generated: Type.Boolean() }) }), { maxItems: 200 }),
  ),
  products: Type.Array(TemplateProduct, { maxItems: 200 }),
  media: Type.Array(TemplateMedium, { maxItems: 2000 }),
});
export type TemplateContent = Static<typeof TemplateContent>;

/** A template's pages in order, for choosing one. */
const OutlinePage = Type.Object({ title: Type.String(), type: PageTypeSchema, depth: Type.Integer(), is_locked: Type.Boolean() });

/** A template in the studio's list: Bandstand's first, then the app's own. */
export const Template = Type.Object({
  id: Id,
  kind: Kind,
  title: Type.String(),
  description: Nullable(Type.String()),
  is_own: Type.Boolean(),
  created_at: Nullable(Time),
  author: Nullable(Type.String()),
  theme: Nullable(ThemeSchema),
  tabs: Type.Array(Type.Object({ icon: Type.String(), label: Type.String() })),
  /** Small pictures as data URLs, for a preview. */
  pictures: Type.Array(Type.String()),
  outline: Type.Array(OutlinePage),
  counts: Type.Object({
    pages: Type.Integer(),
    products: Type.Integer(),
    overlays: Type.Integer(),
    composed: Type.Integer(),
    workouts: Type.Integer(),
    forms: Type.Optional(Type.Integer()),
    media: Type.Integer(),
  }),
});
export type Template = Static<typeof Template>;

/** Where a template goes, and what it may change. */
const Target = Type.Object({
  /** The page to put the template's pages below; null: at the top. */
  parent_id: Type.Optional(Nullable(Id)),
  /** Publishes it at once; otherwise it becomes drafts. */
  publish: Type.Optional(Type.Boolean()),
  /** Applies the template's colours and fonts to the app. */
  theme: Type.Optional(Type.Boolean()),
  /** Replaces the tab bar and the menu with the template's. */
  navigation: Type.Optional(Type.Boolean()),
});
export type TemplateTarget = Static<typeof Target>;

/** The result of installing. `page_ids` are the topmost ones: archiving them removes all of it. */
export const Installed = Type.Object({
  created: Type.Object({
    pages: Type.Integer(),
    page_ids: Type.Array(Id),
    home_id: Nullable(Id),
    composed_ids: Type.Array(Id),
    products: Type.Integer(),
    overlays: Type.Integer(),
    workouts: Type.Integer(),
    forms: Type.Integer(),
    media: Type.Integer(),
    release_id: Nullable(Id),
  }),
});
export type Installed = Static<typeof Installed>;

/** Largest archive accepted. */
export const templateMaxBytes = 209_715_200;
const params = { id: Id };

export const templates = calls({
  'GET /studio/templates': { who: 'owner', permission: 'build.read', query: { kind: Type.Optional(Kind) }, returns: List(Template) },
  'POST /studio/templates': {
    who: 'owner',
    permission: 'build.write',
    idempotent: true,
    body: Type.Object({ kind: Kind, source_id: Type.Optional(Nullable(Id)), title }),
    returns: Template,
    errors: ['not_found', 'page_not_found'],
  },
  'DELETE /studio/templates/{id}': { who: 'owner', permission: 'build.write', params, returns: Nothing },
  'POST /studio/templates/{id}/install': {
    who: 'owner',
    permission: 'build.write',
    idempotent: true,
    params,
    body: Type.Object({ target: Type.Optional(Target) }),
    returns: Installed,
    errors: ['forbidden', 'page_not_found', 'slug_taken'],
  },
  'GET /studio/templates/{id}/file': {
    who: 'owner',
    permission: 'build.read',
    exports: true,
    params,
    returns: Type.Unknown({ description: 'a zip archive' }),
  },
  'POST /studio/templates/import': {
    who: 'owner',
    permission: 'build.write',
    upload: true,
    bodyLimit: templateMaxBytes + 1_048_576,
    returns: Template,
    errors: ['upload_empty', 'upload_too_large', 'template_unreadable', 'unsupported_media_type', 'rate_limited'],
  },
});

import { Type, type Static } from 'typebox';
import { AccessRecord } from './access.ts';
import { BlockColor, NavigationEntry } from './apps.ts';
import { BlockSchema } from './blocks/block.ts';
import { calls } from './call.ts';
import { PageTypeSchema } from './content-item.ts';
import { EventPlanSchema } from './events.studio.ts';
import { mediaKinds } from './media.ts';
import { PageFields } from './pages.studio.ts';
import { VersionFields } from './products.ts';
import { ThemeSchema } from './theme.ts';
import { Id, List, Nothing, Nullable, OneOf, Time } from './wire.ts';
import { WorkoutDraft } from './workouts.ts';

/** What a template holds: a whole app, a page with what is below it, or a group of blocks. */
export const templateKinds = ['app', 'page', 'block_group'] as const;
export type TemplateKind = (typeof templateKinds)[number];
const Kind = OneOf(templateKinds);
const title = Type.String({ minLength: 1, maxLength: 200 });
const Blocks = Type.Array(BlockSchema, { maxItems: 1000 });
const { workout_type, allowed_modes, groups, video, capture_form_id, swap_policy } = WorkoutDraft.properties;
const workoutData = { workout_type, allowed_modes, groups, video, capture_form_id, swap_policy };
const { type: _type, slug: _slug, title: _title, access: _access, type_data: _data, blocks: _blocks, ...fields } = PageFields.properties;

/** A page of a template; its place among its siblings is its place in the list. */
export const TemplatePage = Type.Object({
  id: Id,
  parent_id: Nullable(Id),
  type: PageTypeSchema,
  slug: Type.String({ maxLength: 80 }),
  /** Its address where it was saved: links of the template's own texts lead there. */
  path: Type.String({ maxLength: 2000 }),
  title: Type.String({ maxLength: 200 }),
  fields: Type.Partial(Type.Object(fields)),
  access: AccessRecord,
  type_data: Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'] }),
  blocks: Blocks,
  /** Of the page of an event: its dates are made from it once it is published. */
  event: Type.Optional(EventPlanSchema),
});
export type TemplatePage = Static<typeof TemplatePage>;

/** A medium of a template: `file` is its name in the archive. */
const TemplateMedium = Type.Object({
  id: Id,
  kind: OneOf(mediaKinds),
  title: Type.String({ maxLength: 200 }),
  alt: Nullable(Type.String({ maxLength: 1000 })),
  file: Type.String({ pattern: '^media/[0-9a-f-]{36}\\.[a-z0-9]{2,5}$' }),
});
export type TemplateMedium = Static<typeof TemplateMedium>;

/** A product that pages of a template ask for. Without versions it waits for a price. */
const TemplateProduct = Type.Object({
  id: Id,
  title,
  description: Nullable(Type.String({ maxLength: 4000 })),
  image_id: Nullable(Id),
  versions: Type.Array(VersionFields, { maxItems: 20 }),
});

/** What the app itself wears and shows; pages by their id in the template. */
const TemplateLook = Type.Object({
  theme: ThemeSchema,
  tab_bar: Type.Array(NavigationEntry, { maxItems: 5 }),
  menu: Type.Array(NavigationEntry, { maxItems: 30 }),
});

/** The content of a template, as `template.json` of its archive has it. Ids are its own: an install makes new ones. */
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
  products: Type.Array(TemplateProduct, { maxItems: 200 }),
  media: Type.Array(TemplateMedium, { maxItems: 2000 }),
});
export type TemplateContent = Static<typeof TemplateContent>;

/** What is in a template, in its order, for whoever chooses. */
const OutlinePage = Type.Object({ title: Type.String(), type: PageTypeSchema, depth: Type.Integer(), is_locked: Type.Boolean() });

/** A template as the studio lists it: those of Bandstand, then the app's own. */
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
  /** Small pictures as data addresses: what a preview shows. */
  pictures: Type.Array(Type.String()),
  outline: Type.Array(OutlinePage),
  counts: Type.Object({
    pages: Type.Integer(),
    products: Type.Integer(),
    overlays: Type.Integer(),
    composed: Type.Integer(),
    workouts: Type.Integer(),
    media: Type.Integer(),
  }),
});
export type Template = Static<typeof Template>;

/** Where a template goes, and what it may change. */
const Target = Type.Object({
  /** The page below which pages of a template go; null: to the top. */
  parent_id: Type.Optional(Nullable(Id)),
  /** Members see it at once; else it waits as drafts. */
  publish: Type.Optional(Type.Boolean()),
  /** The app wears the template's colours and fonts. */
  theme: Type.Optional(Type.Boolean()),
  /** Tab bar and menu are those of the template. */
  navigation: Type.Optional(Type.Boolean()),
});
export type TemplateTarget = Static<typeof Target>;

/** What an install made. `page_ids` are the topmost ones: archiving them takes all of it away. */
export const Installed = Type.Object({
  created: Type.Object({
    pages: Type.Integer(),
    page_ids: Type.Array(Id),
    home_id: Nullable(Id),
    composed_ids: Type.Array(Id),
    products: Type.Integer(),
    overlays: Type.Integer(),
    workouts: Type.Integer(),
    media: Type.Integer(),
    release_id: Nullable(Id),
  }),
});
export type Installed = Static<typeof Installed>;

/** Largest archive that is taken in. */
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

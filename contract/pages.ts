import { Type, type Static } from 'typebox';
import { AccessTree, Decision } from './access.ts';
import { BlockColor, Toolbar } from './apps.ts';
import { Action } from './blocks/action.ts';
import { BlockSchema } from './blocks/block.ts';
import { calls } from './call.ts';
import { ContentItem, PageTypeSchema } from './content-item.ts';
import { Image } from './media.ts';
import { Id, Nullable, OneOf } from './wire.ts';

export type { CollectionData, EventData, ExerciseData, MealData, PackData, ProgramData, StreamData, WorkoutPageData } from './type-data.ts';

/** Page action of the bottom row (L103). */
export const PageAction = Type.Object({
  id: Id,
  action_type: OneOf(['mark_complete', 'comment_thread', 'button', 'start', 'track_progress']),
  text: Type.Optional(Nullable(Type.String({ maxLength: 80 }))),
  block_action: Type.Optional(Nullable(Action)),
  post_action_button_text: Type.Optional(Nullable(Type.String({ maxLength: 80 }))),
});
export type PageAction = Static<typeof PageAction>;

/** Page attribute (L109). */
export const Attribute = Type.Object({
  slug: Type.String({ maxLength: 60 }),
  type: OneOf(['image', 'video', 'audio', 'string', 'rich_text']),
  value: Type.Unknown(),
});
export type Attribute = Static<typeof Attribute>;

const Sibling = Type.Object({ page_id: Id, path: Type.String(), title: Type.String(), type: PageTypeSchema });

/** Page JSON (page props L100 to L107, current page L98; ACC-20). Locked: no blocks, attributes, siblings, actions. */
export const PageJson = Type.Object({
  version: Type.String(),
  tree_version: Type.String(),
  /** Version of the theme and navigation. A document with another version is reloaded, so that nobody sees half a release. */
  config_version: Type.Optional(Type.String()),
  page_id: Id,
  root_id: Id,
  page_title: Nullable(Type.String()),
  page_content_type: PageTypeSchema,
  blocks: Type.Array(BlockSchema),
  siblings: Type.Array(Sibling),
  is_root: Type.Boolean(),
  page_actions: Type.Array(PageAction),
  show_back_button: Type.Boolean(),
  show_bookmark_button: Type.Boolean(),
  show_add_to_schedule_button: Type.Boolean(),
  show_tabbar: Type.Boolean(),
  color_mode: Nullable(OneOf(['dark', 'light'])),
  background_color: BlockColor,
  use_global_toolbar: Type.Boolean(),
  og_title: Nullable(Type.String()),
  og_description: Nullable(Type.String()),
  og_image: Nullable(Type.String()),
  is_commentable: Type.Boolean(),
  message_thread_id: Nullable(Id),
  page: Type.Object({
    id: Id,
    rootId: Id,
    contentRootId: Id,
    path: Type.String(),
    actions: Type.Array(Type.String()),
    access: Decision,
    type: PageTypeSchema,
    title: Nullable(Type.String()),
    show_tabbar: Type.Boolean(),
  }),
  attributes: Type.Array(Attribute),
  toolbar: Nullable(Toolbar),
  type_data: Type.Unsafe<Record<string, unknown> | null>({}),
  children: Type.Optional(Type.Array(ContentItem)),
  image: Type.Optional(Nullable(Image)),
  subtitle: Type.Optional(Nullable(Type.String())),
  /** The page has occurrences that the viewer may see: `GET /event_occurrences/per_period` lists them (EVT-4). */
  has_dates: Type.Optional(Type.Boolean()),
});
export type PageJson = Static<typeof PageJson>;

/** Page data at the host root: authorised, dynamic answers (ACC-20, ACC-22). */
export const pages = calls({
  'GET /__/{path}/index.json': {
    who: 'guest',
    root: true,
    file: true,
    cookie: true,
    notFound: 'page_not_found',
    params: { path: Type.String() },
    query: { t: Type.Optional(Type.String()), page_builder: Type.Optional(Type.String()) },
    returns: PageJson,
    errors: ['page_not_found'],
  },
  'GET /__/access/{rootId}.json': {
    who: 'guest',
    root: true,
    file: true,
    cookie: true,
    params: { rootId: Type.String() },
    query: { t: Type.Optional(Type.String()), page_builder: Type.Optional(Type.String()) },
    returns: AccessTree,
  },
});

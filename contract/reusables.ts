import { Type, type Static } from 'typebox';
import { BlockColor } from './apps.ts';
import { BlockSchema } from './blocks/block.ts';
import { calls } from './call.ts';
import { Id, List, Nothing, Nullable, OneOf, Time } from './wire.ts';

/** Properties of everything edited in one place and shown in many. Each save increments `version`; members see it once it is published (STU-3). */
export const reusableProperties = {
  id: Id,
  title: Type.String({ minLength: 1, maxLength: 200 }),
  version: Type.Integer(),
  updated_at: Time,
  updated_by: Nullable(Type.String()),
  status: OneOf(['draft', 'published', 'changed']),
};
/** A saved block group or modal in the studio's list. `uses`: how many pages, block groups and modals show or open it. */
export const ReusableEntry = Type.Object({ ...reusableProperties, uses: Type.Integer() });
export const reusableQuery = {
  q: Type.Optional(Type.String({ maxLength: 200 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
};
/** The version that a save is based on; default: the newest. */
export const baseVersion = { base_version: Type.Optional(Type.Integer()) };

const Blocks = Type.Array(BlockSchema, { maxItems: 200 });

/** A saved block group, used by reference (BLK-10). */
export const ComposedBlock = Type.Object({ ...reusableProperties, blocks: Blocks });
export type ComposedBlock = Static<typeof ComposedBlock>;

/** A modal made of blocks (BLK-11). */
export const Overlay = Type.Object({
  id: Id,
  title: Type.String({ maxLength: 200 }),
  blocks: Blocks,
  color_mode: Nullable(OneOf(['dark', 'light'])),
  background_color: BlockColor,
});
export type Overlay = Static<typeof Overlay>;
const OverlayDraft = Type.Object({ ...Overlay.properties, ...reusableProperties });

const composedFields = { title: reusableProperties.title, blocks: Blocks };
const overlayFields = { ...composedFields, color_mode: Overlay.properties.color_mode, background_color: BlockColor };
const params = { id: Id };
const [read, write] = [{ who: 'owner', permission: 'build.read' } as const, { who: 'owner', permission: 'build.write' } as const];

export const composed = calls({
  'GET /studio/composed_blocks': { ...read, query: reusableQuery, returns: List(ReusableEntry) },
  'POST /studio/composed_blocks': {
    ...write,
    bodyLimit: 2_097_152,
    body: Type.Object({ title: composedFields.title, blocks: Type.Optional(Blocks) }),
    returns: ComposedBlock,
    errors: ['ratio_out_of_range'],
  },
  'GET /studio/composed_blocks/{id}': { ...read, params, returns: ComposedBlock },
  'PUT /studio/composed_blocks/{id}': {
    ...write,
    params,
    bodyLimit: 2_097_152,
    body: Type.Partial(Type.Object({ ...composedFields, ...baseVersion })),
    returns: ComposedBlock,
    errors: ['edit_conflict', 'ratio_out_of_range'],
  },
  'DELETE /studio/composed_blocks/{id}': { ...write, params, returns: Nothing, errors: ['in_use'] },
});

export const overlays = calls({
  'GET /overlays/{id}': { who: 'guest', params, returns: Overlay },
  'GET /studio/overlays': { ...read, query: reusableQuery, returns: List(ReusableEntry) },
  'POST /studio/overlays': {
    ...write,
    bodyLimit: 2_097_152,
    body: Type.Object({ ...Type.Partial(Type.Object(overlayFields)).properties, title: overlayFields.title }),
    returns: OverlayDraft,
    errors: ['ratio_out_of_range'],
  },
  'GET /studio/overlays/{id}': { ...read, params, returns: OverlayDraft },
  'PUT /studio/overlays/{id}': {
    ...write,
    params,
    bodyLimit: 2_097_152,
    body: Type.Partial(Type.Object({ ...overlayFields, ...baseVersion })),
    returns: OverlayDraft,
    errors: ['edit_conflict', 'ratio_out_of_range'],
  },
  'DELETE /studio/overlays/{id}': { ...write, params, returns: Nothing, errors: ['in_use'] },
});

import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { TemplateContent } from '@bandstand/contract/templates.ts';
import { formsIn, isIdText, mediaIn, objectsIn, reusablesIn } from '@bandstand/rules/pages/walk.ts';

/** Saved block groups, overlays, workouts, forms and products of the app, by id; leaves out missing ones. */
export interface Sources {
  composed: (ids: readonly string[]) => Promise<{ id: string; title: string; data: { blocks: Block[] } }[]>;
  overlays: (
    ids: readonly string[],
  ) => Promise<{ id: string; title: string; data: Pick<TemplateContent['overlays'][number], 'blocks' | 'color_mode' | 'background_color'> }[]>;
  workouts: (ids: readonly string[]) => Promise<TemplateContent['workouts']>;
  forms: (ids: readonly string[]) => Promise<TemplateForms>;
  products: (ids: readonly string[]) => Promise<{ id: string; title: string; description: string | null; image: { media_id?: string } | null }[]>;
}
type TemplateForms = NonNullable<TemplateContent['forms']>;
type Parts = Pick<TemplateContent, 'pages' | 'composed' | 'overlays' | 'workouts' | 'products'> & { forms: TemplateForms };

/** Ids of overlays, forms and products that content opens, sells or waits for. */
function targetsIn(value: unknown): { overlays: string[]; forms: string[]; products: string[] } {
  const objects = (objectsIn(value, '') ?? []).map(({ value: object }) => object);
  const overlay = (object: Record<string, unknown>): unknown[] => [
    object['overlay_id'],
    (object['purchase_overlay'] as { id?: unknown } | null | undefined)?.id,
  ];
  const products = (object: Record<string, unknown>): unknown[] => [
    ...(Array.isArray(object['product_ids']) ? (object['product_ids'] as unknown[]) : []),
    ...(object['type'] === 'Product' ? [object['id']] : []),
    ...(Array.isArray(object['products']) ? (object['products'] as { id?: unknown }[]).map((product) => product?.id) : []),
  ];
  return {
    overlays: objects.flatMap(overlay).filter(isIdText),
    forms: objects.flatMap(formsIn).map(({ id }) => id),
    products: objects.flatMap(products).filter(isIdText),
  };
}
const reusablesOf = (value: unknown): string[] => (objectsIn(value, '') ?? []).flatMap(({ value: object }) => reusablesIn(object));

/** Everything that pages and blocks need to look and work as they do, however many steps away. */
export async function collected(start: Pick<Parts, 'pages' | 'composed' | 'forms'>, sources: Sources): Promise<Parts & { mediaIds: string[] }> {
  const parts: Parts = { ...start, composed: [...start.composed], forms: [...start.forms], overlays: [], workouts: [], products: [] };
  const asked = new Set([...start.composed, ...start.forms].map(({ id }) => id));
  const news = (list: readonly string[]): string[] => {
    const fresh = [...new Set(list.map((id) => id.toLowerCase()))].filter((id) => !asked.has(id));
    for (const id of fresh) asked.add(id);
    return fresh;
  };
  for (let layer: unknown[] = [...start.pages, ...start.composed, ...start.forms]; layer.length > 0;) {
    const targets = layer.map(targetsIn);
    const reusableIds = news(layer.flatMap(reusablesOf));
    const [composed, workouts, forms, overlays, products] = await Promise.all([
      sources.composed(reusableIds),
      sources.workouts(reusableIds),
      sources.forms(news(targets.flatMap((target) => target.forms))),
      sources.overlays(news(targets.flatMap((target) => target.overlays))),
      sources.products(news(targets.flatMap((target) => target.products))),
    ]);
    const made = {
      composed: composed.map(({ id, title, data }) => ({ id, title, blocks: data.blocks })),
      workouts: workouts.map(({ id, title, data }) => ({ id, title, data })),
      forms: forms.map(({ id, title, data }) => ({ id, title, data })),
      overlays: overlays.map(({ id, title, data: { blocks, color_mode, background_color } }) => ({
        id,
        title,
        blocks,
        color_mode,
        background_color,
      })),
    };
    parts.composed.push(...made.composed);
    parts.workouts.push(...made.workouts);
    parts.forms.push(...made.forms);
    parts.overlays.push(...made.overlays);
    // A price belongs to its app: it is not exported.
    parts.products.push(
      ...products.map(({ id, title, description, image }) => ({ id, title, description, image_id: image?.media_id ?? null, versions: [] })),
    );
    layer = [...made.composed, ...made.workouts, ...made.forms, ...made.overlays];
  }
  const images = parts.products.flatMap(({ image_id }) => image_id ?? []);
  return { ...parts, mediaIds: [...new Set([...mediaIn([parts.pages, parts.composed, parts.overlays, parts.workouts, parts.forms]), ...images])] };
}

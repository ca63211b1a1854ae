import type { AccessRecord } from '@bandstand/contract/access.ts';
import type { PageAction } from '@bandstand/contract/pages.ts';
import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import { inheritingRecord } from '@bandstand/rules/access/facts.ts';
import { plainSettings } from '@bandstand/rules/programs/settings.ts';
import { joinPath } from '@bandstand/rules/pages/slugs.ts';
import type { PublishDrafts } from '../domains/drafts/drafts.publish.service.ts';
import type { Drafts } from '../domains/drafts/drafts.service.ts';
import type { DraftFields } from '../domains/drafts/drafts.tables.ts';
import type { Tenant } from '../platform/db/tenancy.ts';
import type { Ids } from '../platform/ids.ts';
import { blockOf, type Refs } from './blocks.ts';
import type { AccessSeed, PageSeed, ProgramSeed } from './content/reusables.ts';
import { exercisePicture } from './pictures.ts';

/** A page's id and address, decided before any page is written: pages refer to each other both ways. */
export interface Place {
  id: string;
  parentId: string | null;
  position: number;
  path: string;
  page: PageSeed;
}

/** An id and an address for every page, by key, parents first. */
export function placesOf(pages: readonly PageSeed[], ids: Pick<Ids, 'next'>, positionStep: number): Map<string, Place> {
  const places = new Map<string, Place>();
  const place = (page: PageSeed, parent: Place | null, index: number): void => {
    if (places.has(page.key)) throw new Error(`two pages are called ${page.key}`);
    const made = {
      id: ids.next(),
      parentId: parent?.id ?? null,
      position: index * positionStep,
      path: joinPath(parent?.path ?? null, page.slug),
      page,
    };
    places.set(page.key, made);
    page.children?.forEach((child, at) => place(child, made, at));
  };
  pages.forEach((page, index) => place(page, null, index));
  return places;
}

interface Maker {
  server: { paged: { drafts: Drafts; publishDrafts: PublishDrafts } };
  ids: Ids;
  tenant: Tenant;
  author: { userId: string; name: string };
}

/** Writes all pages and publishes them in one release, with what they share. */
export async function publishPages(
  { server, ids, tenant, author, reusableIds }: Maker & { reusableIds: readonly string[] },
  places: ReadonlyMap<string, Place>,
  refs: Refs,
): Promise<void> {
  const { drafts, publishDrafts } = server.paged;
  const made = [...places.values()].map(({ id, parentId, position, page }) => {
    const { type = 'generic', slug, title } = page;
    const row = drafts.newRow(tenant, { id, parent_id: parentId, position, type, slug, title });
    const access = page.access ? { ...accessOf(page.access, refs), parent: parentId } : row.access;
    return {
      ...row,
      access,
      fields: { ...row.fields, ...fieldsOf(page, refs, ids) },
      type_data: typeDataOf(page, refs),
      blocks: (page.blocks ?? []).map((block) => blockOf(block, refs, ids)),
      updated_by: author.userId,
      updated_by_name: author.name,
    };
  });
  await publishDrafts.publishMany(tenant, author, { title: 'Opening', made, reusableIds });
}

/** A written page as draft fields. */
export function fieldsOf(page: PageSeed, refs: Refs, ids: Pick<Ids, 'next'>): Partial<DraftFields> {
  return {
    subtitle: page.subtitle ?? null,
    image: page.cover ? refs.image(page.cover) : null,
    tags: page.tags ?? [],
    duration_minutes: page.minutes ?? null,
    is_commentable: page.isCommentable ?? false,
    og_title: page.share?.title ?? null,
    og_description: page.share?.text ?? null,
    page_actions: actionsOf(page, ids),
    // Meals and workouts are planned for a day.
    show_add_to_schedule_button: page.type === 'meal' || page.type === 'workout',
    ...(page.attributes ? { attributes: Object.entries(page.attributes).map(([slug, value]) => ({ slug, type: 'string' as const, value })) } : {}),
  };
}

/** The access record, where it differs from its parent. */
export function accessOf({ products = [], overlay, week, day, isOpen: _isOpen, ...flags }: AccessSeed, refs: Refs): AccessRecord {
  const drip = week === undefined ? day : week;
  return {
    ...inheritingRecord,
    inherit: false,
    ...flags,
    products: products.map((key) => ({ id: refs.product(key) })),
    ...(overlay ? { purchase_overlay: { id: refs.reusable(overlay) } } : {}),
    ...(drip === undefined ? {} : { is_scheduled: true, schedule_period: drip, schedule_interval: week === undefined ? 'day' : 'week' }),
  };
}

function actionsOf({ completes, isCommentable }: PageSeed, ids: Pick<Ids, 'next'>): PageAction[] {
  return [
    ...(isCommentable ? [{ id: ids.next(), action_type: 'comment_thread' as const }] : []),
    ...(completes ? [{ id: ids.next(), action_type: 'mark_complete' as const, text: completes, post_action_button_text: 'Done' }] : []),
  ];
}

/** The data of the page's type. */
export function typeDataOf(page: PageSeed, refs: Refs): Record<string, unknown> | null {
  const { meal, exercise } = page;
  if (meal) {
    const ingredients = meal.ingredients.map(([amount, name]) => ({ amount, name }));
    return { ingredients, macros: meal.macros, servings: meal.servings, prep_minutes: meal.minutes, steps: meal.steps };
  }
  if (exercise) {
    const images = (['start', 'finish'] as const).map((phase) => refs.image(exercisePicture(exercise, phase)));
    const { cues, muscles, secondary, equipment, level } = exercise;
    return { exercise_id: null, images, cues, muscles, secondary_muscles: secondary, equipment, level };
  }
  if (page.event) {
    const location = { kind: 'place', address: page.event.address, url: null };
    return { ...refs.times(page.event), location, capacity: null };
  }
  if (page.stream) return { provider: page.stream.provider, url: page.stream.url, ...refs.times(page.stream) };
  if (page.workout) return { ...page.typeData, workout_id: refs.reusable(page.workout) };
  if (page.form) return { ...page.typeData, form_id: refs.reusable(page.form) };
  if (page.program) return { ...page.typeData, ...programOf(page, page.program, refs) };
  return page.typeData ?? null;
}

/** The pages of each stage on their days, one stage a week; a stage without pages is a page itself. */
function programOf({ children = [] }: PageSeed, { stageDays = [0], every = 7, ...settings }: ProgramSeed, refs: Refs): ProgramSettings {
  const layout = children.flatMap((stage, at) =>
    (stage.children ?? [stage]).slice(0, stageDays.length).map((page, turn) => ({
      page_id: refs.page(page.key),
      day: at * every + (stageDays[turn] ?? 0),
      minute: null,
    })),
  );
  return { ...plainSettings, ...settings, layout };
}

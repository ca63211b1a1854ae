import type { Image } from '@bandstand/contract/media.ts';
import { aField, aForm } from '../domains/forms/forms.builders.ts';
import { aBlock, aText, publishPage } from '../domains/pages/pages.builders.ts';
import { aBlockGroup, anOverlay, aPicture, aWorkout, uses } from '../domains/reusables/reusables.builders.ts';
import type { TestApp } from './app.ts';
import type { PlannedPage } from './leak.oracle.ts';

/** No viewer gets the answers to a quiz before they have sent theirs (FRM-1). */
export const plantedAnswer = 'the-right-answer';

/** A page with planted words: `secretp7x` inside, `memberp7x` for members only, `teaserp7x` on the outside. */
export interface PlantedPage extends PlannedPage {
  id: string;
  path: string;
  cover: Image;
  inside: Image;
  forMembers: Image;
  workoutId: string;
  /** An item of the workout; its exercise is the page before this one. */
  itemId: string;
  actionId: string;
  threadId: string;
}
export interface Plants {
  pages: PlantedPage[];
  course: { id: string };
  pageProduct: string;
  appProduct: string;
  overlayId: string;
  /** A public quiz that includes as many of the pages as a form may, with an answer that nobody gets. */
  formId: string;
  /** The form of all workouts. */
  captureId: string;
}

async function plantOne(
  app: TestApp,
  planned: PlannedPage,
  number: number,
  place: { parent: { id: string } | null; product: string; exerciseId: string | null; captureId: string },
): Promise<PlantedPage> {
  const secret = `secretp${number}x`;
  const [cover, inside, forMembers] = [await aPicture(app), await aPicture(app), await aPicture(app)];
  const item = { exercise_id: place.exerciseId, title: `${secret} item`, notes: `${secret} note` };
  const workout = await aWorkout(app, `${secret} workout`, item, { capture_form_id: place.captureId });
  const group = await aBlockGroup(
    app,
    [aText(`${secret} group`), aBlock('image', { image: inside, caption: `${secret} caption` })],
    `${secret} group`,
  );
  const actionId = app.platform.ids.next();
  const action = { id: actionId, type: 'open_url' as const, data: { url: `https://${secret}.example/` } };
  const record = planned.flags && {
    ...planned.flags,
    products: [{ id: place.product }],
    ...(planned.flags.is_scheduled ? { schedule_period: planned.opensAfter, schedule_interval: 'day' as const } : {}),
  };
  const page = await publishPage(app, {
    title: `teaserp${number}x`,
    slug: `p${number}`,
    type: 'exercise',
    parent: place.parent,
    ...(record && !planned.isBelow ? { access: record } : {}),
    image: cover,
    subtitle: `${secret} subtitle`,
    tags: [`teaserp${number}x`],
    og_description: `${secret} description`,
    is_commentable: true,
    attributes: [{ slug: 'canary', type: 'string', value: `${secret} attribute` }],
    type_data: { cues: [`${secret} cue`] },
    page_actions: [{ id: app.platform.ids.next(), action_type: 'button', text: `${secret} action` }],
    blocks: [
      aBlock('hero', { title: `${secret} hero`, action }),
      aText(`${secret} text`),
      uses(group),
      aBlock('workout', { workout_id: workout.id }),
      aBlock('livestream', { url: `https://${secret}.example/live`, title: `${secret} stream` }),
      aText(`memberp${number}x text`, { members_only: true }),
      aBlock('image', { image: forMembers, alt: `memberp${number}x` }, { members_only: true }),
    ],
  });
  const [row] = await app.sql<{ message_thread_id: string }>('select message_thread_id from pages where id = $1', [page.id]);
  return {
    ...planned,
    id: page.id,
    path: page.path,
    cover,
    inside,
    forMembers,
    workoutId: workout.id,
    itemId: workout.groups[0]?.items[0]?.uid ?? '',
    actionId,
    threadId: row?.message_thread_id ?? '',
  };
}

/** All pages of a plan, parents before children. */
export async function plant(app: TestApp, plan: readonly PlannedPage[], products: { page: string; app: string }): Promise<Plants> {
  const query = { content_type: 'all', limit: 100 };
  const collection = () => aBlock('collection', { layout: 'grid', source: 'query', query });
  await publishPage(app, { title: 'Home', access: {}, blocks: [collection()] });
  const group = await aBlockGroup(app, [collection()]);
  const overlay = await anOverlay(app, [uses(group), collection()], 'Offer');
  const course = await publishPage(app, {
    title: 'Course',
    type: 'program',
    slug: 'course',
    access: { require_authentication: true, is_progress_root: true },
  });
  const pages: PlantedPage[] = [];
  const capture = await aForm(app, { title: 'How it went', form_fields: [aField(app)], triggers: [{ trigger: 'workout_capture', items: [] }] });
  for (const [number, planned] of plan.entries()) {
    const owner = pages.at(-1);
    const parent = planned.isBelow && owner ? owner : planned.isInCourse ? course : null;
    pages.push(await plantOne(app, planned, number, { parent, product: products.page, exerciseId: owner?.id ?? null, captureId: capture.id }));
  }
  const form = await aForm(app, {
    is_public: true,
    form_fields: [aField(app, { correct_answer: plantedAnswer, is_sensitive: true })],
    included_items: pages.slice(0, 20).map(({ id }) => ({ type: 'Page', id })),
  });
  return { pages, course, pageProduct: products.page, appProduct: products.app, overlayId: overlay.id, formId: form.id, captureId: capture.id };
}

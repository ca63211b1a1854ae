import { Type } from 'typebox';
import { calls } from './call.ts';
import { ContentItem } from './content-item.ts';
import { Image } from './media.ts';
import { Person } from './members.ts';
import { Progress, RootProgress, Sequence } from './progress.ts';
import { Id, List, Nothing, Nullable } from './wire.ts';

const Section = List(ContentItem);

/** Product as a purchase listed in My content. */
const PurchasedProduct = Type.Object({ id: Id, title: Type.String(), image: Nullable(Image), path: Nullable(Type.String()) });

/** What a member completed and started (PRG-4 to PRG-12). */
export const progress = calls({
  'GET /my-content': {
    who: 'member',
    query: { section: Type.Optional(Type.String({ maxLength: 40 })), page: Type.Optional(Type.Integer({ minimum: 1 })) },
    returns: Type.Object({
      purchased_products: List(PurchasedProduct),
      programs: Section,
      events: Section,
      packs: Section,
      pages: Section,
      shared_items: Section,
      upcoming_pages: Section,
      bookmarked_items: Section,
      has_form_submissions: Type.Boolean(),
      /** (+) Whether they have ever begun a workout. */
      has_workout_sessions: Type.Boolean(),
      completed_items: Section,
    }),
  },
  'POST /pages/{id}/complete': {
    who: 'member',
    params: { id: Id },
    notFound: 'page_not_found',
    returns: Type.Object({ page_id: Id, root_progress: Nullable(RootProgress) }),
    errors: ['access_denied'],
  },
  'DELETE /pages/{id}/complete': {
    who: 'member',
    params: { id: Id },
    notFound: 'page_not_found',
    returns: Type.Object({ page_id: Id, root_progress: Nullable(RootProgress) }),
    errors: ['access_denied'],
  },
  'GET /pages/{id}/complete': {
    who: 'member',
    params: { id: Id },
    notFound: 'page_not_found',
    returns: Type.Object({ is_completed: Type.Boolean() }),
  },
  'POST /pages/{id}/subscribers': {
    who: 'member',
    params: { id: Id },
    notFound: 'page_not_found',
    body: Type.Partial(Type.Object({ started_at: Nullable(Type.String({ maxLength: 40 })), start_from_page_id: Nullable(Id) })),
    returns: Type.Object({ page_id: Id, progress: Progress, sequence: Sequence }),
    /** The last two if the page is an occurrence. */
    errors: ['access_denied', 'date_in_past', 'event_full', 'event_over'],
  },
  'DELETE /pages/{id}/subscribers': { who: 'member', params: { id: Id }, notFound: 'page_not_found', returns: Nothing },
  'GET /pages/{id}/subscribers': {
    who: 'guest',
    params: { id: Id },
    notFound: 'page_not_found',
    returns: Type.Object({
      page_id: Id,
      count: Type.Integer(),
      last_5: Type.Array(Person),
      can_schedule_start: Type.Boolean(),
      page_title: Type.String(),
      page_path: Type.String(),
      sequence: Nullable(Sequence),
      progress: Nullable(Progress),
    }),
  },
});

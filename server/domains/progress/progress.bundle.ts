import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { eventIdOf } from '@bandstand/rules/events/settings.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Visit } from '../pages/pages.visit.ts';
import { packSubscription, programSubscription } from './progress.subscriptions.ts';

type Part = Pick<
  SessionBundle,
  | 'program_subscriptions'
  | 'event_subscriptions'
  | 'pack_subscriptions'
  | 'page_completions'
  | 'page_subscriptions'
  | 'bookmarked_pages'
  | 'tree_version'
>;

/** The progress part of the session bundle (L82). */
export const progressBundle =
  (pages: Pages) =>
  async (tenant: Tenant, subscriberId: string): Promise<Part> => {
    const visit = await pages.visitAs(tenant, { id: subscriberId, isAdmin: false });
    const { viewer, tree } = visit;
    const joined = [...viewer.subscriptions].filter(([id]) => tree.page(id));
    const ofType = (type: string) => joined.filter(([id, run]) => run.isMember && tree.page(id)?.type === type);
    return {
      page_subscriptions: Object.fromEntries(
        joined.map(([id, run]) => [
          id,
          {
            page_id: id,
            subscribed_at: run.subscribedAt,
            started_at: run.startedAt,
            started_at_exact: run.startedAtExact,
            time_zone: run.timeZone ?? null,
            start_from_page_id: run.startFromPageId,
            is_assigned: run.isAssigned,
            ...(run.pausedAt ? { paused_at: run.pausedAt } : {}),
            ...(run.delays?.length ? { delays: [...run.delays] } : {}),
            progress: visit.progressOf(id),
            releases: releasesBelow(visit, id),
          },
        ]),
      ),
      program_subscriptions: Object.fromEntries(
        ofType('program').flatMap(([id]) => {
          const run = programSubscription(visit, id);
          return run ? [[id, run]] : [];
        }),
      ),
      event_subscriptions: Object.fromEntries(
        ofType('event_occurrence').map(([id, run]) => [
          id,
          { id, event_occurrence_id: id, event_id: eventIdOf(id, tree.page(id)?.teaser.event), joined_at: run.subscribedAt },
        ]),
      ),
      pack_subscriptions: Object.fromEntries(
        ofType('pack').flatMap(([id]) => {
          const run = packSubscription(visit, id);
          return run ? [[id, run]] : [];
        }),
      ),
      page_completions: completions(visit),
      bookmarked_pages: [...viewer.bookmarks].filter((id) => tree.page(id)),
      tree_version: tree.version,
    };
  };

/** The owner's overrides for pages of this run (ACC-12). */
const releasesBelow = (visit: Visit, rootId: string): Record<string, string> =>
  Object.fromEntries([...visit.viewer.releases].filter(([pageId]) => visit.tree.chainOf(pageId).some(({ id }) => id === rootId)));

function completions(visit: Visit): Part['page_completions'] {
  const byType: Record<string, string[]> = {};
  const byUuid: Record<string, boolean> = {};
  for (const id of visit.viewer.completed) {
    const page = visit.tree.page(id);
    if (!page || !visit.isListable(page)) continue;
    byUuid[id] = true;
    (byType[page.type] ??= []).push(id);
  }
  return { by_uuid: byUuid, by_content_type: byType };
}

import type { Tenant } from '../../platform/db/tenancy.ts';
import type { FrozenRelease } from '../drafts/drafts.ports.ts';
import type { Draft } from '../drafts/drafts.service.ts';
import type { ReleasesRepo } from './releases.repo.ts';
import type { FrozenReusable } from '../reusables/reusables.ports.ts';

/**
 * A release's content for a preview: as frozen, and once published as it was published. Null if the app has no such release, or its content is
 * unknown. `pageId`: only this one of its pages.
 */
export const createFrozenRelease =
  ({ repo }: { repo: Pick<ReleasesRepo, 'find' | 'held'> }) =>
  async (tenant: Tenant, id: string, pageId: string | null = null): Promise<FrozenRelease | null> => {
    const release = await repo.find(tenant, id);
    const held = release ? await repo.held(tenant, id, pageId) : [];
    if (!release || held.length === 0) return null;
    const isWaiting = release.status === 'planned' || release.status === 'failed';
    const look = (type: 'theme' | 'navigation') => held.find((item) => item.type === type)?.content ?? null;
    return {
      theme: look('theme') as FrozenRelease['theme'],
      navigation: look('navigation') as FrozenRelease['navigation'],
      pages: held.flatMap(({ type, item_id, content, revision_id, draft }): FrozenRelease['pages'] => {
        if (type !== 'page') return [];
        // Before publication nothing of it is a revision; afterwards only revisions count.
        if (isWaiting) return content ? [{ id: item_id, revisionId: null, draft: content as Partial<Draft> }] : [];
        return revision_id && draft ? [{ id: item_id, revisionId: revision_id, draft: draft as Partial<Draft> }] : [];
      }),
    };
  };

/** A saved item as a release froze it, or as it published it; null if the release does not contain it. */
export const createFrozenReusable =
  ({ repo }: { repo: Pick<ReleasesRepo, 'heldReusable'> }): FrozenReusable =>
  (tenant, releaseId, id) =>
    repo.heldReusable(tenant, releaseId, id);

import type { Uses } from '@bandstand/rules/pages/uses.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedReusable, LiveReusable, ReusableDraft, ReusableImprint, ReusablePublishRepo, ReusableRef } from './reusables.publish.repo.ts';
import type { Reusables } from './reusables.service.ts';

export type { ReusableDraft, ReusableRef } from './reusables.publish.repo.ts';

/** What was published, with the revisions that were live before and after. */
export interface PublishedReusable extends ReusableRef {
  title: string;
  before: string | null;
  after: string;
}
interface Dependencies {
  platform: Pick<Platform, 'db' | 'ids'>;
  repo: ReusablePublishRepo;
  reusables: Pick<Reusables, 'recordLive'>;
  usesOf: (kind: ReusableRef['kind'], data: object) => Uses;
}
export type ReusablePublishing = ReturnType<typeof createReusablePublishing>;

/** Makes drafts of saved block groups, overlays, workouts and forms live, in the transaction of a release (STU-3). */
export function createReusablePublishing({ platform: { db, ids }, repo, reusables, usesOf }: Dependencies) {
  async function makeLive(trx: Work, appId: string, list: readonly (ReusableRef & { data: object | null })[]): Promise<void> {
    await reusables.recordLive(
      trx,
      appId,
      list.map(({ kind, id, data }) => ({ kind, id, uses: data && usesOf(kind, data) })),
    );
  }

  /** The items that `content` names and members have never seen: publishing what shows them publishes them, too. */
  async function neverPublishedIn(trx: Work, appId: string, content: readonly unknown[]): Promise<ReusableDraft[]> {
    const left = new Set(await repo.unpublished(trx, appId));
    const found: ReusableDraft[] = [];
    for (let layer = content; layer.length > 0 && left.size > 0;) {
      const text = JSON.stringify(layer).toLowerCase();
      const named = [...left].filter((id) => text.includes(id));
      for (const id of named) left.delete(id);
      const drafts = named.length > 0 ? await repo.drafts(trx, appId, named) : [];
      found.push(...drafts);
      layer = drafts.map(({ data }) => data);
    }
    return found;
  }

  return {
    /** Last changed first. */
    changes: (tenant: Tenant): Promise<ChangedReusable[]> => repo.changed(tenant),
    /** The drafts as they are now. Leaves out deleted ones. */
    drafts: (tenant: Tenant, wanted: readonly string[]): Promise<ReusableDraft[]> =>
      wanted.length === 0 ? Promise.resolve([]) : transact(db, tenant, (trx) => repo.drafts(trx, tenant.appId, wanted)),
    /** The same in the caller's transaction. */
    draftsIn: (trx: Work, appId: string, wanted: readonly string[]): Promise<ReusableDraft[]> =>
      wanted.length === 0 ? Promise.resolve([]) : repo.drafts(trx, appId, wanted),
    neverPublishedIn,
    live: (trx: Work, appId: string, wanted: readonly string[]): Promise<LiveReusable[]> =>
      wanted.length === 0 ? Promise.resolve([]) : repo.live(trx, appId, wanted),
    /** Publishes drafts. Leaves out those deleted in the meantime. Throws release_circle if block groups would contain each other. */
    write: async (trx: Work, imprint: ReusableImprint, drafts: readonly ReusableDraft[]): Promise<PublishedReusable[]> => {
      if (drafts.length === 0) return [];
      const before = new Map(
        (
          await repo.live(
            trx,
            imprint.appId,
            drafts.map(({ id }) => id),
          )
        ).map((row) => [row.id, row]),
      );
      const list = drafts.filter(({ id }) => before.has(id)).map((draft) => ({ ...draft, revisionId: ids.next() }));
      await repo.insertRevisions(trx, imprint, list);
      await repo.pointToRevisions(trx, imprint.appId, list);
      await makeLive(trx, imprint.appId, list);
      return list.map(({ kind, id, title, revisionId }) => ({ kind, id, title, before: before.get(id)?.revision_id ?? null, after: revisionId }));
    },
    /** Makes older revisions live again; those without one are hidden from members. Drafts stay. Throws release_circle. */
    putBack: async (trx: Work, appId: string, back: readonly (ReusableRef & { revisionId: string | null })[]): Promise<void> => {
      if (back.length === 0) return;
      const older = new Map(
        (
          await repo.revisions(
            trx,
            appId,
            back.flatMap(({ revisionId }) => revisionId ?? []),
          )
        ).map((row) => [row.id, row]),
      );
      await repo.pointToRevisions(
        trx,
        appId,
        back.map(({ kind, id, revisionId }) => ({ kind, id, revisionId: older.has(revisionId ?? '') ? revisionId : null, version: null })),
      );
      await makeLive(
        trx,
        appId,
        back.map(({ kind, id, revisionId }) => ({ kind, id, data: older.get(revisionId ?? '')?.data ?? null })),
      );
    },
  };
}

import { usesIn, type Uses } from '@bandstand/rules/pages/uses.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { MediaModule } from '../media/media.module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import { createBlockGroups, type Composed, type BlockGroupData } from './reusables.block-groups.service.ts';
import { createReusableLookup, type ReusableLookup } from './reusables.lookup.service.ts';
import { openReusablesPorts, type ReusablesPorts } from './reusables.ports.ts';
import { createReusablePublishRepo } from './reusables.publish.repo.ts';
import { createReusablePublishing, type ReusablePublishing } from './reusables.publish.service.ts';
import { createReusablesRepo } from './reusables.repo.ts';
import { createReusables, type ReusableKind } from './reusables.service.ts';
import { createReusableStore, type ReusableStore, type ReusableStoreParts } from './reusables.store.service.ts';
import { blockGroupRoutes } from './reusables.studio.routes.ts';

interface Below {
  media: MediaModule;
  pages: PagesModule;
}
export interface ReusablesServices {
  composed: Composed;
  blockGroupStore: ReusableStore<BlockGroupData>;
  lookup: ReusableLookup;
  publishing: ReusablePublishing;
  /** Opens the store of one more kind, such as overlays. */
  openStore: <D extends object>(parts: Pick<ReusableStoreParts<D>, 'store' | 'kind' | 'usesOf'>) => ReusableStore<D>;
}
export interface ReusablesModule extends Module<ReusablesServices> {
  readonly ports: ReusablesPorts;
}

/** Content saved once and shown in many places: saved block groups here; overlays, workouts and forms in domains of their own. */
export function reusablesModule({ platform, ports: all }: Ground, below: Below): ReusablesModule {
  const ports = openReusablesPorts(all);
  const repo = createReusablesRepo(platform);
  const reusables = createReusables({ db: platform.db, repo, publishing: below.pages.service.publishing });
  const usesByKind = new Map<ReusableKind, (data: object) => Uses>();
  const openStore: ReusablesServices['openStore'] = (parts) => {
    // A row of a kind holds data of that kind.
    usesByKind.set(parts.kind, parts.usesOf as (data: object) => Uses);
    return createReusableStore({ reusables, platform, frozen: (...args) => ports.frozen.current(...args), ...parts });
  };
  const publishing = createReusablePublishing({
    platform,
    repo: createReusablePublishRepo(platform),
    reusables,
    usesOf: (kind, data) => {
      const usesOf = usesByKind.get(kind);
      if (!usesOf) throw new Error(`No domain opened a store for ${kind}.`);
      return usesOf(data);
    },
  });
  const blockGroupStore = openStore<BlockGroupData>({ store: repo.composed, kind: 'composed', usesOf: ({ blocks }) => usesIn(blocks) });
  const composed = createBlockGroups({ store: blockGroupStore, content: ports.content });
  below.pages.ports.holders.register(repo);
  // The gate of pages decides who sees the media of these items: it knows the pages that show them.
  below.media.service.media.addGate({ mayView: () => Promise.resolve(false), uses: reusables.usesOfMedia });
  return {
    service: { composed, blockGroupStore, lookup: createReusableLookup({ repo, composed: blockGroupStore, ports }), openStore, publishing },
    ports,
    routes: blockGroupRoutes(composed),
  };
}

import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { CatalogueRepo, Merge } from './exercises.catalogue.repo.ts';

export type { Merge } from './exercises.catalogue.repo.ts';
export type LibraryMerging = ReturnType<typeof createLibraryMerging>;

/** What the library itself changes when an exercise becomes another one. */
export function createLibraryMerging({ repo, clock }: { repo: CatalogueRepo; clock: Clock }) {
  return {
    alternateOf: repo.alternateOf,
    /** Notes the merge, puts the other one into lists of alternates, and gives it these other names. */
    write: async (trx: Work, tenant: Tenant, merge: Merge, aliases: readonly string[]): Promise<void> => {
      await repo.addMerge(trx, tenant, merge, clock.iso());
      await repo.replaceAlternate(trx, tenant, merge);
      await repo.setAliases(trx, tenant, merge.into, aliases);
    },
  };
}

import type { Ground, Module } from '../../platform/modules/module.ts';
import { createLocationsRepo } from './locations.repo.ts';
import { createLocations, type Locations } from './locations.service.ts';

/** Proofs of where buyers were, for tax. */
export const locationsModule = ({ platform: { db, clock } }: Ground): Module<Locations> => ({
  service: createLocations({ clock, repo: createLocationsRepo({ db }) }),
});

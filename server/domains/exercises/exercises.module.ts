import { signedImages } from '@bandstand/rules/pages/signed.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { DraftsModule } from '../drafts/drafts.module.ts';
import type { MediaModule } from '../media/media.module.ts';
import { createCatalogueRepo } from './exercises.catalogue.repo.ts';
import { createCatalogue, type Catalogue } from './exercises.catalogue.ts';
import type { EnsureImage } from './exercises.images.ts';
import { createExerciseImport, type ExerciseImport } from './exercises.import.service.ts';
import { receiveLibrary } from './exercises.intake.ts';
import { createLibraryMerging, type LibraryMerging } from './exercises.merge.service.ts';
import { createExercisesRepo } from './exercises.repo.ts';
import { exercisesRoutes } from './exercises.routes.ts';
import { createExercises, type Exercises } from './exercises.service.ts';

interface Below {
  media: MediaModule;
  drafts: DraftsModule;
}

export type ExercisesModule = Module<{ importing: ExerciseImport; library: Exercises; catalogue: Catalogue; merging: LibraryMerging }>;

/** The exercise library. */
export function exercisesModule({ platform }: Ground, below: Below): ExercisesModule {
  const { media } = below.media.service;
  const { drafts, publishDrafts, known } = below.drafts.service;
  const repo = createExercisesRepo(platform);
  const ensureImage: EnsureImage = async (tenant, bytes, title) => {
    const { row, isNew } = await media.ensureImage(tenant, bytes, { title, alt: title });
    const image = await media.imageById(tenant, row.id);
    if (!image) throw new Error(`The library lost the picture ${row.id} that it had just stored.`);
    return { image, isNew };
  };
  const importing = createExerciseImport({ platform, repo, drafts, publishDrafts, ensureImage });
  const imagesOf = async (tenant: Tenant, wanted: readonly string[]) => {
    const [found, sign] = await Promise.all([known.images(tenant, wanted), known.signer(tenant)]);
    return new Map([...found].map(([id, image]) => [id, signedImages(sign, image)]));
  };
  const library = createExercises({ repo, imagesOf });
  const catalogueRepo = createCatalogueRepo(platform);
  const merging = createLibraryMerging({ repo: catalogueRepo, clock: platform.clock });
  return {
    service: { importing, library, catalogue: createCatalogue({ repo: catalogueRepo }), merging },
    routes: exercisesRoutes({ library, importing, receive: receiveLibrary }),
  };
}

import type { Image } from '@bandstand/contract/media.ts';
import pLimit from 'p-limit';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { SourceExercise } from './exercises.source.ts';

/** Where to find the pictures of a source. */
export interface ImageSource {
  /** Bytes of a picture, or null when the source does not have it. */
  read(path: string): Promise<Buffer | null>;
}
/** Adds a picture to the library, once for the same bytes. */
export type EnsureImage = (tenant: Tenant, bytes: Buffer, title: string) => Promise<{ image: Image; isNew: boolean }>;

export interface FoundImages {
  images: Image[];
  added: number;
  unreadable: string[];
}

/** The pictures of each exercise, in order, without those that the source lacks. Reports each finished exercise. */
export async function collectImages(
  tenant: Tenant,
  exercises: readonly SourceExercise[],
  source: ImageSource,
  ensure: EnsureImage,
  onDone: (exercise: SourceExercise, found: FoundImages) => Promise<void>,
): Promise<void> {
  // Rendering takes a whole core: with two at once the server still answers.
  const twoAtOnce = pLimit(2);
  await Promise.all(
    exercises.map((exercise) =>
      twoAtOnce(async () => {
        const found: FoundImages = { images: [], added: 0, unreadable: [] };
        for (const path of exercise.images) {
          const bytes = await source.read(path);
          if (!bytes) continue;
          try {
            const { image, isNew } = await ensure(tenant, bytes, exercise.name);
            found.images.push({ ...image, alt: image.alt ?? exercise.name });
            found.added += Number(isNew);
          } catch {
            found.unreadable.push(path);
          }
        }
        await onDone(exercise, found);
      }),
    ),
  );
}

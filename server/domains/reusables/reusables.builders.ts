import type { PublishableType } from '@bandstand/contract/releases.values.ts';
import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Image } from '@bandstand/contract/media.ts';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { TestApp } from '../../testing/app.ts';
import { aBlock } from '../pages/pages.builders.ts';

/** A picture in the media library, unlike any other. */
export async function aPicture(app: TestApp): Promise<Image> {
  const bytes = await sharp(randomBytes(24 * 24 * 3), { raw: { width: 24, height: 24, channels: 3 } })
    .png()
    .toBuffer();
  const row = await app.server.identity.media.addImage(app.tenant, bytes, { title: 'x' });
  return (await app.server.identity.media.imageById(app.tenant, row.id)) as Image;
}

/** Publishes what was made, as the studio's one button does. */
export async function published<T extends { id: string }>(app: TestApp, type: PublishableType, made: Promise<T>): Promise<T> {
  const item = await made;
  await app.server.paged.publishDrafts.release(app.tenant, null, { items: [{ type, id: item.id }] });
  return item;
}
/** A published block group of these blocks. */
export const aBlockGroup = (app: TestApp, blocks: Block[], title = 'A group') =>
  published(app, 'composed', app.server.paged.reusables.composed.create(app.tenant, null, { title, blocks }));
/** A block that shows a saved block group. */
export const uses = (source: { id: string }, options: { members_only?: boolean } = {}): Block =>
  aBlock('composed', { source_id: source.id }, options);

export const anOverlay = (app: TestApp, blocks: Block[], title = 'An overlay') =>
  published(app, 'overlay', app.server.paged.reusables.overlays.create(app.tenant, null, { title, blocks }));

/** A published workout of one group with one exercise. */
export const aWorkout = (app: TestApp, title = 'Legs', item: object = {}, more: { capture_form_id?: string } = {}) =>
  published(
    app,
    'workout',
    app.server.paged.reusables.workouts.create(app.tenant, null, {
      title,
      ...more,
      groups: [
        {
          id: app.platform.ids.next(),
          type: 'straight',
          rounds: 3,
          items: [{ uid: app.platform.ids.next(), exercise_id: null, title: 'Squat', sets: [{ type: 'normal', reps: 5, load: '24 kg' }], ...item }],
        },
      ],
    }),
  );

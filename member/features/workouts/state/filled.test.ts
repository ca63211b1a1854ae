import { expect, it } from 'vitest';
import { aPage, anImage } from '@bandstand/contract/testing/pages.builders.ts';
import { aVideo } from '../../../testing/kitMedia.ts';
import { aWorkout } from '../../../testing/kitWorkout.ts';
import { filledWorkout } from './filled.ts';

const page = (attributes: object[]) => ({ ...aPage({ path: '/monday', page_title: 'Monday' }), attributes: attributes as never });

it('fills the attributes of the page and the member into its texts', () => {
  const workout = aWorkout({ title: 'Day of {{name}}' });
  const user = { name: 'Ines', attributes: {} } as never;
  expect(filledWorkout(workout, null, user).groups).toHaveLength(workout.groups.length);
  expect(filledWorkout(aWorkout({ title: 'Monday' }), null, null).title).toBe('Monday');
});

it('finds its film and pictures, also those of a page’s attribute', () => {
  const [group] = aWorkout().groups;
  const item = group?.items[0];
  if (!group || !item) throw new Error('The example has an exercise');
  const image = anImage('/media/squat/medium.webp');
  const of = (media: object | null, attributes: object[] = []) =>
    filledWorkout(aWorkout({ groups: [{ ...group, items: [{ ...item, media: media as never }] }] }), page(attributes), null).groups[0]?.items[0]
      ?.media;
  expect(of(image)).toEqual(image);
  expect(of({ attribute: 'cover' }, [{ slug: 'cover', type: 'image', value: image }])).toEqual(image);
  expect(of({ attribute: 'cover' })).toBeNull();
  expect(of(null)).toBeNull();
  const video = aVideo();
  expect(filledWorkout(aWorkout({ video }), null, null).video).toEqual(video);
});

import { expect, it } from 'vitest';
import { aWorkout } from '../../../testing/kitWorkout.ts';
import { filledWorkout } from './filled.ts';
import { partAt, videoParts, withoutRests } from './videoParts.ts';

const item = (title: string, from: number | null) => ({ uid: title, exercise_id: null, title, sets: [], rest: 20, video_at: from });
const workout = filledWorkout(
  aWorkout({
    groups: [
      { id: 'a', type: 'circuit', rest_after: 60, items: [item('squat', 60), item('cool down', null), item('jack', 0)] },
      { id: 'b', type: 'straight', items: [item('plank', 90.5), item('walk', null)] },
    ],
  }),
  null,
  null,
);
const parts = videoParts(workout);

it('exercises are in the order of the film, those without a place in it last and as planned', () => {
  expect(parts.map(({ item: { title }, group: { id } }) => `${id} ${title}`)).toEqual(['a jack', 'a squat', 'b plank', 'a cool down', 'b walk']);
});

it.each([
  [0, 'jack'],
  [59, 'jack'],
  // A film that was moved to a mark may stop a little before it.
  [59.95, 'squat'],
  [90.5, 'plank'],
  [5000, 'plank'],
])('at second %d the exercise is %s', (seconds, title) => expect(parts[partAt(parts, seconds)]?.item.title).toBe(title));

it('before the first mark, and without marks, there is none', () => {
  const later = videoParts({ groups: workout.groups.map((group) => ({ ...group, items: group.items.filter(({ title }) => title !== 'jack') })) });
  expect(partAt(later, 30)).toBe(-1);
  expect(partAt(parts.slice(3), 30)).toBe(-1);
});

it('beside a film nothing rests', () => {
  const rests = withoutRests(workout).groups.flatMap(({ rest_after, items }) => [rest_after, ...items.map(({ rest }) => rest)]);
  expect(new Set(rests)).toEqual(new Set([null]));
});

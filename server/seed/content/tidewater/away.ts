import { button, points, scene, text, type PageSeed } from '../reusables.ts';

/** A stream page: the weekly warm-up on camera. */
export const warmUpLive: PageSeed = {
  key: 'warm-up-live',
  slug: 'six-minutes-live',
  title: 'Six minutes, live',
  type: 'stream',
  subtitle: 'The warm-up together, then your questions',
  cover: scene('breath', 'live warm up', 'Dots that open outwards, as a breath does', { light: 'dusk' }),
  tags: ['live', 'mobility'],
  minutes: 30,
  stream: { onDay: 2, atHour: 18, minutes: 30, provider: 'zoom', url: 'https://zoom.us/j/5550100142' },
  isCommentable: true,
  blocks: [
    text(`
I stand in the boathouse, you stand wherever there are two square metres. We go through [the six-minute warm-up](/articles/the-six-minute-warm-up) once, slowly, with the reasons. Cameras may stay off, and mostly do.

Then twenty minutes for whatever you bring. Write your question below before we begin, and it comes first; ask it aloud, and it comes when there is a gap.
`),
    points([
      { icon: 'clock', title: 'On time, and over on time', text: 'I begin when it says so, with whoever is there, and end after half an hour.' },
      { icon: 'dumbbell', title: 'Nothing to fetch', text: 'A wall, a chair that does not roll, socks or none.' },
      { icon: 'shield-check', title: 'Not recorded', text: 'So that people ask what they would not ask on film.' },
    ]),
  ],
};

/** A pack: what to take on a trip. */
export const awayPack: PageSeed = {
  key: 'away',
  slug: 'away-from-home',
  title: 'Away from home',
  type: 'pack',
  subtitle: 'For hotel rooms, guest rooms and the floor beside somebody’s sofa',
  cover: scene('ridges', 'away', 'Hills behind hills under a pale sun', { light: 'dusk' }),
  tags: ['travel'],
  blocks: [
    text(`
Training does not stop because you are somewhere else; it becomes smaller. These are the three things that I use myself when I travel. Take one of them and the week counts.
`),
  ],
  children: [
    {
      key: 'hotel-room',
      slug: 'twenty-minutes-no-bells',
      title: 'Twenty minutes, no bells',
      type: 'workout',
      subtitle: 'Quiet enough for thin floors',
      cover: { exercise: 'split-squat', phase: 'start', alt: 'Split squat, drawn' },
      tags: ['travel', 'session'],
      minutes: 20,
      workout: 'hotel-room',
      blocks: [
        text(
          'Three rounds, and rest when you need to, not when the plan says so. Shoes off: whoever sleeps below you is away from home, too. If the room is too small for a [bear crawl](/movements/bear-crawl), crawl on the spot.',
        ),
      ],
    },
    {
      key: 'station-food',
      slug: 'eating-at-a-station',
      title: 'Eating at a station',
      subtitle: 'What to point at when everything is bread',
      cover: scene('table', 'station', 'A set table beside a window', { light: 'day' }),
      tags: ['travel', 'food'],
      minutes: 3,
      completes: 'Read',
      blocks: [
        text(`
Every station sells the same four things under different names. You need two of them: something with protein in it, and something that was once a plant.

## In this order

Look for eggs, skyr, a tin of fish, a bag of nuts. One of them is always there, mostly beside the till. Then a banana, an apple, carrots with a dip you may throw away. Bread comes last, and it is welcome; it just should not come alone.

## On the train

Eat when you sit, not when you are bored. Drink the whole bottle. If there is a meal waiting where you arrive, this one may be small.
`),
        button('Something to cook when you are back', { open: 'kitchen' }, 'outline'),
      ],
    },
    {
      key: 'time-zones',
      slug: 'the-day-after-a-flight',
      title: 'The day after a flight',
      subtitle: 'Why the first session should be a walk',
      cover: scene('nightLanes', 'flight', 'Lanes of light under a night sky', { light: 'night' }),
      tags: ['travel', 'recovery'],
      minutes: 3,
      completes: 'Read',
      blocks: [
        text(`
You will feel strong at four in the morning and made of wet sand at four in the afternoon. Neither is true. Both pass in about a day for each hour that the clock moved.

On the first day, walk outside for half an hour, early if you flew east, late if you flew west. On the second, do the [warm-up](/articles/the-six-minute-warm-up) and half of a session, with [three in the tank](/articles/two-reps-in-the-tank) instead of two. On the third you are back.

What does not help: making up for what you missed. Nobody has ever missed so little that a tired heavy set would have been the answer.
`),
      ],
    },
  ],
};

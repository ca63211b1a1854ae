import { button, pages, points, query, scene, text, type PageSeed } from '../reusables.ts';

export const home: PageSeed = {
  key: 'home',
  slug: '',
  title: 'Tidewater Strength',
  subtitle: 'Strength for people with tides in their week',
  cover: scene('tide', 'home', 'A low sun over calm water, its reflection in broken lines', { light: 'dusk' }),
  share: {
    title: 'Tidewater Strength',
    text: 'Strength for people with tides in their week: a six-week program, short articles, honest recipes, and a community on a quay.',
  },
  blocks: [
    {
      type: 'hero',
      picture: scene('tide', 'home', 'A low sun over calm water, its reflection in broken lines', { light: 'night', shape: 'tall' }),
      title: 'Strong enough for your life',
      subtitle: 'Three sessions a week, two bells, and people who notice when you are missing.',
      ratio: 110,
      action: ['See the six weeks', { open: 'six-weeks' }],
      second: ['Read first', { open: 'start-again' }],
      style: { guests_only: true },
    },
    { type: 'for_you' },
    text(
      `
Some weeks carry you and some weeks you wade. We build strength for both: sessions that fit into forty minutes, a plan that forgives a missed Tuesday, food that ordinary shops sell. No before, no after. Just a little more than last week.
`,
      { guests_only: true },
    ),
    points(
      [
        {
          icon: 'trending-up',
          title: 'Start where you are',
          text: 'Everything has an easier version, and it is not a lesser one.',
          action: { open: 'start-again' },
        },
        { icon: 'dumbbell', title: 'Fourteen movements', text: 'Learn them once, use them for years.', action: { open: 'movements' } },
        {
          icon: 'utensils',
          title: 'A palm of protein',
          text: 'Seven recipes for weekdays, none with a blender full of powder.',
          action: { open: 'kitchen' },
        },
        { icon: 'waves', title: 'Saturdays on the quay', text: 'Nine o’clock, the red door. Come as you are.', action: { open: 'saturday' } },
      ],
      { background_color: 'secondary', guests_only: true },
    ),
    pages('Start here', 'carousel', ['six-weeks', 'two-reps', 'warm-up', 'saturday', 'locker-room']),
    query('Fresh from the notebook', 'list', { type: 'article', below: 'articles', limit: 4 }),
    query('Tonight’s dinner', 'carousel', { type: 'meal', below: 'kitchen', order: 'random_daily', limit: 5 }),
    {
      type: 'image',
      picture: scene('contours', 'home map', 'A dotted path winding across a map of hills'),
      caption: 'Six weeks, eighteen sessions, one dotted line.',
    },
    text(`
## Who is behind this

I am Maren Holt. I rowed for a long time, then I taught, then my own back taught me. For eleven years I have coached people who have jobs, children, parents and knees. What I know is written down here; what I don’t know yet, somebody on the quay usually does.

You can write to me. I answer myself, mostly before breakfast.
`),
    pages('Rooms', 'grid', ['community', 'club', 'locker-room']),
    button('Come in', { open: 'community' }, 'primary'),
  ],
};

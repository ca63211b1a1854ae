import { requireAt } from '@bandstand/rules/lists/require.ts';
import { starterIds, starterThemes } from '@bandstand/rules/templates/starters.ts';
import { button, pages, points, query, scene, text, type PageSeed } from '../seed/content/reusables.ts';
import type { WorkoutSeed } from '../seed/content/shared.ts';
import { article } from './builders.ts';
import { kestrels } from './palettes.ts';
import type { Starter } from './starter.ts';

const hall = scene('court', 'kestrels', 'A court from above: lines, players, the dashed way of a pass', { light: 'day', shape: 'tall' });
const season = scene('court', 'season', 'Half a court with five players', { light: 'night', shape: 'grand' });
const play = (seed: string, light: 'day' | 'night' = 'night') => scene('court', seed, 'A play drawn on a court', { light });

const practice = (key: string, title: string, subtitle: string, prose: string, week?: number): PageSeed => ({
  key,
  slug: key,
  title,
  subtitle,
  type: 'workout',
  minutes: 45,
  cover: scene('lanes', key, 'The bend of a running track', { light: 'day' }),
  workout: key,
  ...(week === undefined ? {} : { access: { week } }),
  completes: 'Done',
  isCommentable: true,
  blocks: [text(prose)],
});
const round = (
  title: string,
  type: WorkoutSeed['groups'][number]['type'],
  rounds: number,
  items: [exercise: string, title: string, reps: number][],
): WorkoutSeed['groups'][number] => ({
  title,
  type,
  rounds,
  time_cap: null,
  rest_after: 90,
  items: items.map(([exercise, name, reps]) => ({ exercise, title: name, sets: 1, set: { reps }, rest: 15 })),
});
const drill = (key: 'split-squat' | 'step-up' | 'side-plank', title: string, cues: string[], prose: string): PageSeed => ({
  key,
  slug: key,
  title,
  subtitle: requireAt(cues, 0),
  type: 'exercise',
  cover: { exercise: key, phase: 'finish', alt: `${title}, the end of it` },
  exercise: {
    exercise: key,
    muscles: ['Legs', 'Trunk'],
    secondary: [],
    equipment: ['None'],
    level: 'Beginner',
    cues,
    alt: [`${title}, the beginning`, `${title}, the end`],
  },
  blocks: [text(prose)],
});

/** A basketball team: the next game, training at home, a playbook for the team only. */
export const team: Starter = {
  id: starterIds.team,
  title: 'Sports team',
  description: 'For a team and those who cheer for it: the next game, training at home, a test everybody dreads, a playbook behind the season fee.',
  theme: starterThemes.team,
  palette: kestrels,
  tabBar: [
    { icon: 'house', label: 'Kestrels', page: 'home' },
    { icon: 'calendar', label: 'Next game', page: 'next-game' },
    { icon: 'dumbbell', label: 'Training', page: 'preseason' },
    { icon: 'target', label: 'Playbook', page: 'playbook' },
    { icon: 'user', label: 'Account', screen: 'account' },
  ],
  menu: [
    { icon: 'house', label: 'Harbour Kestrels', page: 'home' },
    { icon: 'calendar', label: 'Next game', page: 'next-game' },
    { icon: 'dumbbell', label: 'Four weeks before the season', page: 'preseason' },
    { icon: 'timer', label: 'The beep test', page: 'beep-test' },
    { icon: 'target', label: 'Playbook', page: 'playbook' },
    { icon: 'users', label: 'Locker room', page: 'locker-room' },
    { icon: 'trophy', label: 'The team', page: 'squad' },
  ],
  products: [
    {
      key: 'season',
      title: 'The season',
      description: 'Hall, referees, shirts, the bus to away games, and everything in here that says “team only”.',
      cover: 'playbook',
      currency: 'EUR',
      versions: [
        { name: 'Season fee', kind: 'one_off', price: 18000, isDefault: true },
        { name: 'Students', kind: 'one_off', price: 9000 },
      ],
    },
  ],
  shared: {
    composed: [
      {
        key: 'kit',
        title: 'What to bring',
        blocks: [
          points(
            [
              { icon: 'shopping-bag', title: 'Both shirts', text: 'Light and dark. Home team decides, late.' },
              { icon: 'clock', title: 'An hour before', text: 'Changed, forty minutes before. Ask Dunja what happens otherwise.' },
            ],
            { background_color: 'secondary' },
          ),
        ],
      },
    ],
    overlays: [
      {
        key: 'season-offer',
        title: 'The season',
        blocks: [
          { type: 'hero', picture: season, title: 'Eighteen games, one bus', subtitle: 'The fee pays for the hall. The rest is on us.', ratio: 60 },
          points([
            { icon: 'target', title: 'The playbook', text: 'Seven plays, drawn and explained.' },
            { icon: 'users', title: 'The locker room', text: 'Who drives, who brings fruit, who cannot on Sunday.' },
            { icon: 'shield-check', title: 'Short of money?', text: 'Talk to Dunja. Nobody has ever not played for that.' },
          ]),
          button('See the next game', { open: 'next-game' }, 'outline'),
        ],
      },
    ],
    workouts: [
      {
        key: 'legs',
        title: 'Legs that last a fourth quarter',
        groups: [
          round('Three rounds, talking allowed', 'circuit', 3, [
            ['split-squat', 'Split squat, each side', 10],
            ['step-up', 'Step-up, each side', 10],
            ['side-plank', 'Side plank, breaths', 6],
          ]),
        ],
      },
      {
        key: 'quick',
        title: 'Quick feet',
        groups: [
          round('Ten minutes, as many as are clean', 'amrap', 1, [
            ['step-up', 'Step-up, fast', 12],
            ['split-squat', 'Split squat, small jump', 8],
          ]),
        ],
      },
    ],
  },
  pages: [
    {
      key: 'home',
      slug: '',
      title: 'Harbour Kestrels',
      subtitle: 'Women’s basketball, second league, first in noise',
      cover: hall,
      share: { title: 'Harbour Kestrels', text: 'The next game, the team, and how to become loud.' },
      attributes: { league: 'Second league north', hall: 'Harbour hall, gate B' },
      blocks: [
        {
          type: 'hero',
          picture: hall,
          title: 'Small, fast, rude to pick-and-rolls',
          subtitle: 'Harbour Kestrels, season nineteen.',
          ratio: 100,
          action: ['Next game', { open: 'next-game' }],
          second: ['The team', { open: 'squad' }],
        },
        pages('Now', 'carousel', ['next-game', 'preseason', 'beep-test']),
        text(
          'We have the lowest average height of the league and the best free throws. Both are on purpose. Whoever wants to play comes on Tuesday; whoever wants to shout comes on Saturday.',
        ),
        { type: 'composed', source: 'kit' },
        query('Between practices', 'grid', { type: 'exercise', below: 'drills', limit: 3 }),
      ],
    },
    {
      key: 'next-game',
      slug: 'next-game',
      title: 'Kestrels – Northside',
      subtitle: 'They won by two last time. We remember',
      type: 'event_occurrence',
      cover: season,
      event: { onDay: 'saturday', atHour: 18, minutes: 120, address: 'Harbour hall, gate B' },
      blocks: [
        text(
          'Doors at five, cake from the under-fourteens, drums welcome behind the left basket. Northside runs everything through their number eleven; so will we, the other way.',
        ),
        { type: 'map', address: 'Harbour hall, gate B', lat: 54.7833, lng: 9.4333, zoom: 15 },
        { type: 'share', text: 'Kestrels against Northside, Saturday at six, Harbour hall.' },
      ],
    },
    {
      key: 'preseason',
      slug: 'preseason',
      title: 'Four weeks before the season',
      subtitle: 'For everybody who sat all summer',
      type: 'program',
      cover: scene('lanes', 'preseason', 'Lanes of a track in a bend', { light: 'night' }),
      access: { is_progress_root: true },
      blocks: [text('Three times a week, at home or on stairs. The hall opens again in week three, and Dunja will know.')],
      children: [
        practice(
          'legs',
          'Weeks 1 and 2: legs that last',
          'Slow, and more of it',
          'Three rounds. If you can sing, go faster; if you cannot speak, stop for a minute.',
        ),
        practice(
          'quick',
          'Weeks 3 and 4: quick feet',
          'Short, and as if somebody watched',
          'Clean steps count, fast ones do not. Write down how many rounds; we compare on Tuesday.',
          2,
        ),
      ],
    },
    {
      key: 'drills',
      slug: 'drills',
      title: 'Drills at home',
      subtitle: 'No ball, no neighbour complaints',
      type: 'collection',
      cover: play('drills', 'day'),
      children: [
        drill(
          'split-squat',
          'Split squat',
          ['Back knee down, front heel heavy.', 'Trunk upright, as if for a jump ball.'],
          'Every lay-up is one of these. Ten on each side before you brush your teeth.',
        ),
        drill(
          'step-up',
          'Step-up',
          ['The whole foot on the step.', 'The back leg helps as little as it can.'],
          'A stair will do. Down slowly: that is where knees are made.',
        ),
        drill(
          'side-plank',
          'Side plank',
          ['Elbow below the shoulder.', 'Hips towards the ceiling.'],
          'This is what keeps you on your feet when number eleven leans on you.',
        ),
      ],
    },
    article({
      key: 'beep-test',
      title: 'The beep test',
      subtitle: 'Twenty metres, until you do not want to any more',
      minutes: 3,
      cover: scene('lanes', 'beep', 'A track in halftone shade', { light: 'dusk' }),
      prose: `
Once before the season, once in January. Two lines, twenty metres apart, a beep that gets faster every minute.

## How it goes

1. Run to the other line before the beep. Foot on it.
2. Turn on the beep, not before.
3. Twice late in a row: you are out, walk, cheer for those who are not.

Your level is the last whole minute. The team’s mean is on the wall: **9.2**. Dunja, who is forty-four, has 10.

## How to get further

Turn low, on the outside foot. Go slower in the first three minutes than your pride allows. And eat something two hours before.
`,
    }),
    {
      key: 'playbook',
      slug: 'playbook',
      title: 'Playbook',
      subtitle: 'Team only. Seven plays, no photographs',
      type: 'collection',
      cover: season,
      access: { require_purchase: true, products: ['season'], overlay: 'season-offer' },
      blocks: [text('Learn two a week. Names are shouted, numbers are shown; if you forget both, cut to the basket and look convinced.')],
      children: [
        {
          key: 'heron',
          slug: 'heron',
          title: 'Heron',
          subtitle: 'Against man-to-man, after a time-out',
          cover: play('heron'),
          isCommentable: true,
          blocks: [
            text(
              'Five stands still at the elbow, on one leg if you like. Two cuts past her twice; the second time is the real one. Pass to where the defender has just been.',
            ),
          ],
        },
        {
          key: 'ferry',
          slug: 'ferry',
          title: 'Ferry',
          subtitle: 'Over and back, against a zone',
          cover: play('ferry', 'day'),
          isCommentable: true,
          blocks: [
            text(
              'The ball goes from side to side three times without anybody dribbling. On the third crossing the weak-side forward is alone. She always is. Look.',
            ),
          ],
        },
      ],
    },
    {
      key: 'locker-room',
      slug: 'locker-room',
      title: 'Locker room',
      subtitle: 'Team only',
      cover: scene('row', 'bus', 'Houses seen from a bus at night', { light: 'night' }),
      access: { require_purchase: true, products: ['season'], overlay: 'season-offer' },
      blocks: [text('Say by Thursday whether you are in on Saturday. “Maybe” is a no that needs a lift.'), { type: 'chat', title: 'Locker room' }],
    },
    {
      key: 'squad',
      slug: 'team',
      title: 'The team',
      subtitle: 'Twelve Kestrels and a coach',
      cover: play('squad', 'day'),
      blocks: [
        {
          type: 'avatar',
          picture: { face: 'dunja kralj', alt: 'Drawn portrait of Dunja Kralj' },
          name: 'Dunja Kralj',
          subtitle: 'Coach. Played for nineteen years, number 4',
          action: { email: 'dunja@kestrels.example', subject: 'Playing' },
        },
        {
          type: 'avatar',
          picture: { face: 'isi brandt', alt: 'Drawn portrait of Isi Brandt' },
          name: 'Isi Brandt',
          subtitle: 'Captain, point guard, number 7',
          action: { open: 'next-game' },
        },
        text('New players: Tuesdays at seven, gate B. You need shoes that do not mark and the wish to run back. Everything else can be learned.'),
      ],
    },
  ],
};

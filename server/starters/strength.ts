import { starterIds, starterThemes } from '@bandstand/rules/templates/starters.ts';
import { button, pages, points, query, scene, text, type PageSeed, type PictureSeed } from '../seed/content/reusables.ts';
import type { WorkoutSeed } from '../seed/content/shared.ts';
import { article } from './builders.ts';
import { weekUnderTheBar } from './forms.ts';
import { ironbark } from './palettes.ts';
import type { Starter } from './starter.ts';

const hall = scene('rack', 'ironbark home', 'A loaded bar in its rack, a lamp on the wall behind it', { light: 'night', shape: 'tall' });
const offer = scene('rack', 'twelve', 'A bar with three plates a side, waiting in the rack', { light: 'dusk', shape: 'grand' });
const rackAt = (seed: string, light: 'day' | 'dusk' | 'night' = 'day') => scene('rack', seed, 'A bar in its rack', { light });

const lift = (
  key: 'goblet-squat' | 'romanian-deadlift' | 'overhead-press' | 'one-arm-row',
  title: string,
  subtitle: string,
  muscles: string[],
  cues: string[],
  alt: [string, string],
  prose: string,
): PageSeed => ({
  key,
  slug: key,
  title,
  subtitle,
  type: 'exercise',
  cover: { exercise: key, phase: 'finish', alt: alt[1] },
  tags: muscles.map((muscle) => muscle.toLowerCase()),
  exercise: { exercise: key, muscles, secondary: ['Trunk'], equipment: ['Dumbbell'], level: 'Beginner', cues, alt },
  blocks: [text(prose)],
});

const session = (key: string, title: string, subtitle: string, cover: PictureSeed, prose: string): PageSeed => ({
  key,
  slug: key,
  title,
  subtitle,
  type: 'workout',
  cover,
  minutes: 50,
  workout: key,
  isCommentable: true,
  completes: 'Session done',
  blocks: [text(prose)],
});

const sets = (
  title: string,
  exercise: string,
  count: number,
  reps: number,
  load: string,
  rest: number,
  notes?: string,
): WorkoutSeed['groups'][number] => ({
  title,
  type: 'straight',
  rounds: 1,
  time_cap: null,
  rest_after: null,
  items: [{ exercise, title, sets: count, set: { reps, load }, warmup: { reps: 8, load: 'half the weight' }, rest, ...(notes ? { notes } : {}) }],
});

/** A coach with a small barbell gym: a program sold once, a library of lifts, texts against hurry. */
export const strength: Starter = {
  id: starterIds.strength,
  title: 'Strength coach',
  description:
    'For a coach who sells a training program: sessions with sets and rests, a library of lifts, short articles, and an offer that says what is in it.',
  theme: starterThemes.strength,
  palette: ironbark,
  tabBar: [
    { icon: 'house', label: 'Hall', page: 'home' },
    { icon: 'dumbbell', label: 'Program', page: 'twelve-weeks' },
    { icon: 'activity', label: 'Lifts', page: 'lifts' },
    { icon: 'message-circle', label: 'Messages', screen: 'messages' },
    { icon: 'user', label: 'Account', screen: 'account' },
  ],
  menu: [
    { icon: 'house', label: 'The hall', page: 'home' },
    { icon: 'dumbbell', label: 'Twelve Weeks Under the Bar', page: 'twelve-weeks' },
    { icon: 'activity', label: 'Lifts', page: 'lifts' },
    { icon: 'book-open', label: 'Notes from the platform', page: 'notes' },
    { icon: 'user', label: 'Your coach', page: 'coach' },
    { icon: 'library', label: 'My content', screen: 'my-content' },
  ],
  products: [
    {
      key: 'twelve-weeks',
      title: 'Twelve Weeks Under the Bar',
      description: 'Three sessions a week, written out set by set, with the weights you note yourself. Ines answers under every session.',
      cover: 'twelve-weeks',
      currency: 'EUR',
      versions: [
        { name: 'One payment', kind: 'one_off', price: 14900, isDefault: true },
        { name: 'In three parts, monthly', kind: 'recurring', price: 5200, every: 'month' },
      ],
    },
  ],
  shared: {
    forms: [weekUnderTheBar],
    composed: [
      {
        key: 'ask-ines',
        title: 'Ask Ines',
        blocks: [
          text('### Not sure about a weight?\n\nSend me a film from the side, phone at hip height. I look at films on Mondays and Thursdays.', {
            background_color: 'secondary',
          }),
          button('Write to Ines', { email: 'ines@ironbark.example', subject: 'A film of my lift' }, 'outline'),
        ],
      },
    ],
    overlays: [
      {
        key: 'twelve-offer',
        title: 'Twelve Weeks Under the Bar',
        blocks: [
          { type: 'hero', picture: offer, title: 'Thirty-six sessions', subtitle: 'Yours to keep, in whatever order life allows.', ratio: 62 },
          points([
            { icon: 'dumbbell', title: 'Four lifts, done well', text: 'Squat, hinge, press, row. Nothing you have to look up twice.' },
            { icon: 'trending-up', title: 'A number to beat', text: 'You note what you lifted; next week begins there.' },
            { icon: 'message-circle', title: 'A coach who reads', text: 'Ask under the session. The answer stands there for everybody.' },
          ]),
          button('How to fail a lift, to begin with', { open: 'how-to-fail' }, 'outline'),
        ],
      },
    ],
    workouts: [
      {
        key: 'day-a',
        title: 'Day A: squat and row',
        groups: [
          sets('Goblet squat', 'goblet-squat', 4, 6, '20 kg', 120, 'Two in the tank. If the last one slows, that was the set.'),
          sets('One-arm row', 'one-arm-row', 3, 10, '16 kg', 75),
        ],
      },
      {
        key: 'day-b',
        title: 'Day B: hinge and press',
        groups: [
          sets('Romanian deadlift', 'romanian-deadlift', 4, 8, '2 × 16 kg', 120, 'Stop where the back wants to round, not where the floor is.'),
          sets('Overhead press', 'overhead-press', 4, 6, '12 kg', 90),
        ],
      },
    ],
  },
  pages: [
    {
      key: 'home',
      slug: '',
      title: 'Ironbark Strength',
      subtitle: 'Four lifts, learned properly',
      cover: hall,
      share: { title: 'Ironbark Strength', text: 'A small barbell hall and a program you can take home: four lifts, learned properly.' },
      attributes: { coach: 'Ines Varga', hours: 'Monday to Saturday, 6:30 to 20:00' },
      blocks: [
        {
          type: 'hero',
          picture: hall,
          title: 'Four lifts. Learned properly.',
          subtitle: 'A hall with three racks, and a program for those who train elsewhere.',
          ratio: 112,
          action: ['See the twelve weeks', { open: 'twelve-weeks' }],
          second: ['Meet the lifts', { open: 'lifts' }],
        },
        text(`
Most programs fail in week three, when the new shoes are not new any more. Ironbark is built for week three. The sessions are short, the lifts stay the same, and the only thing that changes is the number you write down.
`),
        points(
          [
            { icon: 'clock', title: 'Fifty minutes', text: 'Warm-up and putting the plates away included.' },
            { icon: 'target', title: 'One number a day', text: 'The top set. Everything else is there to serve it.' },
            { icon: 'shield-check', title: 'No heroics', text: 'We stop two repetitions early, on purpose, all year.' },
          ],
          { background_color: 'secondary' },
        ),
        pages('Begin here', 'carousel', ['twelve-weeks', 'how-to-fail', 'coach']),
        query('The lifts', 'grid', { type: 'exercise', below: 'lifts', limit: 4 }),
        query('Notes from the platform', 'list', { type: 'article', below: 'notes', limit: 3 }),
        { type: 'composed', source: 'ask-ines' },
      ],
    },
    {
      key: 'twelve-weeks',
      slug: 'twelve-weeks',
      title: 'Twelve Weeks Under the Bar',
      subtitle: 'Three sessions a week, two days that alternate',
      type: 'program',
      cover: offer,
      tags: ['program'],
      access: { require_purchase: true, products: ['twelve-weeks'], overlay: 'twelve-offer', is_progress_root: true },
      blocks: [
        text(`
You train on three days that are not next to each other. Day A, day B, day A; the week after it is B, A, B. That is the whole plan, and it is enough for a year.

Write your weights into the sets. When all sets of a lift felt like *two more would have gone*, add the smallest plate you own.
`),
      ],
      children: [
        {
          key: 'block-one',
          slug: 'learn',
          title: 'Weeks 1 to 4: learn the shape',
          subtitle: 'Light enough to look at what you do',
          cover: rackAt('learn'),
          blocks: [text('Film one set a day from the side. You do not have to send it to anybody. Looking is the work.')],
          children: [
            session(
              'day-a',
              'Day A: squat and row',
              'Sit down between your heels, pull to the pocket',
              rackAt('day a'),
              'Put the phone on the floor, three steps away, at your side. Film the second set of squats.',
            ),
            session(
              'day-b',
              'Day B: hinge and press',
              'Close the door with your hips',
              rackAt('day b', 'dusk'),
              'The deadlift is a bow, not a bend. If you feel it in the back of the legs, you are right.',
            ),
          ],
        },
        {
          key: 'block-two',
          slug: 'load',
          title: 'Weeks 5 to 8: load it',
          subtitle: 'Five repetitions instead of six, a plate more',
          cover: rackAt('load', 'dusk'),
          access: { week: 4 },
          completes: 'Block done',
          blocks: [
            text(`
Same two days, five repetitions a set, one set more. Now the rest matters: two full minutes, sitting down.

## When a week goes wrong

Flu, a sick child, a deadline: take the week off and repeat the one before. Nothing is lost in seven days, and a lot is lost in guilt.
`),
            { type: 'workout', workout: 'day-a' },
          ],
        },
        {
          key: 'block-three',
          slug: 'prove',
          title: 'Weeks 9 to 12: prove it',
          subtitle: 'A heavy single, and a party',
          cover: rackAt('prove', 'night'),
          access: { week: 8 },
          completes: 'Twelve weeks done',
          blocks: [
            text(`
In the last week each lift gets one heavy set of three. Not a maximum: a three you would show your mother.

Then write the three numbers from week one beside it, and go and eat something good.
`),
            { type: 'workout', workout: 'day-b' },
          ],
        },
      ],
    },
    {
      key: 'lifts',
      slug: 'lifts',
      title: 'Lifts',
      subtitle: 'Four of them, with everything that can go wrong',
      type: 'collection',
      cover: rackAt('lifts', 'dusk'),
      blocks: [text('Read one before you train it, once. After that the cue is enough.')],
      children: [
        lift(
          'goblet-squat',
          'Goblet squat',
          'The squat that teaches itself',
          ['Quadriceps', 'Glutes'],
          ['Hold the weight as if you were about to drink from it.', 'Elbows find the inside of your knees.', 'Push the floor away.'],
          ['Standing, a weight at the chest', 'Deep squat, elbows inside the knees'],
          'If your heels lift, put them on two small plates and stop thinking about it. Ankles learn slower than legs.',
        ),
        lift(
          'romanian-deadlift',
          'Romanian deadlift',
          'Close a car door with your hips',
          ['Hamstrings', 'Glutes'],
          ['Knees soft, shins upright.', 'The weight slides down the thigh.', 'Stop where your back wants to round.'],
          ['Standing, weights in front of the thighs', 'Folded at the hips, the back long'],
          'The floor is not the goal. For most people the lift ends a hand below the knee, and it ends well.',
        ),
        lift(
          'overhead-press',
          'Overhead press',
          'Ribs down, then up',
          ['Shoulders', 'Triceps'],
          ['Squeeze your seat first.', 'The weight passes close to your nose.', 'Finish with the arm beside the ear.'],
          ['Weights at the shoulders', 'Arms long overhead'],
          'Leaning back is how a back presses. If you have to lean, the weight belongs to next month.',
        ),
        lift(
          'one-arm-row',
          'One-arm row',
          'Put the elbow into your back pocket',
          ['Upper back', 'Biceps'],
          ['Hand and knee on the bench, back flat.', 'Pull to the hip, not to the armpit.', 'Count one at the top.'],
          ['Arm long, weight below the shoulder', 'Elbow past the ribs'],
          'The row that looks like starting a lawn mower trains the lawn mower. Slow down until only the elbow moves.',
        ),
      ],
    },
    {
      key: 'notes',
      slug: 'notes',
      title: 'Notes from the platform',
      subtitle: 'Short, and written between two sets',
      type: 'collection',
      cover: rackAt('notes', 'night'),
      children: [
        article({
          key: 'how-to-fail',
          title: 'How to fail a lift',
          subtitle: 'Practise it on a good day',
          minutes: 3,
          cover: rackAt('fail', 'dusk'),
          prose: `
Everybody who lifts for long enough gets stuck under a weight. The people who get hurt are those who meet it for the first time on a bad day.

## With dumbbells

Open your hands. Really. Do it twice with something light, so that your hands know they may.

## With a bar

Set the pins one hand below your lowest point, lower yourself onto them, crawl out. It takes four seconds and looks like nothing. That is the idea.
`,
        }),
        article({
          key: 'squat-day-breakfast',
          title: 'What to eat on squat day',
          subtitle: 'Less clever than you hoped',
          minutes: 2,
          cover: scene('plates', 'breakfast', 'Iron plates leaning on one another', { light: 'day' }),
          prose: `
Two hours before: bread, eggs, fruit, water. One hour before: half of that. Half an hour before: a banana and a walk.

If you train at six in the morning, eat a proper dinner and let that be your breakfast.
`,
        }),
      ],
    },
    {
      key: 'coach',
      slug: 'coach',
      title: 'Your coach',
      subtitle: 'Ines Varga, and how she came to like slow weeks',
      cover: rackAt('coach', 'day'),
      blocks: [
        {
          type: 'avatar',
          picture: { face: 'ines varga', alt: 'Drawn portrait of Ines Varga' },
          name: 'Ines Varga',
          subtitle: 'Coach since 2009, in this hall since 2016',
          action: { email: 'ines@ironbark.example', subject: 'Training with you' },
        },
        text(`
I was a thrower, then a nurse, then a nurse who taught her staffMembers to pick things up. Ironbark began as two racks in a joinery that smelled of resin.

I coach twelve people at a time and I know all of their dogs. If you live too far away, the twelve weeks are what I would have told you in the hall, in the same order.
`),
        text('## Training with me?\n\nTell me on Sundays how the week was. It takes two minutes, and it changes the next one.'),
        button('A week under the bar', { form: 'weekly' }),
        { type: 'submissions', title: 'Your weeks', forms: ['weekly'] },
        { type: 'map', address: 'The old joinery, Kanalgata 8', lat: 59.9139, lng: 10.7522, zoom: 14 },
        { type: 'social', links: [{ network: 'instagram', url: 'https://www.instagram.com/' }] },
      ],
    },
  ],
};

import { starterIds, starterThemes } from '@bandstand/rules/templates/starters.ts';
import { button, pages, points, query, scene, text } from '../seed/content/reusables.ts';
import { article, step } from './builders.ts';
import { tamarind } from './palettes.ts';
import type { Starter } from './starter.ts';

const door = scene('petals', 'tamarind', 'Petals in clay and sage opening over a low sun', { light: 'dusk', shape: 'tall' });
const bloom = (seed: string, light: 'day' | 'dusk' | 'night' = 'day') => scene('petals', seed, 'Petals laid over one another', { light });
const shelf = scene('breath', 'shelf', 'Rings that widen like a slow breath', { light: 'dusk', shape: 'grand' });

/** A small studio above a bakery: classes, a shelf of practices behind a membership, Sundays. */
export const yoga: Starter = {
  id: starterIds.yoga,
  title: 'Yoga studio',
  description:
    'For a studio with classes in a room and practices at home: a live class, a Sunday on the calendar, a shelf of recordings for members.',
  theme: starterThemes.yoga,
  palette: tamarind,
  tabBar: [
    { icon: 'sun', label: 'Today', page: 'home' },
    { icon: 'leaf', label: 'Practice', page: 'shelf' },
    { icon: 'calendar', label: 'Sunday', page: 'slow-sunday' },
    { icon: 'book-open', label: 'Read', page: 'reading' },
    { icon: 'user', label: 'Account', screen: 'account' },
  ],
  menu: [
    { icon: 'sun', label: 'Tamarind Room', page: 'home' },
    { icon: 'sparkles', label: 'Five Evenings', page: 'five-evenings' },
    { icon: 'leaf', label: 'The shelf', page: 'shelf' },
    { icon: 'video', label: 'Wednesday, live', page: 'wednesday' },
    { icon: 'calendar', label: 'Slow Sunday', page: 'slow-sunday' },
    { icon: 'book-open', label: 'To read', page: 'reading' },
    { icon: 'map-pin', label: 'The room', page: 'room' },
  ],
  products: [
    {
      key: 'shelf',
      title: 'The shelf',
      description: 'Every practice we have recorded, a new one each week, and the Wednesday class live. You may leave whenever you like.',
      cover: 'shelf',
      currency: 'EUR',
      versions: [
        { name: 'Monthly', kind: 'recurring', price: 1400, every: 'month', isDefault: true },
        { name: 'A year', kind: 'recurring', price: 12000, every: 'year' },
      ],
    },
  ],
  shared: {
    composed: [
      {
        key: 'first-time',
        title: 'The first time',
        blocks: [
          text(
            '### Is this your first time?\n\nWear what you slept in. Bring nothing. If something hurts, do less of it, and if it still hurts, lie down; half the room will envy you.',
            {
              background_color: 'secondary',
            },
          ),
        ],
      },
    ],
    overlays: [
      {
        key: 'shelf-offer',
        title: 'The shelf',
        blocks: [
          {
            type: 'hero',
            picture: shelf,
            title: 'A practice for the day you are having',
            subtitle: 'Ten minutes or sixty, slow or less slow.',
            ratio: 60,
          },
          points([
            { icon: 'leaf', title: 'Sorted by mood, not by level', text: 'Tired, restless, stiff, glad.' },
            { icon: 'video', title: 'Wednesday at seven', text: 'Live from the room above the bakery.' },
            { icon: 'heart', title: 'Stop when you like', text: 'It runs to the end of the month and no further.' },
          ]),
          button('Try an evening first', { open: 'five-evenings' }, 'outline'),
        ],
      },
    ],
    workouts: [],
  },
  pages: [
    {
      key: 'home',
      slug: '',
      title: 'Tamarind Room',
      subtitle: 'Yoga above a bakery',
      cover: door,
      share: { title: 'Tamarind Room', text: 'Slow yoga above a bakery: in the room, live, and from the shelf.' },
      attributes: { teacher: 'Leonor Prata', door: 'The blue one, second floor' },
      blocks: [
        {
          type: 'hero',
          picture: door,
          title: 'Come up. The bread is not ready yet.',
          subtitle: 'Slow yoga in a warm room, and in yours.',
          ratio: 115,
          action: ['Try an evening', { open: 'five-evenings' }],
          second: ['See the room', { open: 'room' }],
        },
        text(`
Tamarind Room is fourteen mats, one window to the river and the smell of whatever Rui is baking below. We move slowly enough to notice things. People come for their backs and stay for the quiet after.
`),
        pages('This week', 'carousel', ['wednesday', 'slow-sunday', 'five-evenings']),
        query('From the shelf', 'grid', { type: 'generic', below: 'shelf', limit: 4 }),
        { type: 'composed', source: 'first-time' },
        query('To read', 'list', { type: 'article', below: 'reading', limit: 3 }),
      ],
    },
    {
      key: 'five-evenings',
      slug: 'five-evenings',
      title: 'Five Evenings',
      subtitle: 'A beginning, fifteen minutes at a time',
      type: 'program',
      cover: bloom('five evenings', 'night'),
      tags: ['program', 'free'],
      access: { is_progress_root: true },
      blocks: [
        text(
          'Five short practices for the hour after dinner. Each evening opens the next one. You need a floor, a cushion, and somebody who agrees not to talk to you.',
        ),
      ],
      children: [
        step({
          key: 'evening-one',
          title: 'Evening 1: put things down',
          subtitle: 'Shoulders, jaw, hands',
          minutes: 15,
          cover: bloom('one', 'dusk'),
          done: 'Done for tonight',
          prose: `
Sit on the edge of the cushion. Lift your shoulders to your ears while you breathe in; let them drop, with a sigh, while you breathe out. **Eight times**, and mean the sigh.

1. Hands: make fists, open them like something was in there. **Ten times.**
2. Jaw: tongue to the roof of the mouth, teeth apart. Stay for **ten breaths**.
3. Lie down, calves on a chair. **Five minutes** of nothing, on purpose.
`,
        }),
        step({
          key: 'evening-two',
          title: 'Evening 2: the long back',
          subtitle: 'Cats, and a doorway',
          minutes: 15,
          cover: bloom('two'),
          access: { day: 1 },
          done: 'Done for tonight',
          prose: `
1. Hands and knees. Round like a cat, hollow like a boat. **Twelve times**, slower each time.
2. Stand in a doorway, hands on the frame at hip height, walk back until you are a table. **Two minutes.**
3. Child’s pose with the cushion under your chest. **Three minutes a side.**
`,
        }),
        step({
          key: 'evening-three',
          title: 'Evening 3: hips',
          subtitle: 'Where the day is kept',
          minutes: 15,
          cover: bloom('three', 'night'),
          access: { day: 2 },
          done: 'Done for tonight',
          prose: `
1. On your back, one knee to the chest. **Ten breaths a side.**
2. Ankle over the other knee, hands behind the thigh. **Two minutes a side.**
3. Soles together, knees wide on cushions. **Four minutes**, one hand on the belly.

If tears come, that is a muscle saying thank you. Go on breathing.
`,
        }),
      ],
    },
    {
      key: 'shelf',
      slug: 'shelf',
      title: 'The shelf',
      subtitle: 'Practices for members, sorted by mood',
      type: 'collection',
      cover: shelf,
      access: { require_purchase: true, products: ['shelf'], overlay: 'shelf-offer' },
      blocks: [text('Take one down, put it back. Nobody keeps count.')],
      children: [
        step({
          key: 'for-tired',
          title: 'For tired',
          subtitle: 'Twenty minutes, mostly lying',
          minutes: 20,
          tags: ['tired'],
          cover: scene('breath', 'tired', 'Slow rings, one inside the other', { light: 'night' }),
          done: 'Practised',
          prose: `
A bolster or two pillows lengthwise under your spine. Arms wide. **Eight minutes.** Then roll to the right, knees bent, pillow between them: **four minutes a side**. Get up like somebody twice your age who is in no hurry.
`,
        }),
        step({
          key: 'for-restless',
          title: 'For restless',
          subtitle: 'Walk it out, then land',
          minutes: 25,
          tags: ['restless'],
          cover: scene('swell', 'restless', 'Waves that run through each other', { light: 'dusk' }),
          done: 'Practised',
          prose: `
Do not sit down yet. Walk in place, heels loud, **two minutes**. Ten slow sun salutations with bent knees; count them out loud so that the head has something to hold. Then stand at the wall, forehead on your hands, **twenty breaths**.
`,
        }),
        step({
          key: 'for-glad',
          title: 'For glad',
          subtitle: 'Backbends and balances',
          minutes: 40,
          tags: ['glad'],
          cover: bloom('glad', 'day'),
          done: 'Practised',
          prose: `
On good days the body can be asked for more. Low lunge, hands lifted, **ten breaths a side**. Tree, eyes on something that does not move. Bow on the belly, **three times**. Finish with legs up the wall, so that the gladness does not all run out at once.
`,
        }),
      ],
    },
    {
      key: 'wednesday',
      slug: 'wednesday',
      title: 'Wednesday, live',
      subtitle: 'Sixty minutes with Leonor, camera on the mat',
      type: 'stream',
      cover: bloom('wednesday', 'dusk'),
      access: { require_purchase: true, products: ['shelf'], overlay: 'shelf-offer' },
      stream: { onDay: 3, atHour: 19, minutes: 60, provider: 'zoom', url: 'https://zoom.us/j/5550100777' },
      blocks: [text('Come five minutes early to say hello. Your own camera may stay off; Leonor talks as if she could see you anyway.')],
    },
    {
      key: 'slow-sunday',
      slug: 'slow-sunday',
      title: 'Slow Sunday',
      subtitle: 'Two hours, then bread',
      type: 'event_occurrence',
      cover: scene('table', 'slow sunday', 'Bread, fruit and a bowl on a bright table', { light: 'day' }),
      event: { onDay: 8, atHour: 10, minutes: 150, address: 'Rua do Forno 31, second floor' },
      blocks: [
        text(
          'Once a month we take two hours for what usually fits into one, and afterwards we sit at the long table downstairs. Bring jam, if you make any.',
        ),
        { type: 'share', text: 'Slow Sunday at Tamarind Room: two hours of yoga, then bread.' },
      ],
    },
    {
      key: 'reading',
      slug: 'reading',
      title: 'To read',
      subtitle: 'Small answers to things people ask on the stairs',
      type: 'collection',
      cover: bloom('reading'),
      children: [
        article({
          key: 'stiff',
          title: 'I am too stiff for this',
          subtitle: 'So was everybody on a mat',
          minutes: 3,
          cover: scene('stones', 'stiff', 'River stones in a pile', { light: 'day' }),
          prose: `
Being too stiff for yoga is like being too dirty for a bath. You do not have to touch your toes. You have to find out where the stretch begins, and stop there for a while.

## What helps more than force

Warmth, time, and a belt. Wait thirty breaths before you judge a pose. Most of what feels like a short muscle is a cautious one, and caution can be talked to.
`,
        }),
        article({
          key: 'breath',
          title: 'How to breathe, briefly',
          subtitle: 'Longer out than in',
          minutes: 2,
          cover: scene('breath', 'article', 'Rings on still water', { light: 'day' }),
          prose: `
In through the nose for four, out for six. That is nearly all of it.

The out-breath is the brake. If you remember one thing when you are angry in a queue, remember the brake.
`,
        }),
      ],
    },
    {
      key: 'room',
      slug: 'room',
      title: 'The room',
      subtitle: 'Blue door, second floor, no lift',
      cover: bloom('room', 'day'),
      blocks: [
        {
          type: 'avatar',
          picture: { face: 'leonor prata', alt: 'Drawn portrait of Leonor Prata' },
          name: 'Leonor Prata',
          subtitle: 'Teaches, waters the plants, answers mails on Fridays',
          action: { email: 'leonor@tamarind.example', subject: 'A question' },
        },
        text(
          'I came up these stairs to ask about the smell and stayed for eleven years. We rent the room from the bakery; when the ovens are on, we save on heating and lose on concentration.',
        ),
        points([
          { icon: 'map-pin', title: 'Rua do Forno 31', text: 'Ring at the bakery if the door is closed.' },
          { icon: 'clock', title: 'Doors open ten minutes before', text: 'And close when we begin, because the stairs creak.' },
        ]),
        { type: 'map', address: 'Rua do Forno 31', lat: 41.1414, lng: -8.6145, zoom: 15 },
      ],
    },
  ],
};

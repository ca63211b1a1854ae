import { starterIds, starterThemes } from '@bandstand/rules/templates/starters.ts';
import { button, pages, points, query, scene, text } from '../seed/content/reusables.ts';
import { article, step } from './builders.ts';
import { threePots } from './forms.ts';
import { kiln } from './palettes.ts';
import type { Starter } from './starter.ts';

const shelf = scene('vessels', 'salt and slip', 'Pots on two shelves, glaze running from their rims', { light: 'day', shape: 'tall' });
const offer = scene('vessels', 'seven pots', 'A row of pots in cobalt and clay', { light: 'dusk', shape: 'grand' });
const pots = (seed: string, light: 'day' | 'dusk' | 'night' = 'day') => scene('vessels', seed, 'Pots on a shelf', { light });

/** A potter who teaches remotely: a free first lesson, seven pots, a reference of glazes. */
export const course: Starter = {
  id: starterIds.course,
  title: 'Course',
  description:
    'For somebody who teaches a craft: a course in modules with a free first lesson, reference pages beside it, a gallery to show what came out.',
  theme: starterThemes.course,
  palette: kiln,
  tabBar: [
    { icon: 'house', label: 'Workshop', page: 'home' },
    { icon: 'layers', label: 'Course', page: 'seven-pots' },
    { icon: 'book-open', label: 'Glazes', page: 'glazes' },
    { icon: 'users', label: 'Shelf', page: 'gallery' },
    { icon: 'user', label: 'Account', screen: 'account' },
  ],
  menu: [
    { icon: 'house', label: 'Salt & Slip', page: 'home' },
    { icon: 'play', label: 'First lesson, free', page: 'first-lesson' },
    { icon: 'layers', label: 'Seven Pots', page: 'seven-pots' },
    { icon: 'book-open', label: 'Glazes', page: 'glazes' },
    { icon: 'users', label: 'The shelf', page: 'gallery' },
    { icon: 'user', label: 'Teodor', page: 'teodor' },
    { icon: 'library', label: 'My content', screen: 'my-content' },
  ],
  products: [
    {
      key: 'seven-pots',
      title: 'Seven Pots',
      description: 'The whole course: seven pots from pinched to lidded, with drawings of every hand, the glaze notes, and a place on the shelf.',
      cover: 'seven-pots',
      currency: 'EUR',
      versions: [
        { name: 'The course', kind: 'one_off', price: 18000, isDefault: true },
        { name: 'In four months', kind: 'recurring', price: 4800, every: 'month' },
      ],
    },
  ],
  shared: {
    forms: [threePots],
    composed: [
      {
        key: 'tools',
        title: 'What you need',
        blocks: [
          text(
            '### What you need\n\nFive kilos of stoneware clay, a wooden spoon, a wire, an old credit card, a sponge, and a table that may get dirty. A kiln is somebody else’s; there is a list of where to ask.',
            { background_color: 'secondary' },
          ),
        ],
      },
    ],
    overlays: [
      {
        key: 'course-offer',
        title: 'Seven Pots',
        blocks: [
          { type: 'hero', picture: offer, title: 'Seven pots. The sixth one stays.', subtitle: 'The first five are how you get there.', ratio: 62 },
          points([
            { icon: 'layers', title: 'Seven lessons', text: 'Each is one pot, one new movement, one thing that may go wrong.' },
            { icon: 'clock', title: 'At the speed of clay', text: 'It dries when it dries. There is no schedule.' },
            { icon: 'message-circle', title: 'Teodor looks', text: 'Put a picture below the lesson; he says what he sees.' },
          ]),
          button('First the free lesson', { open: 'first-lesson' }, 'outline'),
        ],
      },
    ],
    workouts: [],
  },
  pages: [
    {
      key: 'home',
      slug: '',
      title: 'Salt & Slip',
      subtitle: 'Pots at a kitchen table',
      cover: shelf,
      share: { title: 'Salt & Slip', text: 'A pottery course for kitchen tables. The first lesson is free.' },
      attributes: { potter: 'Teodor Lind', clay: 'stoneware, 0.2 mm grog' },
      blocks: [
        {
          type: 'hero',
          picture: shelf,
          title: 'Make a bowl you will eat from',
          subtitle: 'Without a wheel, without talent, at your own table.',
          ratio: 110,
          action: ['First lesson, free', { open: 'first-lesson' }],
          second: ['The course', { open: 'seven-pots' }],
        },
        text(
          'People think that pottery begins with a wheel. It begins with a lump and a thumb. A wheel makes round things quickly; hands make things that look as if somebody had been there.',
        ),
        pages('Look around', 'carousel', ['first-lesson', 'seven-pots', 'glazes']),
        { type: 'composed', source: 'tools' },
        query('Glazes to look up', 'grid', { type: 'article', below: 'glazes', limit: 4 }),
        {
          type: 'avatar',
          picture: { face: 'teodor lind', alt: 'Drawn portrait of Teodor Lind' },
          name: 'Teodor Lind',
          subtitle: 'Thirty years of pots, most of them in use',
          action: { open: 'teodor' },
        },
      ],
    },
    step({
      key: 'first-lesson',
      title: 'First lesson: the lump',
      subtitle: 'Free. Bring a thumb',
      minutes: 30,
      cover: pots('lump', 'dusk'),
      tags: ['free'],
      done: 'I have a bowl',
      prose: `
Take a lump the size of a tangerine. Slap it from hand to hand until it is round and you feel less silly.

## Open

Push your thumb into the middle until a finger’s width of clay is left below it. Turn the ball a little after every pinch. Thumb inside, two fingers outside, **the same pressure every time**. This is the whole secret, and it takes years.

## Stop

When the wall is as thick as a pencil, stop. Everybody’s first bowl dies of one more pinch. Put it on a board, cover it with a cup, look at it tomorrow.
`,
    }),
    {
      key: 'seven-pots',
      slug: 'seven-pots',
      title: 'Seven Pots',
      subtitle: 'From a pinched bowl to a jar with a lid',
      type: 'program',
      program: { pace: 'self_paced' },
      cover: offer,
      access: { require_purchase: true, products: ['seven-pots'], overlay: 'course-offer', is_progress_root: true },
      blocks: [text('One pot a lesson. Read it once without clay, once with. Nobody has ever followed a drawing with wet hands.')],
      children: [
        {
          key: 'module-hands',
          slug: 'hands',
          title: 'Module one: hands',
          subtitle: 'Pots one to three',
          cover: pots('hands'),
          blocks: [
            text('Three pots without any tool but the wire. Afterwards there are three questions, which nobody has ever failed twice.'),
            button('Three questions', { form: 'three-pots' }, 'outline'),
          ],
          children: [
            step({
              key: 'pot-one',
              title: 'Pot 1: a pair of cups',
              subtitle: 'Twice the same thing is a discipline',
              minutes: 60,
              cover: pots('one'),
              done: 'Both stand',
              prose: `
Weigh two lumps: 220 grams each. Pinch the first as you like. Pinch the second like the first. You will see your own hand for the first time.

**What may go wrong:** the rim cracks. Your hands are too warm; wet a finger and go round once, no more.
`,
            }),
            step({
              key: 'pot-two',
              title: 'Pot 2: a coil vase',
              subtitle: 'Snakes, stacked',
              minutes: 90,
              cover: pots('two', 'dusk'),
              done: 'It holds water',
              prose: `
Roll coils with the whole length of your fingers, from the middle outwards. Score both sides, slip, press, and smear the inside downwards with your thumb.

Five coils, then wait for an hour. **Clay that is asked to carry too much sits down.**
`,
            }),
            step({
              key: 'pot-three',
              title: 'Pot 3: a plate from a slab',
              subtitle: 'Flat is the hardest form',
              minutes: 60,
              cover: pots('three', 'night'),
              done: 'It lies flat',
              prose: `
Two sticks of equal height, clay between them, a bottle to roll. Turn the slab over between every rolling, or it will remember the table and curl up in the kiln.

Lift it with the cloth. Never with your hands. You will do it with your hands once.
`,
            }),
          ],
        },
        {
          key: 'module-forms',
          slug: 'forms',
          title: 'Module two: forms',
          subtitle: 'Pots four to seven',
          cover: pots('forms', 'night'),
          blocks: [text('Now with templates, handles, and a lid that fits the first time or not at all.')],
          children: [
            step({
              key: 'pot-four',
              title: 'Pot 4: a mug with a handle',
              subtitle: 'Pull it like a cow’s tail',
              minutes: 90,
              cover: pots('four'),
              done: 'Two fingers fit',
              prose: `
Pull the handle from a wet carrot of clay, down, down, turning the hand. Let it hang until it keeps its own curve, then join it to a mug of the same dryness. **Same dryness** is the sentence I have said most in my life.
`,
            }),
            step({
              key: 'pot-seven',
              title: 'Pot 7: a jar with a lid',
              subtitle: 'Measure when both are wet',
              minutes: 120,
              cover: pots('seven', 'dusk'),
              done: 'The lid fits',
              prose: `
Make jar and lid on the same day from the same bag, and dry them together, lid on. They shrink like an old couple: at the same speed, if you keep them in the same room.
`,
            }),
          ],
        },
      ],
    },
    {
      key: 'glazes',
      slug: 'glazes',
      title: 'Glazes',
      subtitle: 'What they want, and what they do when offended',
      type: 'collection',
      cover: pots('glazes', 'dusk'),
      children: [
        article({
          key: 'cobalt',
          title: 'Cobalt',
          subtitle: 'A little goes a long way',
          minutes: 2,
          cover: pots('cobalt', 'night'),
          prose: `
One part in a hundred is blue. Two is very blue. Three is a mistake that you will see for the rest of your life, because pots do not go away.

It runs under thick clear glaze and stays put under thin. Test on a lid, never on the jar.
`,
        }),
        article({
          key: 'ash',
          title: 'Wood ash',
          subtitle: 'From whoever heats with beech',
          minutes: 2,
          cover: pots('ash', 'dusk'),
          prose: `
Sieve it twice, with a mask. Half ash, half the clay you make pots from, water like cream. It runs like rain on a window, so glaze only the upper third and put a saucer under what you love.
`,
        }),
      ],
    },
    {
      key: 'gallery',
      slug: 'shelf',
      title: 'The shelf',
      subtitle: 'What came out of kitchens',
      cover: pots('gallery', 'dusk'),
      access: { require_purchase: true, products: ['seven-pots'], overlay: 'course-offer' },
      blocks: [
        text('Put up what you made, cracks and all. Say which pot it is and what you would do differently. We clap for cracks here.'),
        { type: 'chat', title: 'On the shelf' },
      ],
    },
    {
      key: 'teodor',
      slug: 'teodor',
      title: 'Teodor',
      subtitle: 'Potter, late riser',
      cover: pots('teodor'),
      blocks: [
        text(
          'I made tableware for restaurants until one of them sent back forty plates because they were not all alike. I have them still. We eat from them, and nobody has ever taken the same one twice.\n\nThe workshop stands by the water in a former salt store. It may be visited in summer, when the door is open, and in winter when the chimney smokes.',
        ),
        button('Write to Teodor', { email: 'teodor@saltandslip.example', subject: 'A pot' }, 'outline'),
      ],
    },
  ],
};

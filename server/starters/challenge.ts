import { starterIds, starterThemes } from '@bandstand/rules/templates/starters.ts';
import { button, pages, points, scene, text, type PageSeed } from '../seed/content/reusables.ts';
import { article } from './builders.ts';
import { mornings as palette } from './palettes.ts';
import type { Starter } from './starter.ts';

const sky = scene('mornings', 'forty-two', 'Forty-two small suns, six rows of seven, the first ones risen', { light: 'dusk', shape: 'tall' });
const offer = scene('mornings', 'offer', 'Rows of suns from night into day', { light: 'day', shape: 'grand' });
const rows = (seed: string, light: 'day' | 'dusk' | 'night' = 'dusk') =>
  scene('mornings', seed, 'Rows of rising suns, one of them ringed', { light });

const week = (number: number, title: string, subtitle: string, prose: string, days: string[]): PageSeed => ({
  key: `week-${number}`,
  slug: `week-${number}`,
  title: `Week ${number}: ${title}`,
  subtitle,
  cover: rows(`week ${number}`, number < 3 ? 'night' : number < 5 ? 'dusk' : 'day'),
  isCommentable: true,
  completes: 'Seven mornings done',
  ...(number > 1 ? { access: { week: number - 1 } } : {}),
  blocks: [text(prose), text(`## The seven mornings\n\n${days.map((day, at) => `${at + 1}. ${day}`).join('\n')}`)],
});

/** Six weeks together: a walk before work, a week at a time, with a place to talk about it. */
export const challenge: Starter = {
  id: starterIds.challenge,
  title: 'Six-week challenge',
  description: 'For something that a group does together: six weeks that open one by one, a task a day, a room to report in, one price.',
  theme: starterThemes.challenge,
  palette,
  tabBar: [
    { icon: 'sun', label: 'Start', page: 'home' },
    { icon: 'calendar', label: 'Weeks', page: 'six-weeks' },
    { icon: 'users', label: 'The bench', page: 'bench' },
    { icon: 'user', label: 'Account', screen: 'account' },
  ],
  menu: [
    { icon: 'sun', label: 'Forty-Two Mornings', page: 'home' },
    { icon: 'calendar', label: 'The six weeks', page: 'six-weeks' },
    { icon: 'users', label: 'The bench', page: 'bench' },
    { icon: 'info', label: 'How it works', page: 'how' },
    { icon: 'book-open', label: 'If you oversleep', page: 'if-you-oversleep' },
    { icon: 'message-circle', label: 'Messages', screen: 'messages' },
  ],
  products: [
    {
      key: 'mornings',
      title: 'Forty-Two Mornings',
      description: 'Six weeks of walking before work: a task for each morning, the bench where we tell each other, and a call at the end.',
      cover: 'six-weeks',
      currency: 'EUR',
      versions: [{ name: 'The six weeks', kind: 'one_off', price: 4200, isDefault: true }],
    },
  ],
  shared: {
    composed: [
      {
        key: 'rule',
        title: 'The one rule',
        blocks: [
          text('### The one rule\n\nOut of the door before the telephone. Everything else is advice.', {
            background_color: 'primary',
            align: 'center',
          }),
        ],
      },
    ],
    overlays: [
      {
        key: 'mornings-offer',
        title: 'Forty-Two Mornings',
        blocks: [
          {
            type: 'hero',
            picture: offer,
            title: 'Forty-two mornings, one door',
            subtitle: 'Begin on any day; the first week opens at once.',
            ratio: 62,
          },
          points([
            { icon: 'sun', title: 'A task a day', text: 'Small enough for half asleep.' },
            { icon: 'users', title: 'The bench', text: 'Where you say “done” and somebody answers.' },
            { icon: 'gift', title: 'Miss five, still finish', text: 'Thirty-seven counts as forty-two here.' },
          ]),
          button('How it works', { open: 'how' }, 'outline'),
        ],
      },
    ],
    workouts: [],
  },
  pages: [
    {
      key: 'home',
      slug: '',
      title: 'Forty-Two Mornings',
      subtitle: 'Six weeks of walking before the day gets hold of you',
      cover: sky,
      share: { title: 'Forty-Two Mornings', text: 'Six weeks, one walk before work each day, and a bench to tell of it.' },
      attributes: { next_start: 'any Monday', length: '42 mornings' },
      blocks: [
        {
          type: 'hero',
          picture: sky,
          title: 'Up before the emails',
          subtitle: 'Twenty minutes outside, forty-two times.',
          ratio: 118,
          action: ['See the six weeks', { open: 'six-weeks' }],
          second: ['How it works', { open: 'how' }],
        },
        text(`
In November I began to walk round the block before breakfast because the dog next door did. After six weeks I noticed that I had stopped being tired at eleven. The dog noticed nothing. So I wrote down what I did, day by day, and nine hundred people have done it since.
`),
        { type: 'composed', source: 'rule' },
        points([
          { icon: 'clock', title: 'Twenty minutes', text: 'Ten there, ten back. Rain is weather, not a reason.' },
          { icon: 'compass', title: 'A small task', text: 'Find something round. Count chimneys. Say good morning to a stranger.' },
          { icon: 'users', title: 'Not alone', text: 'Everybody is on the same morning as you, some in other time zones.' },
        ]),
        pages('Look around', 'carousel', ['six-weeks', 'how', 'if-you-oversleep']),
        button('Join the next six weeks', { open: 'six-weeks' }),
      ],
    },
    {
      key: 'six-weeks',
      slug: 'six-weeks',
      title: 'The six weeks',
      subtitle: 'One opens every seven days from the day you start',
      type: 'program',
      program: { pace: 'dripped', fills_calendar: true, pattern: { kind: 'weekly' } },
      cover: offer,
      access: { require_purchase: true, products: ['mornings'], overlay: 'mornings-offer', is_progress_root: true },
      blocks: [text('Press start on the evening before. Put your shoes by the door, and the telephone somewhere that needs walking to.')],
      children: [
        week(
          1,
          'Out of the door',
          'Nothing but leaving',
          'This week only the leaving counts. Two minutes are enough; most people are out for twenty before they remember that.',
          [
            'To the corner and back.',
            'To the corner, then one more.',
            'The same, looking up.',
            'In the other direction.',
            'With somebody’s dog, if you can borrow one.',
            'Ten minutes there, ten back.',
            'The longest way to the bakery.',
          ],
        ),
        week(2, 'Eyes', 'You have walked here for years', 'The street is full of things that you edited out. This week we put some back.', [
          'Find five things that are round.',
          'Find a date on a building.',
          'Count the lit windows.',
          'Which tree is first to have light on it?',
          'Find something that was mended.',
          'Walk without headphones. If you did anyway: hum.',
          'Take one picture, only one.',
        ]),
        week(3, 'Feet', 'A little faster, a little up', 'Half-way through this week the legs begin to want it. Let them.', [
          'Two minutes fast, two slow, five times.',
          'A hill, or stairs.',
          'The week 1 way: how long is it now?',
          'On the balls of your feet up every kerb.',
          'Slow. As slow as you can without being asked if you are well.',
          'Thirty minutes.',
          'A hill again. Say hello to it.',
        ]),
        week(
          4,
          'Voices',
          'Good morning, out loud',
          'Say good morning to one person a day. It is the hardest week, and the one people write to me about.',
          [
            'Somebody who works outside.',
            'Somebody with a pram.',
            'Somebody you see every day.',
            'A cat counts today.',
            'Call somebody who gets up early.',
            'Walk with somebody.',
            'Thank the baker for something specific.',
          ],
        ),
        week(5, 'Weather', 'There is some every day', 'Learn one word for what the sky does each morning. Write it on the bench.', [
          'Where does the wind come from?',
          'Smell: what is it today?',
          'Find the moon, or where it would be.',
          'Get wet on purpose, or dusty.',
          'Walk when you would usually still sleep.',
          'Sit for five of the twenty minutes.',
          'Which birds? Guess.',
        ]),
        week(6, 'Yours', 'Now you write the tasks', 'The last seven are empty. Write your own on the bench the evening before; steal from others.', [
          'Yours.',
          'Yours.',
          'Somebody else’s.',
          'The one you liked most so far.',
          'The one you skipped.',
          'The corner and back, as on the first day.',
          'Forty-two. Walk as far as you like.',
        ]),
      ],
    },
    {
      key: 'bench',
      slug: 'bench',
      title: 'The bench',
      subtitle: 'Say “done”. Somebody answers.',
      cover: scene('row', 'bench', 'Houses before sunrise, some windows lit', { light: 'night' }),
      access: { require_purchase: true, products: ['mornings'], overlay: 'mornings-offer' },
      blocks: [
        text('One line a morning is plenty. Pictures of the sky are always welcome; pictures of watches are not.'),
        { type: 'chat', title: 'Mornings' },
      ],
    },
    {
      key: 'how',
      slug: 'how',
      title: 'How it works',
      subtitle: 'In four sentences and a list',
      cover: rows('how', 'day'),
      blocks: [
        text(
          'You choose the day you begin. Each week opens seven days after the one before. Every morning has one task, and you tick the week when its seven are done. That is all there is to understand.',
        ),
        points([
          { icon: 'check', title: 'You miss a day', text: 'Leave it. Two walks on Tuesday are not the same thing.' },
          { icon: 'heart', title: 'You are ill', text: 'Stay in bed, and say so on the bench. People are kind there.' },
          { icon: 'wind', title: 'It is dark where you live', text: 'Wear something bright. The stars are the task.' },
        ]),
        {
          type: 'avatar',
          picture: { face: 'matti aho', alt: 'Drawn portrait of Matti Aho' },
          name: 'Matti Aho',
          subtitle: 'Walks with the neighbour’s dog',
          action: { email: 'matti@mornings.example', subject: 'Good morning' },
        },
      ],
    },
    article({
      key: 'if-you-oversleep',
      title: 'If you oversleep',
      subtitle: 'A plan for seven forty-five',
      minutes: 2,
      cover: rows('oversleep', 'night'),
      prose: `
You will. Round about day nine, usually after a good evening.

## What to do

Get up. Drink a glass of water at the open window. Count to forty-two. That was your walk; tick it.

## What not to do

Do not make up for it at lunch. The thing we train is not walking. It is being somebody who goes out in the morning, and that somebody has a bad day now and then and goes out on the next.
`,
    }),
  ],
};

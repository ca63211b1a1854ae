import { starterIds, starterThemes } from '@bandstand/rules/templates/starters.ts';
import { button, pages, points, query, scene, text } from '../seed/content/reusables.ts';
import { article } from './builders.ts';
import { keyToTheShed } from './forms.ts';
import { plot } from './palettes.ts';
import type { Starter } from './starter.ts';

const street = scene('row', 'lantern lane', 'A row of houses at dusk, some windows lit, small flags across the street', {
  light: 'dusk',
  shape: 'tall',
});
const shed = scene('row', 'shed', 'Houses and gardens under a low moon', { light: 'night', shape: 'grand' });
const houses = (seed: string, light: 'day' | 'dusk' | 'night' = 'day') => scene('row', seed, 'Houses in a row', { light });

/** Neighbours with a shared garden: a board, a shed for those who pay their share, a soup day. */
export const community: Starter = {
  id: starterIds.community,
  title: 'Community',
  description: 'For people who belong together: a board to talk on, rooms for members, dates, house rules that somebody wants to read.',
  theme: starterThemes.community,
  palette: plot,
  tabBar: [
    { icon: 'house', label: 'Lane', page: 'home' },
    { icon: 'message-circle', label: 'Board', page: 'board' },
    { icon: 'calendar', label: 'Soup day', page: 'soup-day' },
    { icon: 'leaf', label: 'Garden', page: 'garden' },
    { icon: 'user', label: 'Account', screen: 'account' },
  ],
  menu: [
    { icon: 'house', label: 'Lantern Lane', page: 'home' },
    { icon: 'message-circle', label: 'The board', page: 'board' },
    { icon: 'shield-check', label: 'The shed', page: 'shed' },
    { icon: 'leaf', label: 'The garden', page: 'garden' },
    { icon: 'info', label: 'How we do things', page: 'rules' },
    { icon: 'users', label: 'Messages', screen: 'messages' },
  ],
  products: [
    {
      key: 'share',
      title: 'A share of the garden',
      description: 'Water, compost, the key to the shed, and a say in where the apple tree goes. For a household, for a year.',
      cover: 'shed',
      currency: 'EUR',
      versions: [
        { name: 'A year, one household', kind: 'recurring', price: 3600, every: 'year', isDefault: true },
        { name: 'By the month', kind: 'recurring', price: 350, every: 'month' },
      ],
    },
  ],
  shared: {
    forms: [keyToTheShed],
    composed: [
      {
        key: 'hello',
        title: 'Say hello',
        blocks: [
          text('### New in the lane?\n\nSay hello on the board: your name, your door, and what you are good at. “Holding ladders” counts.', {
            background_color: 'secondary',
          }),
          button('To the board', { open: 'board' }, 'outline'),
        ],
      },
    ],
    overlays: [
      {
        key: 'share-offer',
        title: 'A share of the garden',
        blocks: [
          { type: 'hero', picture: shed, title: 'A bed, a key and a vote', subtitle: 'The garden belongs to whoever waters it.', ratio: 60 },
          points([
            { icon: 'leaf', title: 'A bed, or a corner of one', text: 'Two by three metres. Enough for a winter of leeks.' },
            { icon: 'settings', title: 'The shed', text: 'Tools, a drill, a tent for parties, a list of who has what.' },
            { icon: 'users', title: 'A vote', text: 'In March and October, with cake.' },
          ]),
          button('How we do things', { open: 'rules' }, 'outline'),
        ],
      },
    ],
    workouts: [],
  },
  pages: [
    {
      key: 'home',
      slug: '',
      title: 'Lantern Lane',
      subtitle: 'Forty-one doors and a garden',
      cover: street,
      share: { title: 'Lantern Lane', text: 'Forty-one doors, one garden, a board to talk on.' },
      attributes: { doors: '41', caretaker: 'Mr. Okafor, number 7' },
      blocks: [
        {
          type: 'hero',
          picture: street,
          title: 'Good evening, neighbour',
          subtitle: 'What happens between number 1 and number 41.',
          ratio: 100,
          action: ['Read the board', { open: 'board' }],
          second: ['Soup day', { open: 'soup-day' }],
        },
        text('This began as a list on a lamp post: who has a ladder, who can look after a cat. The lamp post was replaced. The list moved here.'),
        pages('This month', 'carousel', ['soup-day', 'tomatoes', 'garden']),
        points([
          { icon: 'heart', title: 'Somebody to ask', text: 'Most things have been broken in this street before.' },
          { icon: 'gift', title: 'Things that go round', text: 'Prams, paint, a projector. Take it, bring it back.' },
          { icon: 'users', title: 'People by name', text: 'It is harder to be cross with somebody called Bente.' },
        ]),
        { type: 'composed', source: 'hello' },
        button('A key to the shed', { open: 'key' }, 'outline'),
        query('From the garden', 'list', { type: 'article', below: 'garden', limit: 3 }),
      ],
    },
    {
      key: 'board',
      slug: 'board',
      title: 'The board',
      subtitle: 'Found, lost, lent, needed',
      cover: houses('board', 'dusk'),
      access: { require_authentication: true },
      blocks: [
        text('Write as you would speak over the hedge. Parcels, cats and bicycles first; opinions on parking on the last Thursday of the month.'),
        { type: 'chat', title: 'The board' },
      ],
    },
    {
      key: 'key',
      slug: 'a-key',
      title: 'A key to the shed',
      subtitle: 'Six keys, one waiting list',
      type: 'form',
      form: 'key',
      cover: houses('key', 'day'),
    },
    {
      key: 'garden',
      slug: 'garden',
      title: 'The garden',
      subtitle: 'Behind number 23, through the green gate',
      type: 'collection',
      cover: scene('contours', 'garden', 'A plan of beds and paths, drawn like a map', { light: 'day' }),
      blocks: [text('Twelve beds, one apple tree with a difficult character, bees in the corner. The gate is open when somebody is in.')],
      children: [
        article({
          key: 'tomatoes',
          title: 'Too many tomatoes',
          subtitle: 'It happens every August',
          minutes: 2,
          cover: scene('harvest', 'tomatoes', 'Slices and leaves on a board', { light: 'day' }),
          prose: `
From the second week of August there is a table by the gate. Put yours on it. Take others. Nobody keeps score, but we notice who brings only courgettes.

## Sauce for nine jars

Four kilos of tomatoes, halved, into the oven at 160 °C with oil and a whole head of garlic. Two hours. Through a sieve, salt, jars. Write the year on them.
`,
        }),
        article({
          key: 'compost',
          title: 'What goes on the compost',
          subtitle: 'Settled in March, eleven to nine',
          minutes: 2,
          cover: scene('contours', 'compost', 'Layers, one over the other', { light: 'dusk' }),
          prose: `
- **Yes:** peels, coffee, leaves, cardboard in small pieces.
- **No:** bread (rats), lemons (slow), anything that says it is compostable and rattles.

Turn it when you are angry. It is the only bed that gets better for it.
`,
        }),
      ],
    },
    {
      key: 'shed',
      slug: 'shed',
      title: 'The shed',
      subtitle: 'Tools, keys and decisions, for those who share',
      cover: shed,
      access: { require_purchase: true, products: ['share'], overlay: 'share-offer' },
      blocks: [
        text(
          'The code of the lock changes at every solstice. This quarter it is the year the street was built, backwards; it stands on the gable of number 3.',
        ),
        points([
          { icon: 'settings', title: 'Drill, two batteries', text: 'Hook 4. Charge it before you hang it back.' },
          { icon: 'sun', title: 'Party tent', text: 'Book it on the board. Dry it, or tell us that it is wet.' },
          { icon: 'leaf', title: 'Scythe', text: 'Only after an hour with Bente.' },
        ]),
        { type: 'chat', title: 'In the shed' },
      ],
      children: [
        {
          key: 'beds',
          slug: 'beds',
          title: 'Who has which bed',
          subtitle: 'As of this spring',
          cover: scene('weave', 'beds', 'Bands woven like rows in a garden', { light: 'day' }),
          blocks: [
            text(
              '1. Okafor, number 7\n2. Bente and Jo, number 12\n3. The school, until July\n4. Free: ask on the board\n5. Herbs, for everybody\n6. The Larsens, number 30',
            ),
          ],
        },
        {
          key: 'minutes',
          slug: 'minutes',
          title: 'What we decided',
          subtitle: 'October, with cake',
          cover: houses('minutes', 'night'),
          blocks: [
            text(
              'The apple tree stays. The hedge will be cut after the birds. The new compost stands where the old one stood, but tidier. Soup day moves to Saturday. Seventeen households, two cakes, no raised voices worth writing down.',
            ),
          ],
        },
      ],
    },
    {
      key: 'soup-day',
      slug: 'soup-day',
      title: 'Soup day',
      subtitle: 'One long table down the lane',
      type: 'event_occurrence',
      cover: scene('table', 'soup', 'A bowl of soup on a laid table', { light: 'dusk' }),
      event: { onDay: 'saturday', atHour: 17, minutes: 180, address: 'In front of numbers 19 to 27' },
      blocks: [
        text(
          'Odd numbers bring soup, even numbers bring bread, corner houses bring benches. If it rains we are in the school hall, and it will rain.',
        ),
        { type: 'share', text: 'Soup day in Lantern Lane, five o’clock.' },
      ],
    },
    {
      key: 'rules',
      slug: 'how-we-do-things',
      title: 'How we do things',
      subtitle: 'Five sentences, agreed on by everybody',
      cover: houses('rules', 'day'),
      blocks: [
        text(
          '1. We say who we are: first name, door.\n2. What is written on the board stays on the board.\n3. If you are angry, ring the bell instead.\n4. Nothing is sold here but cake.\n5. Mr. Okafor may take down anything, and explains it if you ask.',
        ),
        {
          type: 'avatar',
          picture: { face: 'mr okafor', alt: 'Drawn portrait of Mr. Okafor' },
          name: 'Mr. Okafor',
          subtitle: 'Number 7. Looks after the board',
          action: { email: 'seven@lanternlane.example', subject: 'About the board' },
        },
      ],
    },
  ],
};

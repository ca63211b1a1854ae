import { points, query, scene, text, type PageSeed } from '../reusables.ts';

export const cabin: PageSeed = {
  key: 'cabin',
  slug: 'the-cabin',
  title: 'The cabin',
  subtitle: 'For everybody who has signed in: where we are, what to bring, how to stay',
  cover: scene('nightLanes', 'cabin', 'Star trails above a dark ridge', { light: 'night' }),
  access: { require_authentication: true },
  isCommentable: true,
  blocks: [
    text(`
## Come in, {{member.first_name|friend}}

The house is the last one on the road before the road stops. In winter there is a sledge at the mailbox: put your bag on it and walk the last two hundred metres.
`),
    points([
      { icon: 'sun', title: 'Wednesday, porch lamp', text: 'From seven in the evening. Kettle, stove, no practice unless somebody asks.' },
      {
        icon: 'moon',
        title: 'Four beds',
        text: 'Two weekends a month. Ask for one; there is no calendar, there is a notebook.',
        action: { open: 'bed' },
      },
      { icon: 'mountain', title: 'Bring wool', text: 'Socks, a long layer, and something you do not mind smelling of birch smoke.' },
    ]),
    text(`
## House rules

- Shoes stay in the hall, phones in the basket beside them.
- Whoever wakes first lights the stove. It is easier than it looks; the instructions hang above it.
- We are quiet until the first cup.
- The dog may be petted but not fed. She will say otherwise.

## The waffle recipe

Three eggs, half a litre of buttermilk, three hundred grams of flour, a hundred of melted butter, a spoon of sugar, half a teaspoon of cardamom. Let it stand for as long as the iron needs. Brown cheese on top, no discussion.
`),
  ],
};

export const bed: PageSeed = {
  key: 'bed',
  slug: 'a-bed-in-the-cabin',
  title: 'A bed in the cabin',
  subtitle: 'Two weekends a month, four beds, one stove',
  type: 'form',
  form: 'bed',
  cover: scene('nightLanes', 'bed', 'Star trails above a cabin roof', { light: 'night' }),
  access: { isOpen: true },
  share: { title: 'A bed in the cabin', text: 'Ask for a weekend in the wooden house above the sixty-ninth parallel.' },
};

export const hour: PageSeed = {
  key: 'hour',
  slug: 'the-quiet-hour',
  title: 'The quiet hour',
  subtitle: 'An evening every second week, wherever you are',
  cover: scene('stones', 'quiet hour', 'Stones balanced on one another', { light: 'night' }),
  tags: ['live'],
  minutes: 60,
  access: { require_authentication: true },
  series: {
    onDay: 3,
    atHour: 20,
    minutes: 60,
    sinceDays: 28,
    rule: { every: 'week', interval: 2, count: 10 },
    url: 'https://zoom.us/j/5550100777',
    capacity: 12,
    hosts: ['signe'],
    comes: ['eirik', 'leila'],
  },
  blocks: [
    query('The next evenings', 'list', { type: 'event_occurrence', below: 'hour', order: 'starts_at', isUpcoming: true, limit: 4 }),
    text(`
We meet before a camera and forget it after five minutes. Ten of them we talk, forty we practise, ten we lie there.

You need a floor, a blanket and a chair that holds you. Cameras may stay dark; I keep mine on, so that you see what the left knee does.

Twelve places, because I want to know your names. If you cannot come, give yours back: somebody is waiting for it.
`),
  ],
};

import { starterIds, starterThemes } from '@bandstand/rules/templates/starters.ts';
import { button, pages, points, query, scene, text, type PageSeed, type TimesSeed } from '../seed/content/reusables.ts';
import { article } from './builders.ts';
import { hours } from './palettes.ts';
import type { Starter } from './starter.ts';

const yard = scene('lanterns', 'small hours', 'Lamps on strings over a yard, people before a lit arch', { light: 'night', shape: 'tall' });
const friends = scene('lanterns', 'friends', 'A lit doorway under many small lamps', { light: 'dusk', shape: 'grand' });
const lamps = (seed: string, light: 'dusk' | 'night' = 'night') => scene('lanterns', seed, 'Lamps over a crowd', { light });

const evening = (key: string, title: string, subtitle: string, when: TimesSeed, address: string, prose: string): PageSeed => ({
  key,
  slug: key,
  title,
  subtitle,
  type: 'event_occurrence',
  cover: lamps(key, key.length % 2 ? 'night' : 'dusk'),
  event: { ...when, address },
  isCommentable: true,
  blocks: [text(prose), { type: 'share', text: `${title}. ${subtitle}. Small Hours.` }],
});

/** Concerts in other people's houses: evenings on a calendar, recordings for friends, rules for hosts. */
export const events: Starter = {
  id: starterIds.events,
  title: 'Event series',
  description: 'For whoever invites people again and again: evenings with date and place, a live stream, recordings for friends of the series.',
  theme: starterThemes.events,
  palette: hours,
  tabBar: [
    { icon: 'moon', label: 'Tonight', page: 'home' },
    { icon: 'calendar', label: 'Evenings', page: 'evenings' },
    { icon: 'music', label: 'Recordings', page: 'recordings' },
    { icon: 'user', label: 'Account', screen: 'account' },
  ],
  menu: [
    { icon: 'moon', label: 'Small Hours', page: 'home' },
    { icon: 'calendar', label: 'Evenings', page: 'evenings' },
    { icon: 'video', label: 'From afar', page: 'live' },
    { icon: 'music', label: 'Recordings', page: 'recordings' },
    { icon: 'house', label: 'Lend us your room', page: 'hosts' },
    { icon: 'info', label: 'How an evening goes', page: 'how' },
  ],
  products: [
    {
      key: 'friends',
      title: 'Friends of Small Hours',
      description: 'All recordings, the stream when you cannot come, and a chair that is kept until ten past.',
      cover: 'recordings',
      currency: 'EUR',
      versions: [
        { name: 'A year', kind: 'recurring', price: 4800, every: 'year', isDefault: true },
        { name: 'A month', kind: 'recurring', price: 600, every: 'month' },
      ],
    },
  ],
  shared: {
    composed: [
      {
        key: 'bring',
        title: 'What to bring',
        blocks: [
          text('### Bring\n\nSomething to drink for two, an instrument if it is small, and shoes that come off easily. There is always a carpet.', {
            background_color: 'secondary',
          }),
        ],
      },
    ],
    overlays: [
      {
        key: 'friends-offer',
        title: 'Friends of Small Hours',
        blocks: [
          { type: 'hero', picture: friends, title: 'Keep us up', subtitle: 'Musicians are paid first. Friends make that possible.', ratio: 60 },
          points([
            { icon: 'music', title: 'Every recording', text: 'Two microphones, no editing, the kettle included.' },
            { icon: 'video', title: 'The stream', text: 'For when you are ill, far, or have children asleep.' },
            { icon: 'heart', title: 'A chair with your name', text: 'Until ten past.' },
          ]),
          button('How an evening goes', { open: 'how' }, 'outline'),
        ],
      },
    ],
    workouts: [],
  },
  pages: [
    {
      key: 'home',
      slug: '',
      title: 'Small Hours',
      subtitle: 'Concerts in rooms where people live',
      cover: yard,
      share: { title: 'Small Hours', text: 'Concerts in kitchens, yards and one bathroom. See where the next one is.' },
      attributes: { since: '2017', rooms: '63' },
      blocks: [
        {
          type: 'hero',
          picture: yard,
          title: 'Somebody plays in somebody’s kitchen',
          subtitle: 'Six evenings a year. Forty chairs.',
          ratio: 118,
          action: ['The next evenings', { open: 'evenings' }],
          second: ['How it goes', { open: 'how' }],
        },
        text(
          'A concert hall is built so that you forget the person in front of you. A kitchen is not. Since 2017 we have carried forty folding chairs through this town, and nobody who sat on one has ever asked where the stage was.',
        ),
        pages('Next', 'list', ['the-yard', 'fourth-floor', 'boat']),
        { type: 'composed', source: 'bring' },
        query('Recorded', 'carousel', { type: 'generic', below: 'recordings', limit: 4 }),
        button('Lend us your room', { open: 'hosts' }, 'outline'),
      ],
    },
    {
      key: 'evenings',
      slug: 'evenings',
      title: 'Evenings',
      subtitle: 'Where and when; who plays is told at the door',
      type: 'collection',
      cover: lamps('evenings', 'dusk'),
      children: [
        evening(
          'the-yard',
          'The yard',
          'A cello, a loop pedal, swifts',
          { onDay: 12, atHour: 20, minutes: 150 },
          'Bell “Haugen”, second yard',
          'The house has eleven balconies and all of them will be full. Chairs are in the yard; take a blanket, the stones keep the day for an hour and then they do not.',
        ),
        evening(
          'fourth-floor',
          'Fourth floor',
          'Two voices, no lift',
          { onDay: 33, atHour: 20, minutes: 120 },
          'Bell “Amani and Rosa”, no lift',
          'Forty people fit if eight sit on the kitchen counter. Rosa asks you not to lean on the shelf with the glasses; it leans already.',
        ),
        evening(
          'boat',
          'The boat',
          'An accordion, and water',
          { onDay: 61, atHour: 19, minutes: 180 },
          'Quay 5, the green one',
          'We cast off at seven sharp and come back when the accordion is tired. Whoever gets seasick sits in the middle, beside the soup.',
        ),
      ],
    },
    {
      key: 'live',
      slug: 'from-afar',
      title: 'From afar',
      subtitle: 'The stream for friends: one camera, no director',
      type: 'stream',
      cover: lamps('live'),
      access: { require_purchase: true, products: ['friends'], overlay: 'friends-offer' },
      stream: { onDay: 12, atHour: 20, minutes: 150, provider: 'youtube', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
      blocks: [
        text(
          'The camera stands where a late guest would stand. You hear the stairs. Write to each other below; somebody in the room reads it out between two songs.',
        ),
        { type: 'chat', title: 'From afar' },
      ],
    },
    {
      key: 'recordings',
      slug: 'recordings',
      title: 'Recordings',
      subtitle: 'For friends. The kettle is part of it',
      type: 'collection',
      cover: friends,
      access: { require_purchase: true, products: ['friends'], overlay: 'friends-offer' },
      blocks: [text('Recorded with two microphones on a coat hanger. Best on headphones, in the dark.')],
      children: [
        {
          key: 'bathroom',
          slug: 'bathroom',
          title: 'No. 41, the bathroom',
          subtitle: 'Clarinet and a very long reverb',
          cover: scene('swell', 'bathroom', 'Waves that meet', { light: 'night' }),
          minutes: 38,
          isCommentable: true,
          completes: 'Heard',
          blocks: [
            text(
              'Eleven people, one tub, a clarinet. The encore was a tap that could not be closed. Liner notes by the host: *“I have not been able to shower without hearing B flat since.”*',
            ),
          ],
        },
        {
          key: 'snow',
          slug: 'snow',
          title: 'No. 52, the night it snowed',
          subtitle: 'Harp, candles, no trams',
          cover: scene('nightLanes', 'snow', 'Stars drawn out over a dark ridge', { light: 'night' }),
          minutes: 61,
          isCommentable: true,
          completes: 'Heard',
          blocks: [
            text(
              'Nobody could get home, so there is a second half that was never planned: lullabies from nine countries, sung by whoever knew one. It begins at minute forty-four.',
            ),
          ],
        },
      ],
    },
    article({
      key: 'how',
      title: 'How an evening goes',
      subtitle: 'For those who have never been',
      minutes: 2,
      cover: lamps('how', 'dusk'),
      prose: `
You get the address when you say that you come. Doors open half an hour before; shoes go in a row, coats on the bed.

## Then

Somebody says hello. Somebody plays for forty minutes. We open windows, and the bottle you brought. Somebody plays again. There is a hat, and nobody looks what you put in.

## Please

- Telephones sleep in your coat.
- Babies are welcome and may comment.
- Clap for the host as well; it is their carpet.
`,
    }),
    {
      key: 'hosts',
      slug: 'lend-us-your-room',
      title: 'Lend us your room',
      subtitle: 'It is larger than you think',
      cover: scene('arcs', 'rooms', 'Tiles of circles and quarter circles', { light: 'dusk' }),
      blocks: [
        points([
          { icon: 'users', title: 'Room for twenty-five or more', text: 'Measure: an adult on a chair needs as much as a bath towel.' },
          { icon: 'clock', title: 'From six to midnight', text: 'We bring chairs, lamps and the hat, and take them away again.' },
          { icon: 'heart', title: 'Neighbours who know', text: 'We put the letters through their doors. They get the best seats.' },
        ]),
        {
          type: 'avatar',
          picture: { face: 'yara haddad', alt: 'Drawn portrait of Yara Haddad' },
          name: 'Yara Haddad',
          subtitle: 'Carries chairs, finds rooms',
          action: { email: 'yara@smallhours.example', subject: 'I have a room' },
        },
      ],
    },
  ],
};

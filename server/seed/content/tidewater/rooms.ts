import { button, pages, points, query, scene, text, type PageSeed } from '../reusables.ts';
import { articles } from './articles.ts';
import { kitchen } from './kitchen.ts';
import { movements } from './movements.ts';

const library = (options: {
  key: string;
  title: string;
  subtitle: string;
  type: 'article' | 'meal' | 'exercise';
  motif: Parameters<typeof scene>[0];
  alt: string;
  intro: string;
  placeholder: string;
  children: PageSeed[];
}): PageSeed => ({
  key: options.key,
  slug: options.key,
  title: options.title,
  type: 'collection',
  subtitle: options.subtitle,
  cover: scene(options.motif, options.key, options.alt),
  blocks: [
    text(options.intro),
    { type: 'search', types: [options.type], placeholder: options.placeholder },
    query('', options.type === 'article' ? 'list' : 'grid', { type: options.type, below: options.key, limit: 40 }),
  ],
  children: options.children,
});

export const libraries: PageSeed[] = [
  library({
    key: 'articles',
    title: 'Articles',
    subtitle: 'Short enough for the tram, true enough to use tonight',
    type: 'article',
    motif: 'weave',
    alt: 'Broad ribbons woven over and under each other',
    intro: 'Written between sessions, about what people really ask on the quay. All of them are free, and none takes longer than a cup of tea.',
    placeholder: 'Sleep, soreness, protein …',
    children: articles,
  }),
  library({
    key: 'kitchen',
    title: 'Kitchen',
    subtitle: 'Food that fits between work and training',
    type: 'meal',
    motif: 'table',
    alt: 'A laid table from above',
    intro: 'Recipes that members cook on weekdays. Ordinary shops, one or two pans, and at least a palm of protein in each.',
    placeholder: 'Breakfast, vegan, batch …',
    children: kitchen,
  }),
  library({
    key: 'movements',
    title: 'Movements',
    subtitle: 'Fourteen exercises, enough for years',
    type: 'exercise',
    motif: 'arcs',
    alt: 'Circles, arcs and stripes in a grid',
    intro: 'Everything we do on the quay is made of these. Each one with what to think of, what goes wrong, and a way to make it easier or harder.',
    placeholder: 'Squat, kettlebell, trunk …',
    children: movements,
  }),
];

export const event: PageSeed = {
  key: 'saturday',
  slug: 'saturday-on-the-quay',
  title: 'Saturday on the quay',
  subtitle: 'Every Saturday, 9:00 to 10:15, rain included',
  cover: scene('tide', 'saturday', 'Morning sun over the water', { light: 'day' }),
  tags: ['event', 'outdoors'],
  minutes: 75,
  series: {
    onDay: 'saturday',
    atHour: 9,
    minutes: 75,
    sinceDays: 21,
    rule: { every: 'week', interval: 1, count: 14 },
    address: 'The old boathouse, North Quay 14',
    capacity: 24,
    hosts: ['maren'],
    comes: ['tomas', 'priya', 'kofi', 'ruth', 'jonah'],
  },
  isCommentable: true,
  blocks: [
    points([
      { icon: 'calendar', title: 'Saturdays, 9:00 to 10:15', text: 'All year. We have cancelled twice in four years, both times because of ice.' },
      { icon: 'map-pin', title: 'The old boathouse, North Quay 14', text: 'The red door. Bikes go along the wall, bags inside.' },
      { icon: 'users', title: 'Everybody, any level', text: 'First time? Come ten minutes early and say so. Somebody will stand next to you.' },
      { icon: 'shopping-bag', title: 'Bring', text: 'Shoes with grip, a second layer, water. We have the bells.' },
    ]),
    text(`
## What we do

Ten minutes to get warm. Then four stations in pairs: something to squat, something to pull, something to push, something to carry from the crane to the last bollard and back. You choose the weight, your partner counts. Last ten minutes: a game that
nobody over thirty admits to enjoying.

After that there is tea, and whatever somebody has baked.

## If it rains

We go under the roof of the loading bay. It is loud, it smells of rope, and everybody says afterwards that it was the best one.

## Do I have to sign up?

No. It is free, and you can just turn up. If you want to bring more than two friends, write to me first so that there are enough bells.
`),
    button('My first time: what should I know?', { overlay: 'first-saturday' }, 'primary'),
    button('Write to Maren', { email: 'maren@tidewater.example', subject: 'Saturday on the quay' }, 'outline'),
  ],
};

export const community: PageSeed = {
  key: 'community',
  slug: 'community',
  title: 'The quay',
  subtitle: 'News from Maren, questions, and what everybody is up to',
  cover: scene('swell', 'community', 'Waves rolling under a low sun', { light: 'dusk' }),
  blocks: [{ type: 'chat', title: 'What is happening' }],
};

export const lockerRoom: PageSeed = {
  key: 'locker-room',
  slug: 'locker-room',
  title: 'The locker room',
  subtitle: 'Free for everybody who has signed in',
  cover: scene('stones', 'locker room', 'Smooth stones stacked in front of the sun'),
  access: { require_authentication: true },
  isCommentable: true,
  blocks: [
    text(`
## Hello, {{member.first_name|you}}

This is the room behind the red door: the things we would tell you on your first Saturday while you tie your shoes.
`),
    points(
      [
        { icon: 'heart', title: 'We do not comment on bodies', text: 'Not on yours, not on our own. Talk about what somebody did.' },
        { icon: 'shield-check', title: 'Weights are private', text: 'Nobody asks what is in your hand. If you want to tell, tell.' },
        { icon: 'info', title: 'Ask the obvious question', text: 'Three others had it and went home without.' },
        { icon: 'gift', title: 'Bring back what you borrow', text: 'The small kettlebell has been in Jonah’s hall since March.' },
      ],
      { background_color: 'secondary' },
    ),
    text(`
## Two sessions without any equipment

For hotel rooms, grandparents, and weeks in which the bells are somewhere else.

### Hallway, 15 minutes

1. [Split squat](/movements/split-squat), 8 a side
2. [Push-up](/movements/push-up), as many as are clean, minus two
3. [Glute bridge](/movements/glute-bridge), 12
4. [Side plank](/movements/side-plank), 20 seconds a side

Four rounds, rest when you need it.

### Carpet, 10 minutes

1. [Dead bug](/movements/dead-bug), 5 a side
2. [Bear crawl](/movements/bear-crawl), 20 seconds
3. Lie down and breathe out, 20 seconds

Six rounds. You will be warmer than you expect.

## How was your week?

Two minutes on a Sunday. Your answers are for you and me, and nobody else in this room sees them.
`),
    button('Tell me about it', { form: 'weekly' }, 'primary'),
    { type: 'submissions', title: 'Your weeks so far', forms: ['weekly'] },
    text(`
## What would you like to see here?

Tell us below. I read the comments on Sundays, with coffee.
`),
    { type: 'composed', source: 'ask-maren' },
  ],
};

export const club: PageSeed = {
  key: 'club',
  slug: 'club',
  title: 'Tidewater Club',
  subtitle: 'A new block every month, and Maren’s answers to your films',
  cover: scene('lanes', 'club', 'The curved lanes of a track', { light: 'dusk' }),
  tags: ['membership'],
  access: { require_purchase: true, products: ['club'] },
  isCommentable: true,
  blocks: [
    text(`
## Good to have you in the club

Six weeks make you strong. The club is what comes after: a new block of training at the start of every month, one theme at a time, and a place to show me your form.
`),
    points([
      { icon: 'layers', title: 'A block a month', text: 'Four weeks, three sessions each, always printable on one sheet.' },
      { icon: 'video', title: 'Form checks', text: 'Post a link to a film in the comments. I answer within two days.' },
      { icon: 'users', title: 'First table on Saturdays', text: 'Club members carry the tea out. It is an honour, sort of.' },
    ]),
    pages('In the club now', 'list', ['club-block', 'club-answers']),
  ],
  children: [
    {
      key: 'club-block',
      slug: 'block-of-the-month',
      title: 'Block of the month: Ladders',
      type: 'article',
      subtitle: 'One bell, three sessions, twelve rungs',
      cover: scene('ridges', 'ladders', 'Hills one behind the other, at night', { light: 'night' }),
      tags: ['club', 'training'],
      minutes: 35,
      isCommentable: true,
      completes: 'Block done',
      blocks: [
        text(`
A ladder goes: one repetition, rest; two, rest; three, rest; then back to one. It gives you a lot of clean repetitions and never a bad one, because you are always about to stop.

## The week

- **Monday:** [goblet squat](/movements/goblet-squat) and [one-arm row](/movements/one-arm-row)
- **Wednesday:** [overhead press](/movements/overhead-press) and [romanian deadlift](/movements/romanian-deadlift)
- **Friday:** [split squat](/movements/split-squat) and [floor press](/movements/floor-press)

## The ladders

1. **Week one:** three ladders of 1-2-3.
2. **Week two:** four ladders of 1-2-3.
3. **Week three:** three ladders of 1-2-3-4.
4. **Week four:** two ladders of 1-2-3. Heavier by one size, if you like. That is the rest week.

Choose a weight with which you could do six. Rest as long as your partner would need for the same rung; if you train alone, imagine a slow partner.

Finish each session with [carries](/movements/suitcase-carry): five minutes, as few stops as possible.
`),
      ],
    },
    {
      key: 'club-answers',
      slug: 'maren-answers',
      title: 'Maren answers',
      type: 'article',
      subtitle: 'Five films, five corrections',
      cover: scene('arcs', 'answers', 'Arcs and circles in a grid'),
      tags: ['club', 'form'],
      minutes: 6,
      isCommentable: true,
      blocks: [
        text(`
These are last month’s questions, shared because the people in the films said yes.

## “My heels lift in the goblet squat”

Two thin books under your heels for a month. In the warm-up, sit in the bottom position for a minute and hold on to a table leg. Ankles take weeks, not days; the books let you train in the meantime.

## “I feel rows in my neck”

You shrug before you pull. Let the arm hang long, slide the shoulder blade *down* towards your pocket first, then bend the elbow. Take one size less for two weeks.

## “Side planks hurt my shoulder”

Your elbow was a hand too far from your ribs. Put it straight below the shoulder and push the floor away so that there is room between ear and shoulder. If it still hurts, do them against a wall, standing.

## “The bell hits my forearm in the swing”

Then it is not a swing but a lift. Try ten where you let go of the idea of height altogether: snap the hips and see where the bell ends up. Wherever that is, is right.

## “How do I know that I am ready for 20 kilos?”

When 16 are boring for three sessions in a row. Not exciting. Boring.
`),
      ],
    },
  ],
};

export const privatePlan: PageSeed = {
  key: 'plan-ruth',
  slug: 'plan-for-ruth',
  title: 'Ruth’s plan',
  subtitle: 'Back to lifting after the knee, agreed on with your physio',
  cover: scene('breath', 'ruth', 'Rings of dots, like ripples'),
  access: { is_private: true },
  isCommentable: true,
  completes: 'Seen it',
  blocks: [
    text(`
## Where we are

Twelve weeks since the operation, full extension, no swelling after stairs. Your physio is fine with two sessions a week, nothing with jumps, and stopping at a pain of three out of ten. So are we.

## Monday

- [Glute bridge](/movements/glute-bridge) 3 × 12, both legs
- [Step-up](/movements/step-up) 3 × 6 a side, the *lowest* stair, hand on the rail
- [One-arm row](/movements/one-arm-row) 3 × 8 a side
- [Dead bug](/movements/dead-bug) 2 × 5 a side

## Thursday

- [Goblet squat](/movements/goblet-squat) 3 × 6 to a chair with a cushion on it
- [Floor press](/movements/floor-press) 3 × 8
- [Suitcase carry](/movements/suitcase-carry) 4 × 20 metres, 8 kilos

## Rules for the knee

1. The left knee starts each exercise and decides how many the right one may do.
2. If it is thicker in the evening than in the morning, the next session is upper body only.
3. Every second Sunday you write me three lines. Then we change one thing, never two.

You were doing pistol squats on a pier at fifty-eight. You will again. – Maren
`),
  ],
};

export const search: PageSeed = {
  key: 'search',
  slug: 'search',
  title: 'Search',
  subtitle: 'Everything in Tidewater Strength',
  blocks: [
    { type: 'search', types: [], placeholder: 'Squat, breakfast, sleep …' },
    pages('Often looked for', 'list', ['two-reps', 'warm-up', 'lentil-pot', 'goblet-squat', 'saturday']),
  ],
};

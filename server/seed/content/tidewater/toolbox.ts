import { button, points, scene, text, type PageSeed } from '../reusables.ts';
import type { SharedSeed } from '../shared.ts';
import { beforeCoffee, beforeCoffeeWorkout } from './before-coffee.ts';
import { forms } from './forms.ts';

/** Computes from two numbers what to lift next time. Runs in a sandbox of its own: its style and its script are all it has. */
const nextWeight = `<style>
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;padding:4px}label{display:block;margin:0 0 12px;font-weight:600}input{display:block;width:100%;margin-top:8px;font:inherit;accent-color:#0e7c86}
input[type=number]{box-sizing:border-box;padding:10px 12px;border:1px solid #8a949f;border-radius:8px;background:transparent;color:inherit}
output{display:block;padding:14px 16px;border-radius:12px;background:#0e7c8622;font-size:18px}
</style>
<label>Weight of today, in kilos<input id="weight" type="number" min="1" max="300" step="0.5" value="12"></label>
<label>Repetitions that were left in the tank<input id="left" type="range" min="0" max="5" value="2" list="marks"></label>
<output id="answer" for="weight left"></output>
<script>
const [weight, left, answer] = ['weight', 'left', 'answer'].map((id) => document.getElementById(id));
function say() {
  const kilos = Number(weight.value), tank = Number(left.value);
  const change = tank > 2 ? 1.05 : tank < 2 ? 0.95 : 1;
  const next = Math.max(1, Math.round(kilos * change * 2) / 2);
  answer.textContent = tank === 2 ? tank + ' left: stay with ' + kilos + ' kg.' : tank + ' left: take ' + next + ' kg next time.';
}
weight.oninput = left.oninput = say;
say();
</script>`;

export const toolbox: PageSeed = {
  key: 'toolbox',
  slug: 'toolbox',
  title: 'The toolbox',
  subtitle: 'A calculator, a place, a plan, and somebody to ask',
  cover: scene('steps', 'toolbox', 'A flight of steps, each with a lamp', { light: 'day' }),
  tags: ['tools'],
  share: { title: 'The toolbox', text: 'Small things that make a week of training easier. By Tidewater Strength.' },
  blocks: [
    text(`
Everything on this page does one thing. Use what helps you today, and leave the rest in the drawer.

## What should I lift next time?

Most people add weight too late or too early. Say what you lifted and how many repetitions you still had in you; two is where we want to be.
`),
    { type: 'code', html: nextWeight, height: 300 },
    { type: 'attachment', title: 'Why two, and not none: two reps in the tank', url: '/articles/two-reps-in-the-tank' },
    text(`
## One session, written out

The first session of the six weeks, as a table. Squats and push-ups alternate, then bridges and dead bugs. Tap a movement to see how it is done.
`),
    { type: 'workout', workout: 'sit-down' },
    text(`
## A hundred seconds, drawn

The shortest thing that I ask of anybody: five movements along with a film, before the first coffee.
`),
    { type: 'pages', layout: 'list', pages: ['before-coffee'] },
    text(`
## Warm up with me

Once a week I warm up in front of a camera, six minutes, then I answer what you ask. Write your question into the chat before, if you like; I read all of them first.
`),
    {
      type: 'livestream',
      title: 'Six minutes with Maren',
      url: 'https://zoom.us/j/5550100142',
      provider: 'zoom',
      onDay: 2,
      atHour: 17,
      minutes: 30,
    },
    text(`
## Where we are on Saturdays

Nine o’clock, the red door at the end of the quay. Bicycles fit inside.
`),
    { type: 'map', address: 'The old boathouse, North Quay 14', lat: 55.7099, lng: 12.5987, zoom: 15 },
    text(`
## Did it stay with you?

Five questions, two minutes, no marks. Most people miss the one about sore legs.
`),
    button('Five questions about lifting', { open: 'quiz' }, 'outline'),
    { type: 'composed', source: 'ask-maren' },
    { type: 'share', text: 'The toolbox of Tidewater Strength: a calculator, a session written out, and a place to be on Saturdays.' },
  ],
  children: [beforeCoffee],
};

export const quiz: PageSeed = {
  key: 'quiz',
  slug: 'five-questions',
  title: 'Five questions about lifting',
  subtitle: 'For everybody who has read two articles, or none',
  type: 'form',
  form: 'lifting-quiz',
  cover: scene('arcs', 'quiz', 'Circles and arcs in a grid'),
  tags: ['tools'],
  minutes: 2,
};

/** The program's first day as a table; left out of the sequence, since members complete the day itself. */
export const firstSession: PageSeed = {
  key: 'week-1-as-a-table',
  slug: 'day-1-as-a-table',
  title: 'Day 1 as a table',
  type: 'workout',
  subtitle: 'The same session without the words',
  cover: { exercise: 'goblet-squat', phase: 'start', alt: 'Goblet squat, drawn' },
  minutes: 35,
  workout: 'sit-down',
  typeData: { is_taken_out: true },
  blocks: [
    text(
      'Keep this open while you train. The words, and the button for when you are done, are on the page of [day 1](/six-weeks-to-strong/week-1/day-1).',
    ),
  ],
};

export const shared: SharedSeed = {
  forms,
  composed: [
    {
      key: 'ask-maren',
      title: 'Ask Maren',
      blocks: [
        {
          type: 'avatar',
          picture: { face: 'maren-7', alt: 'Maren Holt, drawn' },
          name: 'Maren Holt',
          subtitle: 'Answers herself, mostly before breakfast',
          action: { email: 'maren@tidewater.example', subject: 'A question' },
        },
        {
          type: 'social',
          links: [
            { network: 'email', url: 'mailto:maren@tidewater.example' },
            { network: 'instagram', url: 'https://instagram.tidewater.example/' },
            { network: 'youtube', url: 'https://youtube.tidewater.example/' },
            { network: 'website', url: 'https://tidewater.example/' },
          ],
        },
      ],
    },
  ],
  overlays: [
    {
      key: 'first-saturday',
      title: 'Your first Saturday',
      blocks: [
        text('Nobody will ask what you can lift. They will ask your name, and whether you take milk.'),
        points([
          {
            icon: 'shopping-bag',
            title: 'In the bag',
            text: 'Shoes with grip, a second layer, a bottle. Gloves if your hands mind the cold; the bells do not.',
          },
          { icon: 'map-pin', title: 'At the door', text: 'Say that it is your first time. You get a partner who was new in spring and remembers.' },
          {
            icon: 'heart',
            title: 'If something hurts',
            text: 'Tell your partner before the first station, not after the third. Every station has a seated version.',
          },
        ]),
        button('What to read on the way', { open: 'start-again' }, 'outline'),
      ],
    },
    {
      key: 'six-weeks-offer',
      title: 'Six Weeks to Strong',
      blocks: [
        {
          type: 'hero',
          picture: scene('steps', 'six weeks', 'A flight of steps rising to a lit doorway', { light: 'dusk', shape: 'grand' }),
          title: 'Eighteen sessions, one doorway',
          subtitle: 'Yours to keep. No subscription, no end date.',
          ratio: 56,
        },
        points([
          { icon: 'calendar', title: 'Three days a week, six weeks', text: 'A new week opens every seven days after you begin, whenever that is.' },
          { icon: 'dumbbell', title: 'Two dumbbells and a kettlebell', text: 'Nothing else, in a room with a neighbour below.' },
          { icon: 'message-circle', title: 'Maren reads every comment', text: 'Film a squat, ask about a knee, say that you skipped Tuesday.' },
        ]),
        button('See what a session looks like', { open: 'toolbox' }, 'outline'),
      ],
    },
  ],
  workouts: [
    beforeCoffeeWorkout,
    {
      key: 'hotel-room',
      title: 'Twenty minutes, no bells',
      groups: [
        {
          title: 'Three quiet rounds',
          type: 'circuit',
          rounds: 3,
          rest_after: 90,
          items: [
            { exercise: 'split-squat', title: 'Split squat', sets: 1, set: { reps: 8 }, rest: 20, notes: 'Eight a side, a hand on the wall.' },
            { exercise: 'push-up', title: 'Push-up', sets: 1, set: { reps: 8 }, rest: 20, notes: 'Hands on the edge of the bed.' },
            { exercise: 'side-plank', title: 'Side plank', sets: 1, set: { time: 25 }, rest: 20, notes: 'Each side once.' },
            { exercise: 'bear-crawl', title: 'Bear crawl', sets: 1, set: { time: 30 }, rest: 20 },
          ],
        },
      ],
    },
    {
      key: 'sit-down',
      title: 'Sit down, stand up',
      groups: [
        {
          title: 'Squat and push',
          type: 'superset',
          rest_after: 120,
          items: [
            {
              exercise: 'goblet-squat',
              title: 'Goblet squat',
              warmup: { reps: 10, load: 'no weight' },
              sets: 3,
              set: { reps: 8, load: '8–12 kg' },
              rest: 60,
              notes: 'Light, and slow on the way down.',
            },
            { exercise: 'push-up', title: 'Push-up', sets: 3, set: { reps: 6 }, rest: 60, notes: 'Hands on a bench or a table.' },
          ],
        },
        {
          title: 'Bridge and breathe',
          type: 'superset',
          rest_after: 60,
          items: [
            { exercise: 'glute-bridge', title: 'Glute bridge', sets: 2, set: { reps: 12 }, rest: 45 },
            { exercise: 'dead-bug', title: 'Dead bug', sets: 2, set: { reps: 10 }, rest: 45, notes: 'Five a side, one breath for each.' },
          ],
        },
        {
          title: 'To finish',
          type: 'for_time',
          time_cap: 300,
          items: [
            {
              exercise: 'suitcase-carry',
              title: 'Suitcase carry',
              sets: 4,
              set: { distance: 40, load: '12 kg' },
              notes: 'Change hands each time. Ribs over hips.',
            },
          ],
        },
      ],
    },
  ],
};

import type { Exercise } from '../../art/poses.ts';
import { button, pages, points, scene, text, type PageSeed } from '../reusables.ts';
import { firstSession } from './toolbox.ts';
import { weeks, type Day, type Week } from './program.weeks.ts';

const names: Record<Exercise, string> = {
  'goblet-squat': 'Goblet squat',
  'romanian-deadlift': 'Romanian deadlift',
  'push-up': 'Push-up',
  'one-arm-row': 'One-arm row',
  'split-squat': 'Split squat',
  'overhead-press': 'Overhead press',
  'suitcase-carry': 'Suitcase carry',
  'dead-bug': 'Dead bug',
  'side-plank': 'Side plank',
  'glute-bridge': 'Glute bridge',
  'step-up': 'Step-up',
  'bear-crawl': 'Bear crawl',
  'floor-press': 'Floor press',
  'kettlebell-swing': 'Kettlebell swing',
};

const setLine = ([exercise, dose, note]: Day['sets'][number]) =>
  `- [${names[exercise]}](/movements/${exercise}) **${dose}**${note ? `, ${note}` : ''}`;

function dayPage(day: Day, week: number, number: number): PageSeed {
  const [[first]] = day.sets;
  return {
    key: `week-${week}-day-${number}`,
    slug: `day-${number}`,
    title: day.title,
    subtitle: `Day ${number} · ${day.focus}`,
    cover: { exercise: first, phase: 'finish', alt: `${names[first]}, drawn` },
    tags: ['session'],
    minutes: day.minutes,
    isCommentable: true,
    completes: 'Done for today',
    blocks: [
      text(
        `${day.why}\n\n## Warm-up, 6 minutes\n\nThe [six-minute warm-up](/articles/the-six-minute-warm-up), then ten light repetitions of the first exercise.`,
      ),
      text(`## The work\n\n${day.rest}\n\n${day.sets.map(setLine).join('\n')}`, { background_color: 'secondary' }),
      text(`## To finish\n\n${day.finish}`),
      pages('Today’s movements', 'carousel', [...new Set(day.sets.map(([exercise]) => exercise))]),
      text(`> ${day.note} – Maren`),
    ],
  };
}

function weekPage(week: Week, index: number): PageSeed {
  const number = index + 1;
  return {
    key: `week-${number}`,
    slug: `week-${number}`,
    title: `Week ${number}: ${week.title}`,
    subtitle: week.subtitle,
    cover: scene(week.motif, week.seed, week.alt, { light: week.light }),
    tags: ['week'],
    access: { week: index },
    blocks: [
      text(week.prose),
      pages(
        'Three sessions',
        'list',
        week.days.map((_, day) => `week-${number}-day-${day + 1}`),
      ),
    ],
    children: [...week.days.map((day, at) => dayPage(day, number, at + 1)), ...(number === 1 ? [firstSession] : [])],
  };
}

export const program: PageSeed = {
  key: 'six-weeks',
  slug: 'six-weeks-to-strong',
  title: 'Six Weeks to Strong',
  type: 'program',
  subtitle: 'Three sessions a week, forty minutes each, two dumbbells and one kettlebell. A new week opens every seven days.',
  cover: scene('steps', 'six weeks', 'A flight of steps rising to a lit doorway', { light: 'dusk', shape: 'grand' }),
  tags: ['program', 'strength', 'beginners'],
  minutes: 40,
  program: { pace: 'dripped', fills_calendar: true, allows_pause: true, pattern: { kind: 'weekdays', weekdays: [1, 3, 5] }, stageDays: [0, 2, 4] },
  access: { require_purchase: true, products: ['six-weeks'], overlay: 'six-weeks-offer', is_progress_root: true },
  share: { title: 'Six Weeks to Strong', text: 'Three sessions a week, forty minutes each. A program by Tidewater Strength.' },
  blocks: [
    text(`
## Welcome in, {{member.first_name|friend}}

You have eighteen sessions in front of you. None of them is longer than forty-five minutes, none of them needs a machine, and each is built so that you can do it in a living room with a neighbour below.

Press start when you know which three days you are going to train. The first week opens at once, the second a week later, and so on. If you fall behind, nothing runs away: a week that is open stays open.
`),
    points(
      [
        {
          icon: 'calendar',
          title: 'Three days a week',
          text: 'With a day between them if you can. Monday, Wednesday, Friday is a classic for good reason.',
        },
        { icon: 'dumbbell', title: 'Two dumbbells, one kettlebell', text: 'Anything from 6 to 16 kilos. Two sizes are enough for all six weeks.' },
        { icon: 'activity', title: 'Two reps in the tank', text: 'You choose the weight by how it feels, not by a table.' },
        { icon: 'message-circle', title: 'Ask while you train', text: 'Every session has comments, and I read all of them.' },
      ],
      { background_color: 'secondary' },
    ),
    text(`
## How a session works

1. **Warm up** for six minutes. It is always the same, so you can stop thinking.
2. **Pairs of exercises.** Do one, rest a minute, do the other, rest a minute. That way you are never standing around.
3. **A finisher** of about five minutes. Walk, carry, crawl.
4. **Press “Done for today”.** It sounds small. It is the part that adds up.

Before your first session, read [two reps in the tank](/articles/two-reps-in-the-tank). It takes three minutes and replaces a calculator.
`),
    button('Tell a friend', { share: 'Three sessions a week, forty minutes each: Six Weeks to Strong at Tidewater Strength.' }, 'outline'),
  ],
  children: weeks.map(weekPage),
};

import type { FilmSeed, WorkoutSeed } from '../shared.ts';
import { text, type PageSeed } from '../reusables.ts';

export const film = {
  file: 'before-coffee.mp4',
  title: 'Before coffee',
  width: 640,
  height: 480,
  eachS: 20,
  exercises: ['glute-bridge', 'dead-bug', 'bear-crawl', 'split-squat', 'push-up'],
} as const satisfies FilmSeed;

const names: Record<(typeof film.exercises)[number], { title: string; notes: string }> = {
  'glute-bridge': { title: 'Glute bridge', notes: 'Up in one breath, down in the next.' },
  'dead-bug': { title: 'Dead bug', notes: 'The lower back stays where it is.' },
  'bear-crawl': { title: 'Bear crawl', notes: 'Knees a hand above the floor, on the spot.' },
  'split-squat': { title: 'Split squat', notes: 'Change legs half-way through.' },
  'push-up': { title: 'Push-up', notes: 'On the knees counts.' },
};

/** A video workout: each exercise from its time mark. */
export const beforeCoffeeWorkout: WorkoutSeed = {
  key: 'before-coffee',
  title: 'Before coffee',
  film,
  groups: [
    {
      title: 'A hundred seconds',
      type: 'circuit',
      rounds: 1,
      items: film.exercises.map((exercise, at) => ({
        exercise,
        ...names[exercise],
        sets: 1,
        set: { time: film.eachS },
        videoAt: at * film.eachS,
      })),
    },
  ],
};

export const beforeCoffee: PageSeed = {
  key: 'before-coffee',
  slug: 'before-coffee',
  title: 'Before coffee',
  type: 'workout',
  subtitle: 'A hundred seconds, along with a drawn film',
  cover: { exercise: 'glute-bridge', phase: 'finish', alt: 'Glute bridge, drawn' },
  tags: ['mobility', 'session'],
  minutes: 2,
  workout: 'before-coffee',
  blocks: [
    text(
      'Five movements, twenty seconds each, while the kettle boils. The line below the picture says how much is left. Nothing here should make you sweat; it should make the stairs easier.',
    ),
  ],
};

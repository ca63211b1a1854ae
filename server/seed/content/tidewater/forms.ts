import type { FormSeed } from '../forms.ts';

/** What Maren asks on Sundays. */
const weekly: FormSeed = {
  key: 'weekly',
  title: 'How was the week?',
  intro: ['How was the week?', 'Two minutes, once a week. I read all of them on Sunday evening, before I plan the next one.'],
  groups: [
    {
      title: 'The training',
      fields: [
        { key: 'sessions', label: 'How many sessions did you do?', type: 'number', min: 0, max: 14, isRequired: true },
        {
          key: 'effort',
          label: 'How hard was it, from 1 to 10?',
          help: '1 is a walk to the harbour, 10 is moving a piano.',
          type: 'number',
          min: 1,
          max: 10,
          isRequired: true,
        },
        { key: 'hurts', label: 'Something hurts', type: 'acceptance' },
        {
          key: 'where',
          label: 'Where, and since when?',
          type: 'long_answer',
          max: 1000,
          isSensitive: true,
          onlyIf: { field: 'hurts', is: 'true' },
        },
      ],
    },
    {
      title: 'The rest of life',
      fields: [
        { key: 'sleep', label: 'Hours of sleep on a usual night', type: 'number', min: 0, max: 16 },
        {
          key: 'mood',
          label: 'What was it like?',
          type: 'multi_select',
          options: ['Light', 'Busy', 'Tired', 'Proud', 'Not my week'],
          max: 3,
        },
        { key: 'weight', label: 'Weight in kilos, if you want to', type: 'number', min: 30, max: 300, isSensitive: true },
        { key: 'picture', label: 'A picture, if you want to', type: 'image_upload', isSensitive: true },
        { key: 'words', label: 'Anything you want me to know?', type: 'long_answer', max: 2000 },
      ],
    },
  ],
  end: {
    heading: 'Thank you. See you next week.',
    text: 'If something hurts, I write to you before your next session.',
    button: ['What to read tonight', { open: 'two-reps' }],
  },
  repeatsAfterDays: 7,
  showsReview: true,
};

const quiz: FormSeed = {
  key: 'lifting-quiz',
  title: 'Five questions about lifting',
  intro: ['Five questions about lifting', 'Everything here was on the page, or on the quay. Nobody writes your score down.'],
  groups: [
    {
      title: null,
      fields: [
        {
          key: 'tank',
          label: 'How many repetitions do we leave in the tank?',
          type: 'number',
          min: 0,
          max: 20,
          correct: '2',
          isRequired: true,
        },
        {
          key: 'squat',
          label: 'A squat gets easier with',
          type: 'multi_select',
          options: ['the heels on a book', 'a held breath', 'shoes with thick soles'],
          max: 1,
          correct: 'the heels on a book',
          isRequired: true,
        },
      ],
    },
    {
      title: null,
      fields: [
        {
          key: 'sore',
          label: 'Sore legs on the second day mean',
          type: 'multi_select',
          options: ['that something is torn', 'that they did something new', 'that nothing happened'],
          max: 1,
          correct: 'that they did something new',
          isRequired: true,
        },
        { key: 'weeks', label: 'How many weeks does the program take?', type: 'number', min: 1, max: 52, correct: '6', isRequired: true },
        { key: 'door', label: 'What colour is the door on the quay?', correct: 'red', isRequired: true },
      ],
    },
  ],
  end: {
    heading: 'That was it.',
    text: 'Whatever you got wrong is on the page about the first week.',
    button: ['Back to the toolbox', { open: 'toolbox' }],
  },
  isPublic: true,
  showsCorrectAnswer: true,
};

export const forms: FormSeed[] = [weekly, quiz];

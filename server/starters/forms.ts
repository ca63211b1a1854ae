import type { FormSeed } from '../seed/content/forms.ts';

/** A coach's question on Sundays. */
export const weekUnderTheBar: FormSeed = {
  key: 'weekly',
  title: 'A week under the bar',
  intro: ['A week under the bar', 'Four questions on a Sunday. I read them before I change anything in your plan.'],
  groups: [
    {
      title: null,
      fields: [
        { key: 'sessions', label: 'Sessions this week', type: 'number', min: 0, max: 7, isRequired: true },
        { key: 'best', label: 'The set you liked best', help: 'Lift, weight, repetitions.', max: 200 },
        { key: 'sleep', label: 'Hours of sleep on a usual night', type: 'number', min: 0, max: 16 },
        { key: 'hurts', label: 'Something hurts', type: 'acceptance' },
        { key: 'where', label: 'Where, and in which lift?', type: 'long_answer', isSensitive: true, onlyIf: { field: 'hurts', is: 'true' } },
      ],
    },
  ],
  end: { heading: 'Noted.', text: 'If something hurts, do not lift it. I answer on Mondays.' },
  repeatsAfterDays: 7,
  notice: 'inbox',
};

/** A quiz at the end of a module. */
export const threePots: FormSeed = {
  key: 'three-pots',
  title: 'Before you take up a tool',
  intro: ['Before you take up a tool', 'Three questions about module one. You may look at your pots, not at the page.'],
  groups: [
    {
      title: null,
      fields: [
        {
          key: 'rim',
          label: 'The rim cracks. What was wrong?',
          type: 'multi_select',
          options: ['The clay was too wet', 'The hands were too warm', 'The ball was too small'],
          max: 1,
          correct: 'The hands were too warm',
          isRequired: true,
        },
        { key: 'coils', label: 'After how many coils do you wait?', type: 'number', min: 1, max: 20, correct: '5', isRequired: true },
        {
          key: 'plate',
          label: 'You lift a plate with',
          type: 'multi_select',
          options: ['your hands', 'the cloth', 'a wire'],
          max: 1,
          correct: 'the cloth',
          isRequired: true,
        },
      ],
    },
  ],
  end: {
    heading: 'Three pots, three answers.',
    text: 'Whatever was wrong, your hands will find it out on pot four.',
    button: ['On to module two', { open: 'module-forms' }],
  },
  showsCorrectAnswer: true,
};

/** An application that neighbours fill in before they are members. */
export const keyToTheShed: FormSeed = {
  key: 'key',
  title: 'A key to the shed',
  intro: ['A key to the shed', 'There are six keys and a waiting list. Say who you are and what you would do with one.'],
  groups: [
    {
      title: 'You',
      fields: [
        { key: 'name', label: 'Your name', isRequired: true, max: 100 },
        { key: 'email', label: 'Your email address', format: 'email', isRequired: true },
        { key: 'door', label: 'The number of your door', type: 'number', min: 1, max: 41, isRequired: true },
      ],
    },
    {
      title: 'The garden',
      fields: [
        {
          key: 'wants',
          label: 'What would you like?',
          type: 'multi_select',
          options: ['A bed of my own', 'A corner of one', 'Only the tools', 'Only the cake'],
          isRequired: true,
        },
        { key: 'why', label: 'What will you plant first?', type: 'long_answer', max: 1000 },
        { key: 'water', label: 'I water on my day, also when it looks like rain', type: 'acceptance', isRequired: true },
      ],
    },
  ],
  end: { heading: 'You are on the list.', text: 'Keys are given out in March and October, with cake.' },
  isPublic: true,
  showsReview: true,
  notice: 'mail',
};

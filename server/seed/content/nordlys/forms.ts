import type { FormSeed } from '../forms.ts';

/** Open to everyone: those who ask for a bed are rarely members yet. */
const bed: FormSeed = {
  key: 'bed',
  title: 'A bed in the cabin',
  intro: ['A bed in the cabin', 'There is no calendar, there is a notebook. Say when you would like to come, and I look who else does.'],
  groups: [
    {
      title: 'You',
      fields: [
        { key: 'name', label: 'Your name', isRequired: true, max: 100 },
        { key: 'email', label: 'Your email address', format: 'email', isRequired: true },
      ],
    },
    {
      title: 'Your weekend',
      fields: [
        { key: 'arrival', label: 'The Friday on which you would arrive', type: 'date', isRequired: true },
        { key: 'beds', label: 'How many beds?', type: 'number', min: 1, max: 4, isRequired: true },
        { key: 'food', label: 'What you do not eat', type: 'multi_select', options: ['Meat', 'Fish', 'Milk', 'Gluten', 'Nuts'] },
        { key: 'why', label: 'What brings you up here?', type: 'long_answer', max: 2000 },
        { key: 'quiet', label: 'I am quiet until the first cup', type: 'acceptance', isRequired: true },
      ],
    },
  ],
  end: { heading: 'It is in the notebook.', text: 'I answer within the week, mostly on a Wednesday, when the porch lamp is on.' },
  isPublic: true,
  showsReview: true,
  notice: 'mail',
};

export const forms: FormSeed[] = [bed];

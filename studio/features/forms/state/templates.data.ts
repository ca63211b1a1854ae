import type { ConditionOp, FieldFormat, FieldType } from '@bandstand/contract/forms.values.ts';

/** A question of a template; `key` names its text. Options and conditions refer to keys of texts, too. */
export type TemplateField = {
  key: string;
  type: FieldType;
  options?: readonly string[];
  isSeveral?: true;
  isRequired?: true;
  isSensitive?: true;
  min?: number;
  max?: number;
  format?: FieldFormat;
  /** The keys of the right options, or the right text. */
  correct?: readonly string[] | string;
  /** Shown if an earlier question has this answer; options by their keys. */
  showIf?: { any: readonly { key: string; op: ConditionOp; value?: string }[] };
};
export type TemplateForm = {
  hasIntro?: true;
  everyDays?: number;
  isRepeatable?: true;
  isPublic?: true;
  showsCorrect?: true;
  showsReview?: true;
  hasEnd?: true;
  notice?: 'inbox';
  trigger?: 'auth_signed_up' | 'manual';
  groups: readonly { key: string | null; fields: readonly TemplateField[] }[];
};

const yesNo = ['yes', 'no'] as const;
const scale = { type: 'number', min: 1, max: 10, isRequired: true } as const;
const person: readonly TemplateField[] = [
  { key: 'name', type: 'short_answer', isRequired: true },
  { key: 'email', type: 'short_answer', format: 'email', isRequired: true },
];
const healthQuestions = ['doctor', 'chest', 'dizzy', 'joints', 'medicine', 'pregnant', 'other_reason'] as const;

/** The templates without their texts, which are in `studio-form-templates.json`. */
export const templateForms = {
  health: {
    hasIntro: true,
    trigger: 'auth_signed_up',
    notice: 'inbox',
    groups: [
      {
        key: 'body',
        fields: healthQuestions.map((key) => ({ key, type: 'multi_select', options: yesNo, isRequired: true, isSensitive: true }) as const),
      },
      {
        key: 'more',
        fields: [
          {
            key: 'details',
            type: 'long_answer',
            isRequired: true,
            isSensitive: true,
            showIf: { any: healthQuestions.map((key) => ({ key, op: 'equals', value: 'yes' }) as const) },
          },
          { key: 'emergency', type: 'short_answer', isRequired: true, isSensitive: true },
          { key: 'honest', type: 'acceptance', isRequired: true },
        ],
      },
    ],
  },
  checkin: {
    everyDays: 7,
    isRepeatable: true,
    trigger: 'manual',
    notice: 'inbox',
    groups: [
      {
        key: 'numbers',
        fields: [
          { key: 'weight', type: 'number', min: 20, max: 400, isSensitive: true },
          { key: 'sessions', type: 'number', min: 0, max: 21, isRequired: true },
          { key: 'sleep', ...scale },
          { key: 'energy', ...scale },
          { key: 'stress', ...scale },
        ],
      },
      {
        key: 'words',
        fields: [
          { key: 'well', type: 'long_answer' },
          { key: 'hard', type: 'long_answer' },
          { key: 'photo', type: 'image_upload', isSensitive: true },
          { key: 'ask', type: 'long_answer' },
        ],
      },
    ],
  },
  goals: {
    hasIntro: true,
    trigger: 'auth_signed_up',
    groups: [
      {
        key: null,
        fields: [
          { key: 'goal', type: 'multi_select', options: ['strength', 'weight_loss', 'endurance', 'calm', 'something_else'], isRequired: true },
          { key: 'which', type: 'short_answer', isRequired: true, showIf: { any: [{ key: 'goal', op: 'equals', value: 'something_else' }] } },
          { key: 'why', type: 'long_answer' },
          { key: 'until', type: 'date' },
        ],
      },
      {
        key: 'week',
        fields: [
          { key: 'days', type: 'number', min: 1, max: 7, isRequired: true },
          { key: 'obstacles', type: 'multi_select', options: ['time', 'motivation', 'pain', 'plan'], isSeveral: true },
          { key: 'sure', ...scale },
        ],
      },
    ],
  },
  food: {
    everyDays: 1,
    isRepeatable: true,
    trigger: 'manual',
    groups: [
      {
        key: null,
        fields: [
          { key: 'day', type: 'date', isRequired: true },
          { key: 'breakfast', type: 'long_answer' },
          { key: 'lunch', type: 'long_answer' },
          { key: 'dinner', type: 'long_answer' },
          { key: 'snacks', type: 'long_answer' },
          { key: 'plate', type: 'image_upload' },
          { key: 'water', type: 'number', min: 0, max: 40 },
          { key: 'hunger', ...scale },
        ],
      },
    ],
  },
  event: {
    isPublic: true,
    hasEnd: true,
    showsReview: true,
    notice: 'inbox',
    trigger: 'manual',
    groups: [
      {
        key: null,
        fields: [
          ...person,
          { key: 'people', type: 'number', min: 1, max: 20, isRequired: true },
          { key: 'first', type: 'multi_select', options: yesNo },
          { key: 'diet', type: 'multi_select', options: ['vegetarian', 'vegan', 'gluten', 'lactose'], isSeveral: true },
          { key: 'note', type: 'long_answer' },
        ],
      },
    ],
  },
  quiz: {
    hasIntro: true,
    showsCorrect: true,
    trigger: 'manual',
    groups: [
      {
        key: null,
        fields: [
          { key: 'body_water', type: 'multi_select', options: ['thirty', 'sixty', 'ninety'], isRequired: true, correct: ['sixty'] },
          { key: 'bones', type: 'number', isRequired: true, correct: '206' },
          {
            key: 'protein',
            type: 'multi_select',
            options: ['lentils', 'butter', 'eggs', 'cucumber'],
            isSeveral: true,
            isRequired: true,
            correct: ['lentils', 'eggs'],
          },
        ],
      },
    ],
  },
  feedback: {
    hasEnd: true,
    trigger: 'manual',
    groups: [
      {
        key: null,
        fields: [
          { key: 'recommend', type: 'number', min: 0, max: 10, isRequired: true },
          { key: 'improve', type: 'long_answer', showIf: { any: [{ key: 'recommend', op: 'less', value: '7' }] } },
          { key: 'best', type: 'long_answer', showIf: { any: [{ key: 'recommend', op: 'greater', value: '8' }] } },
          { key: 'else', type: 'long_answer' },
          { key: 'quote', type: 'acceptance' },
        ],
      },
    ],
  },
  application: {
    hasIntro: true,
    isPublic: true,
    hasEnd: true,
    showsReview: true,
    notice: 'inbox',
    trigger: 'manual',
    groups: [
      { key: 'you', fields: [...person, { key: 'link', type: 'short_answer', format: 'url' }] },
      {
        key: 'plan',
        fields: [
          { key: 'experience', type: 'long_answer', isRequired: true },
          { key: 'reason', type: 'long_answer', isRequired: true },
          { key: 'when', type: 'multi_select', options: ['mornings', 'middays', 'evenings', 'weekends'], isSeveral: true, isRequired: true },
          { key: 'found', type: 'multi_select', options: ['friend', 'search', 'social', 'elsewhere'] },
          { key: 'consent', type: 'acceptance', isRequired: true },
        ],
      },
    ],
  },
} as const satisfies Record<string, TemplateForm>;

import { screen, within } from '@testing-library/react';
import { aField, aForm } from '../../../testing/aForm.ts';
import { listOf } from '../../../testing/builders.ts';
import type { Answers } from '../../../testing/fakeServer.ts';
import { renderStudio } from '../../../testing/renderStudio.tsx';
import type { StudioSubmission, StudioValue } from '../state/answerWords.ts';
import { SubmissionsScreen } from './SubmissionsScreen.tsx';

export const value = (id: string, text: string, more: Partial<StudioValue> = {}): StudioValue => ({
  form_field_id: id,
  value: text,
  image: null,
  field_type: 'short_answer',
  value_type: 'string',
  label: `Question ${id}`,
  picture: null,
  text: null,
  is_sensitive: false,
  is_hidden: false,
  ...more,
});
export const image = {
  url: '/p.webp',
  urls: { small: '/s.webp', medium: '/m.webp', large: '/l.webp' },
  width: 9,
  height: 9,
  alt: null,
  placeholder: null,
  focal_x: null,
  focal_y: null,
};
export const submission = (id: string, name: string | null, more: Partial<StudioSubmission> = {}): StudioSubmission => ({
  submission_id: id,
  submitted_at: '2026-05-03T10:00:00Z',
  changed_at: null,
  member: name === null ? null : { subscriber_id: name.toLowerCase(), user_id: `u-${name}`, name, email: `${name}@example.com`, image: null },
  email: null,
  revision: 1,
  trigger: 'manual',
  submitted_values: [value('a', 'Fine'), value('n', '7.5', { field_type: 'number' })],
  result: null,
  answered_at: null,
  answered_by: null,
  notes_count: 0,
  ...more,
});
export const form = aForm(
  [
    aField('a'),
    aField('n', { field_type: 'number' }),
    aField('c', { field_type: 'multi_select' }),
    aField('d', { field_type: 'date' }),
    aField('s', { is_sensitive: true }),
  ],
  { status: 'published', kind: 'quiz' },
);
export const [ada, bo, guest] = [
  submission('1', 'Ada', { notes_count: 2 }),
  submission('2', 'Bo', { answered_at: '2026-05-04T10:00:00Z', answered_by: 'Kim' }),
  submission('3', null, { email: 'guest@example.com' }),
];
export const opened = (of: StudioSubmission, more: object = {}) => ({ ...of, notes: [], newer_id: null, older_id: null, ...more });
export const list = (items: StudioSubmission[]) => ({ ...listOf(items), sees_sensitive: true });
const summary = {
  views: 9,
  starts: 5,
  submissions: 3,
  days: [],
  fields: [],
  revisions: [1, 2].map((revision) => ({ revision, published_at: '2026-05-01T00:00:00Z', submissions: 1 })),
};
export const open = async (answers: Answers = {}, search = '', options: Parameters<typeof renderStudio>[2] = {}) => {
  window.history.replaceState(null, '', `/studio/forms/form/submissions${search}`);
  const studio = await renderStudio(
    <SubmissionsScreen formId="form" message={({ member }) => <p>Writing to {member.name}</p>} />,
    {
      'GET /studio/forms/{id}': form,
      'GET /studio/forms/{id}/submissions': list([ada, bo, guest]),
      'GET /studio/forms/{id}/submissions/{submissionId}': ({ params }) =>
        opened([bo, guest].find(({ submission_id }) => submission_id === params['submissionId']) ?? ada),
      'GET /studio/forms/{id}/summary': summary,
      'GET /studio/members': listOf([]),
      ...answers,
    },
    options,
  );
  if (search.includes('submission=')) await screen.findByRole('complementary', { name: 'Submission' });
  return studio;
};
export const row = async (name: string | RegExp): Promise<HTMLElement> => {
  const line = (await screen.findByRole('button', { name })).closest('tr');
  if (!line) throw new Error('The button is in no row');
  return line;
};
export const sheet = () => within(screen.getByRole('complementary', { name: 'Submission' }));
export const query = (sent: (name: 'GET /studio/forms/{id}/submissions') => { query: URLSearchParams }[]) =>
  Object.fromEntries(sent('GET /studio/forms/{id}/submissions').at(-1)?.query ?? []);

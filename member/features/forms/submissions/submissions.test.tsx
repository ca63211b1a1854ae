import type { Submission } from '@bandstand/contract/forms.ts';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { aField, aForm, aSubmission, aValue, optionsOf } from '@bandstand/contract/testing/forms.builders.ts';
import { anId, aBlock, aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../../testing/fields.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { sees, visit } from '../../../testing/visit.tsx';

const weight = aField({ label: 'Weight', field_type: 'number' });
const front = aField({ label: 'From the front', field_type: 'image_upload' });
const sport = aField({ label: 'Sport', field_type: 'multi_select', options: optionsOf('swim', 'run') });
const form = aForm([weight, sport, front]);
const picture = (name: string) => ({
  url: name,
  urls: { small: name, medium: name, large: name },
  width: 300,
  height: 400,
  alt: null,
  placeholder: null,
  focal_x: null,
  focal_y: null,
});
const checkIn = (kilos: string, more: Partial<Submission> = {}) =>
  aSubmission(
    form,
    [
      aValue(weight, kilos),
      aValue(sport, '["swim","run"]', { text: 'Swimming, Running' }),
      aValue(front, '', { image: anId(), picture: picture(`/${kilos}.jpg`) }),
    ],
    more,
  );
const [latest, before] = [checkIn('70.1'), checkIn('71.3', { submitted_at: '2026-10-26T09:30:00.000Z' })];
const quiz = aSubmission(aForm([], { title: 'Cold water quiz' }), [], { result: { score: 3, total: 4, answers: [] } });
const page = <T,>(...items: T[]) => ({ items, total_count: items.length });
const serving = (more: FakeCalls = {}): FakeCalls => ({
  'GET /forms_submissions': () => page(latest, before, quiz),
  'GET /forms/{id}/submissions': () => page(latest, before),
  'GET /forms/{id}/submissions/{submissionId}': () => latest,
  'GET /forms/{id}': () => form,
  ...more,
});
const opens = (at: string, more: FakeCalls = {}) => visit({ at, bundle: aBundle(), calls: serving(more) });
const sheetAt = `/me/submissions#submission?form_id=${form.id}&submission_id=${latest.submission_id}`;

beforeEach(noToasts);

describe('the member’s submissions (L72)', () => {
  it('are listed with form, time, score and the beginning of the answers, and open as a sheet', async () => {
    const { user } = await opens('/me/submissions');
    const rows = await screen.findAllByRole('button', { name: /Weekly check-in/ });
    expect(rows[0]?.textContent).toContain('Nov 2, 2026');
    expect(rows[0]?.textContent).toContain('Weight: 70.1 · Swimming, Running');
    expect(screen.getByRole('button', { name: /Cold water quiz/ }).textContent).toContain('3 of 4 correct');
    await user.click(rows[0]!);
    expect(await screen.findByRole('dialog', { name: 'Weekly check-in' })).toBeTruthy();
  });

  it('can be narrowed to one form, and then show what changed since the last time', async () => {
    const { user, server } = await opens('/me/submissions');
    await user.selectOptions(await screen.findByLabelText('Form'), 'Weekly check-in');
    expect(await screen.findByRole('heading', { name: 'Since last time' })).toBeTruthy();
    expect(server.calls('GET /forms/{id}/submissions')[0]?.params['id']).toBe(form.id);
    const changes = within(screen.getByRole('region', { name: 'Since last time' }));
    expect(changes.getByText('-1.2 from 71.3')).toBeTruthy();
    const slider = changes.getByRole('slider', { name: 'Compare photos: From the front' });
    fireEvent.change(slider, { target: { value: '30' } });
    expect(slider.getAttribute('aria-valuetext')).toBe('30% from Oct 26, 2026');
  });

  it('load further pages on request', async () => {
    const { user } = await opens('/me/submissions', {
      'GET /forms_submissions': ({ query }) => ({ items: [query.get('page') === '2' ? quiz : latest], total_count: 2 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('button', { name: /Cold water quiz/ })).toBeTruthy();
  });

  it('say what this place is for while there are none', async () => {
    await opens('/me/submissions', { 'GET /forms_submissions': () => page() });
    expect(await screen.findByText('Nothing here yet')).toBeTruthy();
  });

  it('say that they did not load, and retry', async () => {
    let isBroken = true;
    const { user } = await opens('/me/submissions', { 'GET /forms_submissions': () => (isBroken ? refuse(403, 'forbidden') : page(latest)) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await user.click(again);
    expect(await screen.findByText('Weekly check-in')).toBeTruthy();
  });
});

describe('one submission', () => {
  it('is a sheet with its answers in the words of their time; pictures open large', async () => {
    const { user } = await opens(sheetAt);
    const sheet = within(await screen.findByRole('dialog', { name: 'Weekly check-in' }));
    expect([sheet.getByText('70.1', { selector: 'dd *' }), sheet.getByText('Swimming'), sheet.getByText('Running')].every(Boolean)).toBe(true);
    await user.click(sheet.getByRole('button', { name: 'Enlarge photo: From the front' }));
    expect(await screen.findByRole('dialog', { name: 'From the front' })).toBeTruthy();
  });

  it('shows below what changed since the one before of the same form', async () => {
    await opens(sheetAt);
    const changes = within(await screen.findByRole('region', { name: 'Since last time' }));
    expect(changes.getByText('-1.2 from 71.3')).toBeTruthy();
  });

  it('the first of its form has nothing to be compared with', async () => {
    await opens(sheetAt, { 'GET /forms/{id}/submissions': () => page(latest) });
    await screen.findByText('70.1');
    await waitFor(() => expect(screen.queryByText('Since last time')).toBeNull());
  });

  it('can be changed in the same runner: one answer without walking through the others, pictures in view', async () => {
    const { user, server } = await opens(sheetAt, {
      'PUT /forms/{id}/submissions/{submissionId}/values': () => ({ submission_id: latest.submission_id, submitted_values: [] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Change answers' }));
    const answers = within(await screen.findByRole('form', { name: form.title }));
    expect(answers.getByRole('img', { name: /From the front/ }).getAttribute('src')).toContain('/70.1.jpg');
    expect([sees('Nothing has been sent yet.'), screen.queryByRole('progressbar')]).toEqual([false, null]);
    await user.click(answers.getByRole('button', { name: 'Change: Weight' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/Weight/)).value).toBe('70.1');
    await fill(user, /Weight/, '69,9');
    await user.click(within(screen.getByRole('form', { name: form.title })).getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('heading', { name: 'Change answers' })).toBeTruthy();
    await user.click(answers.getByRole('button', { name: 'Change: Weight' }));
    await screen.findByLabelText(/Weight/);
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Your changes are saved')).toBeTruthy();
    const [{ body } = { body: null }] = server.calls('PUT /forms/{id}/submissions/{submissionId}/values');
    expect((body as { submission_values: object[] }).submission_values[0]).toMatchObject({ form_field_id: weight.id, value: '69.9' });
    expect(server.calls('POST /forms/{id}/visits')).toEqual([]);
  });

  it('can be deleted, and taken back', async () => {
    const { user, server, hash } = await opens(sheetAt, {
      'DELETE /forms/{id}/submissions/{submissionId}': () => null,
      'POST /forms/{id}/submissions/{submissionId}/restore': () => latest,
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(hash()).toBe(''));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.calls('POST /forms/{id}/submissions/{submissionId}/restore')).toHaveLength(1));
  });

  it('says "Failed to delete" when that fails, and stays', async () => {
    const { user } = await opens(sheetAt, { 'DELETE /forms/{id}/submissions/{submissionId}': () => refuse(500, 'unknown_error') });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Weekly check-in' })).toBeTruthy();
  });

  it('of a quiz shows what was right', async () => {
    const city = aField({ label: 'Capital?' });
    const answered = aSubmission(form, [aValue(city, 'Porto')], {
      result: { score: 0, total: 1, answers: [{ form_field_id: city.id, is_correct: false, correct_answer: 'Lisbon' }] },
    });
    await opens(sheetAt, { 'GET /forms/{id}/submissions/{submissionId}': () => answered });
    expect(await screen.findByText('0 of 1 correct')).toBeTruthy();
    expect([sees('Porto'), sees('Not correct'), sees('Lisbon')]).toEqual([true, true, true]);
  });

  it('cannot be changed once its form is gone', async () => {
    await opens(sheetAt, { 'GET /forms/{id}/submissions/{submissionId}': () => ({ ...latest, can_change: false }) });
    await screen.findByRole('button', { name: 'Delete' });
    expect(screen.queryByRole('button', { name: 'Change answers' })).toBeNull();
  });

  it.each([
    [404, 'not_found', 'This submission was deleted.'],
    [403, 'forbidden', 'This could not be loaded'],
  ] as const)('says why it cannot be shown: %i', async (status, code, words) => {
    await opens(sheetAt, { 'GET /forms/{id}/submissions/{submissionId}': () => refuse(status, code) });
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('a block of submissions (FRM-9)', () => {
  const block = (scope: 'own' | 'all') => aBlock('form_submission', { title: 'How it went', form_ids: [form.id], scope });
  const shown = (scope: 'own' | 'all', calls: FakeCalls, bundle: ReturnType<typeof aBundle> | null = aBundle()) =>
    visit({ at: '/', pages: [aPage({ path: '/', blocks: [block(scope)] })], bundle, calls });

  it('shows what the owner made public, with names, also to guests', async () => {
    const items = [{ ...latest, author: { name: 'Kofi', image: null } }];
    await shown('all', { 'GET /forms_submissions_dynamic/{blockId}': () => ({ items, total_count: 1 }) }, null);
    expect(await screen.findByText('Kofi')).toBeTruthy();
    expect([sees('How it went'), sees('70.1')]).toEqual([true, true]);
  });

  it('asks guests to log in for their own', async () => {
    await shown('own', {}, null);
    expect(await screen.findByText('Log in to see them.')).toBeTruthy();
  });

  it('offers the form while there is nothing', async () => {
    const { user, hash } = await shown('own', { 'GET /forms_submissions_dynamic/{blockId}': () => page() });
    await user.click(await screen.findByRole('button', { name: 'Fill in the form' }));
    await waitFor(() => expect(hash()).toContain(`form_id=${form.id}`));
  });

  it('says that it did not load, and retries', async () => {
    let isBroken = true;
    const { user } = await shown('all', {
      'GET /forms_submissions_dynamic/{blockId}': () =>
        isBroken ? refuse(403, 'forbidden') : { items: [{ ...latest, author: null }], total_count: 1 },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await user.click(again);
    expect(await screen.findByText('70.1')).toBeTruthy();
  });
});

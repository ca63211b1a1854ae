import { aField, aForm, aGroup, optionsOf } from '@bandstand/contract/testing/forms.builders.ts';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { anId, anItem } from '@bandstand/contract/testing/pages.builders.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill, press } from '../../../testing/fields.ts';
import { sees } from '../../../testing/visit.tsx';
import { next, opensForm, submissionsOf } from './forms.driver.tsx';

const name = aField({ label: 'Your name', is_required: true });
const story = aField({ label: 'Your story', field_type: 'long_answer' });
const weight = aField({ label: 'Weight', field_type: 'number', min: 30, max: 250 });
const field = (label: string) => screen.findByLabelText(new RegExp(label));

describe('filling in a form', () => {
  it('asks one group at a time, moves the focus with it, and sends everything once', async () => {
    const form = aForm([name, story, weight]);
    const visited = await opensForm(form);
    const { user } = visited;
    await user.click(await field('Your name'));
    await user.keyboard('Ines{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Your story/)));
    expect(sees('Your name')).toBe(false);
    await user.keyboard('One{Enter}two{Control>}{Enter}{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Weight/)));
    await user.keyboard('71,5{Enter}');
    expect(await screen.findByText('Your answers have been sent.')).toBeTruthy();
    expect(submissionsOf(visited)).toEqual([{ [name.id]: 'Ines', [story.id]: 'One\ntwo', [weight.id]: '71.5' }]);
    expect(visited.server.calls('POST /forms/{id}/submit')[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('goes to the next answer with Enter where a group has several', async () => {
    const form = aForm([name, weight], { form_groups: [aGroup([name, weight], { title: 'About you' })] });
    const { user } = await opensForm(form);
    await user.click(await field('Your name'));
    await user.keyboard('Ines{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText(/Weight/));
    expect(sees('About you')).toBe(true);
  });

  it('shows what is wrong beside its field, and clears it as it is put right', async () => {
    const { user } = await opensForm(aForm([name, weight]));
    await field('Your name');
    await user.click(next());
    expect(await screen.findByText('Field is required.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/Your name/));
    await user.keyboard('Ines');
    expect(sees('Field is required.')).toBe(false);
    await user.keyboard('{Enter}');
    await user.type(await field('Weight'), '12');
    await user.click(next());
    expect(await screen.findByText('Value must be between 30 and 250')).toBeTruthy();
  });

  it('goes back by its button, by Page Up and by a swipe, and keeps the answers', async () => {
    const { user } = await opensForm(aForm([name, story, weight]));
    await user.type(await field('Your name'), 'Ines{Enter}');
    await field('Your story');
    await user.click(press('Back'));
    expect(((await field('Your name')) as HTMLInputElement).value).toBe('Ines');
    await user.keyboard('{PageDown}');
    await field('Your story');
    await user.keyboard('{PageUp}');
    const form = (await field('Your name')).closest('form')!;
    const stroke = (from: number, to: number) => {
      fireEvent.pointerDown(form, { pointerType: 'touch', clientX: from, clientY: 10 });
      fireEvent.pointerUp(form, { pointerType: 'touch', clientX: to, clientY: 12 });
    };
    stroke(300, 100);
    await field('Your story');
    stroke(100, 300);
    await field('Your name');
  });

  it('leaves out what earlier answers hide', async () => {
    const pain = aField({ label: 'Any pain?', field_type: 'multi_select', options: optionsOf('Yes', 'No'), max: 1, is_required: true });
    const where = aField({ label: 'Where?', is_required: true, visible_if: { all: [{ form_field_id: pain.id, op: 'contains', value: 'Yes' }] } });
    const visited = await opensForm(aForm([pain, where]));
    await visited.user.click(await screen.findByRole('radio', { name: /No/ }));
    // The last question is answered: it goes on by itself.
    expect(await screen.findByText('Your answers have been sent.')).toBeTruthy();
    expect(submissionsOf(visited)).toEqual([{ [pain.id]: '["No"]' }]);
  });

  it('stays where a choice brings up another question on the same screen, and says nothing about it yet', async () => {
    const pain = aField({ label: 'Any pain?', field_type: 'multi_select', options: optionsOf('Yes', 'No'), max: 1, is_required: true });
    const where = aField({ label: 'Where?', is_required: true, visible_if: { all: [{ form_field_id: pain.id, op: 'contains', value: 'Yes' }] } });
    const { user } = await opensForm(aForm([pain, where, name], { form_groups: [aGroup([pain, where]), aGroup([name])] }));
    await user.click(await screen.findByRole('radio', { name: /Yes/ }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Where/)));
    expect([sees('Field is required.'), sees('Your name')]).toEqual([false, false]);
  });

  it('begins with the owner’s intro and what belongs to it', async () => {
    const item = anItem({ title: 'How to measure' });
    const form = aForm([name], {
      show_intro_screen: true,
      intro_heading: 'Two minutes',
      intro_description: 'Every Sunday.',
      included_items: [
        { type: 'Page', id: item.page_id, item },
        { type: 'Page', id: anId(), item: null },
      ],
    });
    await opensForm(form);
    expect(await screen.findByRole('heading', { name: 'Two minutes' })).toBeTruthy();
    expect([sees('Every Sunday.'), sees('1 question'), sees('How to measure')]).toEqual([true, true, true]);
  });

  it('shows a review where the owner wants one, from which answers can be changed', async () => {
    const visited = await opensForm(aForm([name, weight], { shows_review: true }));
    const { user } = visited;
    await user.type(await field('Your name'), 'Ines{Enter}');
    await user.type(await field('Weight'), '70{Enter}');
    expect(await screen.findByRole('heading', { name: 'Check your answers' })).toBeTruthy();
    expect(submissionsOf(visited)).toEqual([]);
    await user.click(press('Change: Your name'));
    await field('Your name');
    await fill(user, /Your name/, 'Inês');
    await user.click(next());
    expect(await screen.findByText('Inês')).toBeTruthy();
    await user.click(press('Send'));
    await screen.findByText('Your answers have been sent.');
    expect(submissionsOf(visited)).toEqual([{ [name.id]: 'Inês', [weight.id]: '70' }]);
  });

  it('ends with the owner’s words and button', async () => {
    const end = {
      heading: 'See you Sunday',
      text: 'Sleep well.',
      button_text: 'To the program',
      action: { id: anId(), type: 'open_url' as const, data: { url: 'https://harbour.example' } },
    };
    const { user } = await opensForm(aForm([name], { end }));
    await user.type(await field('Your name'), 'Ines{Enter}');
    expect(await screen.findByRole('heading', { name: 'See you Sunday' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the program' }).getAttribute('href')).toBe('https://harbour.example');
  });
});

describe('what the server answers', () => {
  it('leads to the group of the first wrong field, in the server’s words', async () => {
    const visited = await opensForm(aForm([name, weight]), {
      calls: { 'POST /forms/{id}/submit': () => refuse(422, 'validation_failed', { errors: { [name.id]: ['This name is taken.'] } }) },
    });
    await visited.user.type(await field('Your name'), 'Ines{Enter}');
    await visited.user.type(await field('Weight'), '70{Enter}');
    expect(await screen.findByText('This name is taken.')).toBeTruthy();
    await visited.user.type(await field('Your name'), ' M');
    expect(sees('This name is taken.')).toBe(false);
  });

  it('leads to the first submission where another is refused', async () => {
    const first = anId();
    const { user, hash } = await opensForm(aForm([name]), {
      calls: { 'POST /forms/{id}/submit': () => refuse(409, 'already_submitted', { submission_id: first }) },
    });
    await user.type(await field('Your name'), 'Ines{Enter}');
    expect(await screen.findByText('You’ve already answered this')).toBeTruthy();
    await user.click(press('See your answers'));
    await waitFor(() => expect(hash()).toContain(`submission_id=${first}`));
  });

  it('says so at once where it was answered before', async () => {
    await opensForm(aForm([name], { can_submit: false, submission_id: anId() }));
    expect(await screen.findByText('You’ve already answered this')).toBeTruthy();
  });

  it('keeps the answers and the key when it fails, so that trying again sends them once', async () => {
    let isBroken = true;
    const visited = await opensForm(aForm([name]), {
      calls: {
        'POST /forms/{id}/submit': () => (isBroken ? refuse(500, 'unknown_error') : { submission_id: anId(), subscriber_uuid: null, result: null }),
      },
    });
    await visited.user.type(await field('Your name'), 'Ines{Enter}');
    expect(await screen.findByRole('alert')).toBeTruthy();
    isBroken = false;
    await visited.user.dblClick(next());
    await screen.findByText('Your answers have been sent.');
    const keys = visited.server.calls('POST /forms/{id}/submit').map(({ headers }) => headers.get('Idempotency-Key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('may be answered again where the form is repeatable', async () => {
    const { user } = await opensForm(aForm([name], { is_repeatable: true }));
    await user.type(await field('Your name'), 'Ines{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Answer again' }));
    expect(((await field('Your name')) as HTMLInputElement).value).toBe('');
  });

  it.each([
    [404, 'not_found', 'This form is no longer available'],
    [401, 'unauthenticated', 'This form is for members'],
    [500, 'unknown_error', 'This could not be loaded'],
  ] as const)('says why a form cannot be opened: %i', async (status, code, words) => {
    await opensForm(aForm(), { bundle: status === 401 ? null : aBundle(), calls: { 'GET /forms/{id}': () => refuse(status, code) } });
    expect(await screen.findByText(words, {}, { timeout: 5000 })).toBeTruthy();
  });

  it('says that there is none when its address names none', async () => {
    await opensForm(aForm(), { at: '/#form' });
    expect(await screen.findByText('This form is no longer available')).toBeTruthy();
  });
});

describe('a quiz (FRM-19)', () => {
  it('shows the score, and right and wrong, after it was sent', async () => {
    const capital = aField({ label: 'Capital of Portugal?' });
    const river = aField({ label: 'Its river?' });
    const result = {
      score: 1,
      total: 2,
      answers: [
        { form_field_id: capital.id, is_correct: true },
        { form_field_id: river.id, is_correct: false, correct_answer: 'Tejo' },
      ],
    };
    const { user } = await opensForm(aForm([capital, river], { kind: 'quiz' }), {
      calls: { 'POST /forms/{id}/submit': () => ({ submission_id: anId(), subscriber_uuid: null, result }) },
    });
    await user.type(await field('Capital'), 'Lisbon{Enter}');
    await user.type(await field('Its river'), 'Douro{Enter}');
    expect(await screen.findByText('1 of 2 correct')).toBeTruthy();
    expect([sees('Correct'), sees('Not correct'), sees('Tejo'), sees('Douro')]).toEqual([true, true, true, true]);
  });
});

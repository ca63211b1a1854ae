import { aField, aForm, aGroup } from '@bandstand/contract/testing/forms.builders.ts';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { anId, aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { settled, visit } from '../../../testing/visit.tsx';
import { next, opensForm, sent, servingForm, submissionsOf } from './forms.driver.tsx';

const name = aField({ label: 'Your name', is_required: true });
const city = aField({ label: 'Your city' });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(label));
const ines = aBundle();

beforeEach(noToasts);

describe('typed answers', () => {
  it('survive closing the form and a reload, with the place', async () => {
    const form = aForm([name, city]);
    const { user, platform } = await opensForm(form, { bundle: ines });
    await user.type(await field('Your name'), 'Ines{Enter}');
    await user.type(await field('Your city'), 'Lis');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    const kept = platform.storage.get('form_answers')!;
    const again = await visit({ at: '/', pages: [aPage({ path: '/' })], bundle: ines, calls: servingForm(form) });
    again.platform.storage.set('form_answers', kept);
    again.platform.navigation.openPanel('form', { form_id: form.id });
    expect((await field('Your city')).value).toBe('Lis');
    await again.user.click(press('Back'));
    expect((await field('Your name')).value).toBe('Ines');
  });

  it('are gone from the device once they are sent', async () => {
    const { user, platform } = await opensForm(aForm([name]), { bundle: ines });
    await user.type(await field('Your name'), 'Ines{Enter}');
    await screen.findByText('Your answers have been sent.');
    await settled(300);
    expect(platform.storage.get('form_answers')).toBeNull();
  });

  it('are gone from the device after logging out', async () => {
    const { user, platform } = await opensForm(aForm([name, city]), { bundle: ines, calls: { 'POST /auth/logout': () => null } });
    await user.type(await field('Your name'), 'Ines{Enter}');
    await field('Your city');
    await settled(300);
    expect(platform.storage.get('form_answers')).not.toBeNull();
    await act(() => platform.session.logOut());
    await settled(300);
    expect(platform.storage.get('form_answers')).toBeNull();
  });

  it('of one member are not shown to another', async () => {
    const form = aForm([name, city]);
    const first = await opensForm(form, { bundle: ines });
    await first.user.type(await field('Your name'), 'Ines{Enter}');
    await settled(300);
    const kept = first.platform.storage.get('form_answers')!;
    const other = await visit({ at: '/', pages: [aPage({ path: '/' })], bundle: aBundle(), calls: servingForm(form) });
    other.platform.storage.set('form_answers', kept);
    other.platform.navigation.openPanel('form', { form_id: form.id });
    expect((await field('Your name')).value).toBe('');
  });
});

describe('sending', () => {
  it('makes one submission however often the button is pressed', async () => {
    const answered = Promise.withResolvers<typeof sent>();
    const visited = await opensForm(aForm([name]), { calls: { 'POST /forms/{id}/submit': () => answered.promise } });
    await visited.user.type(await field('Your name'), 'Ines');
    await visited.user.dblClick(next());
    await visited.user.click(next());
    answered.resolve(sent);
    await screen.findByText('Your answers have been sent.');
    expect(submissionsOf(visited)).toHaveLength(1);
  });

  it('waits offline, says so, and shows the result when the connection is back', async () => {
    const result = { score: 1, total: 1, answers: [{ form_field_id: name.id, is_correct: true }] };
    const visited = await opensForm(aForm([name], { kind: 'quiz' }), {
      bundle: ines,
      calls: { 'POST /forms/{id}/submit': () => ({ ...sent, result }) },
    });
    await visited.user.type(await field('Your name'), 'Ines');
    visited.server.goOffline();
    await visited.user.click(next());
    expect(await screen.findByText('Saved on this device')).toBeTruthy();
    visited.server.goOffline(false);
    await act(() => visited.platform.offlineQueue.resume());
    expect(await screen.findByText('1 of 1 correct')).toBeTruthy();
    expect(submissionsOf(visited)).toEqual([{ [name.id]: 'Ines' }]);
  });

  it('still says that it waits when the form is opened again, and tells once it has arrived', async () => {
    const form = aForm([name]);
    const visited = await opensForm(form, { bundle: ines });
    await visited.user.type(await field('Your name'), 'Ines');
    visited.server.goOffline();
    await visited.user.click(next());
    await screen.findByText('Saved on this device');
    await visited.user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    visited.platform.navigation.openPanel('form', { form_id: form.id });
    expect(await screen.findByText('Saved on this device')).toBeTruthy();
    await visited.user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    visited.server.goOffline(false);
    await act(() => visited.platform.offlineQueue.resume());
    expect(await screen.findByText('Your answers have been sent')).toBeTruthy();
    expect(visited.platform.storage.get('form_answers')).toBeNull();
  });

  it('brings back what was refused after waiting, to be corrected', async () => {
    const form = aForm([name, city], { form_groups: [aGroup([name, city])] });
    const visited = await opensForm(form, { bundle: ines });
    await visited.user.type(await field('Your name'), 'Ines');
    visited.server.goOffline();
    await visited.user.click(next());
    await screen.findByText('Saved on this device');
    visited.server.goOffline(false);
    visited.server.on({ 'POST /forms/{id}/submit': () => refuse(422, 'validation_failed', { errors: { [city.id]: ['Field is required.'] } }) });
    await act(() => visited.platform.offlineQueue.resume());
    expect(await screen.findByText('Field is required.')).toBeTruthy();
    expect((await field('Your name')).value).toBe('Ines');
  });
});

describe('a guest', () => {
  const email = aField({ label: 'Email', format: 'email', is_required: true });

  it('sends a proof of work that was found while they typed, and never an untouched trap', async () => {
    const form = aForm([email], { is_public: true, pow: { challenge: 'abc', bits: 4 } });
    const visited = await opensForm(form, { bundle: null });
    await visited.user.type(await field('Email'), 'guest@harbour.example');
    await settled(150);
    await visited.user.click(next());
    await screen.findByText('Your answers have been sent.');
    const [{ body } = { body: {} }] = visited.server.calls('POST /forms/{id}/submit');
    expect(body).toMatchObject({ pow: { challenge: 'abc', nonce: expect.anything() } });
    expect(body).not.toHaveProperty('website');
    expect(screen.queryByRole('button', { name: 'See your answers' })).toBeNull();
  });

  it('fills in a public form at its own address, and waits offline like a member', async () => {
    const form = aForm([email], { is_public: true });
    const visited = await visit({ at: `/forms/${form.id}`, calls: servingForm(form) });
    await visited.user.type(await field('Email'), 'guest@harbour.example');
    visited.server.goOffline();
    await visited.user.click(next());
    expect(await screen.findByText('Saved on this device')).toBeTruthy();
    visited.server.goOffline(false);
    await act(() => visited.platform.offlineQueue.resume());
    expect(await screen.findByText('Your answers have been sent.')).toBeTruthy();
    // There is no page below to go back to.
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
  });
});

describe('what the owner learns', () => {
  it('is that the form was shown, and which field was reached, also when it is left', async () => {
    const form = aForm([name, city]);
    const { user, server } = await opensForm(form);
    await user.type(await field('Your name'), 'Ines{Enter}');
    await field('Your city');
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settled();
    const [shown, left] = server.calls('POST /forms/{id}/visits').map(({ body }) => body as Record<string, unknown>);
    expect(shown).toMatchObject({ visit_id: expect.any(String), trigger: 'manual' });
    expect(left).toMatchObject({ visit_id: shown?.['visit_id'], form_field_id: city.id });
  });
});

describe('the form of a workout (FRM-7)', () => {
  const reps = aField({ label: 'Reps', field_type: 'number', is_required: true });
  const load = aField({ label: 'Load', field_type: 'number' });
  const feeling = aField({ label: 'Feeling' });
  const form = aForm([reps, load, feeling], { trigger: 'workout_capture', kind: 'workout_capture' });
  const [first, second, third] = form.form_groups.map(({ id }) => id);
  const sessionId = anId();

  it('goes on at its group, sends each group by itself, and counts one that is left as missed', async () => {
    const visited = await opensForm(form, {
      at: `/#form?form_id=${form.id}&session_id=${sessionId}`,
      calls: {
        'GET /forms/{id}/capture/{sessionId}': () => ({ statuses: { [first!]: 'saved' as const }, group_index: 1, submission: null }),
      },
    });
    await visited.user.type(await field('Load'), '60{Enter}');
    await field('Feeling');
    expect(submissionsOf(visited)).toEqual([{ [load.id]: '60' }]);
    expect(visited.server.calls('POST /forms/{id}/submit')[0]?.body).toMatchObject({
      trigger: 'workout_capture',
      triggering_item: { type: 'workout_session', id: sessionId },
      // The visit goes on: it still takes missed groups.
      visit_id: null,
    });
    await visited.user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settled();
    const missed = visited.server
      .calls('POST /forms/{id}/visits')
      .flatMap(({ body }) => (body as { missed_group_ids?: string[] }).missed_group_ids ?? []);
    expect(missed).toEqual([third]);
    expect(visited.server.calls('POST /forms/{id}/visits').at(-1)?.body).toMatchObject({
      triggering_item: { type: 'workout_session', id: sessionId },
    });
    expect(missed).not.toContain(second);
  });

  it('can leave a group out', async () => {
    const visited = await opensForm(form, {
      at: `/#form?form_id=${form.id}&session_id=${sessionId}`,
      calls: { 'GET /forms/{id}/capture/{sessionId}': () => ({ statuses: {}, group_index: 0, submission: null }) },
    });
    await field('Reps');
    await visited.user.click(press('Skip'));
    await field('Load');
    expect(submissionsOf(visited)).toEqual([]);
    expect(visited.server.calls('POST /forms/{id}/visits').at(-1)?.body).toMatchObject({ missed_group_ids: [first] });
  });
});

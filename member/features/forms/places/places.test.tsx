import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { aField, aForm } from '@bandstand/contract/testing/forms.builders.ts';
import { aBlock, anId, aPage, aText } from '@bandstand/contract/testing/pages.builders.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { sees, visit } from '../../../testing/visit.tsx';
import { next, servingForm } from '../runner/forms.driver.tsx';

const name = aField({ label: 'Your name', is_required: true });
const form = aForm([name], { show_intro_screen: true, intro_heading: 'Ask us', intro_description: 'We answer.' });
const formPage = (more = {}) =>
  aPage({ path: '/ask', page_title: 'Ask', page_content_type: 'form', type_data: { form_id: form.id }, blocks: [aText('Who we are')], ...more });

beforeEach(noToasts);

describe('a form page (BLK-2)', () => {
  it('shows the intro with a button and the owner’s blocks, and fills the form in in place', async () => {
    const { user, server } = await visit({ at: '/ask', pages: [formPage()], bundle: aBundle(), calls: servingForm(form) });
    expect(await screen.findByText('We answer.')).toBeTruthy();
    expect(sees('Who we are')).toBe(true);
    await user.click(press('Start'));
    expect(document.activeElement).toBe(await screen.findByLabelText(/Your name/));
    await user.keyboard('Ines{Enter}');
    expect(await screen.findByText('Your answers have been sent.')).toBeTruthy();
    expect(server.calls('POST /forms/{id}/submit')[0]?.body).toMatchObject({ triggering_item: { type: 'Page' }, page_id: expect.any(String) });
    await user.click(press('Done'));
    expect(await screen.findByText('We answer.')).toBeTruthy();
  });

  it('offers to continue what was begun', async () => {
    const { user } = await visit({ at: '/ask', pages: [formPage()], bundle: aBundle(), calls: servingForm(form) });
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    await user.type(await screen.findByLabelText(/Your name/), 'Ine');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(JSON.stringify(localStorage)).toContain('Ine');
  });

  it('without a form says nothing about one', async () => {
    await visit({ at: '/ask', pages: [formPage({ type_data: { form_id: null } })], bundle: aBundle() });
    expect(await screen.findByText('Who we are')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
  });
});

describe('an action that opens a form (L114)', () => {
  const opens = (data: object) =>
    aPage({
      path: '/',
      blocks: [aBlock('button', { text: 'Check in', style: 'primary', action: { id: anId(), type: 'trigger_form', data } as never })],
    });

  it('opens it above the page', async () => {
    const { user, hash } = await visit({ pages: [opens({ form_id: form.id })], bundle: aBundle(), calls: servingForm(form) });
    await user.click(press('Check in'));
    await waitFor(() => expect(hash()).toBe(`#form?form_id=${form.id}&trigger=block_action`));
    expect(await screen.findByRole('heading', { name: 'Ask us' })).toBeTruthy();
  });

  it('shows the overlay around it first (BLK-11)', async () => {
    const overlayId = anId();
    const { user } = await visit({
      pages: [opens({ form_id: form.id, overlay_id: overlayId })],
      bundle: aBundle(),
      calls: servingForm(form, {
        'GET /overlays/{id}': () => ({ id: overlayId, title: 'Before', blocks: [aText('Take a breath')], color_mode: null, background_color: null }),
      }),
    });
    await user.click(press('Check in'));
    expect(await screen.findByText('Take a breath')).toBeTruthy();
    await user.click(press('Start'));
    expect(await screen.findByRole('heading', { name: 'Ask us' })).toBeTruthy();
  });

  it('says "Overlay id is missing" where the overlay has none (L275)', async () => {
    await visit({ at: `/#form?form_id=${form.id}&overlay_id=`, pages: [aPage({ path: '/' })], bundle: aBundle(), calls: servingForm(form) });
    expect((await screen.findAllByText('Overlay id is missing')).length).toBeGreaterThan(0);
  });

  it('goes straight to the form where the overlay was deleted', async () => {
    await visit({
      at: `/#form?form_id=${form.id}&overlay_id=${anId()}`,
      pages: [aPage({ path: '/' })],
      bundle: aBundle(),
      calls: servingForm(form, { 'GET /overlays/{id}': () => refuse(404, 'not_found') }),
    });
    expect(await screen.findByRole('heading', { name: 'Ask us' })).toBeTruthy();
  });

  it('is left out without a form', async () => {
    await visit({ pages: [opens({ form_id: null })], bundle: aBundle() });
    expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
  });
});

describe('a form at its own address', () => {
  it('is for everyone if it is public, and asks others to log in', async () => {
    await visit({ at: `/forms/${form.id}`, calls: servingForm(form) });
    expect(await screen.findByRole('heading', { name: 'Ask us' })).toBeTruthy();
    expect(next().textContent).toBe('Start');
    const { user, hash } = await visit({
      at: `/forms/${form.id}`,
      calls: servingForm(form, { 'GET /forms/{id}': () => refuse(401, 'unauthenticated') }),
    });
    await screen.findByText('This form is for members');
    await user.click(screen.getAllByRole('button', { name: 'Log in' }).at(-1)!);
    await waitFor(() => expect(hash()).toBe('#auth'));
  });
});

describe('the submissions of a workout (L54)', () => {
  const workout = (capture_form_id: string | null) =>
    aPage({
      path: '/w',
      page_content_type: 'workout',
      type_data: { workout: { id: anId(), title: 'Legs', workout_type: 'default', allowed_modes: [], groups: [], video: null, capture_form_id } },
    });

  it('are one press away on workout pages with a form, and nowhere else', async () => {
    await visit({ at: '/w', pages: [workout(form.id)], bundle: aBundle() });
    expect((await screen.findByRole('link', { name: 'Submissions' })).getAttribute('href')).toBe(`/me/submissions?form_id=${form.id}`);
    await visit({ at: '/w', pages: [workout(null)], bundle: aBundle() });
    expect(screen.queryByRole('link', { name: 'Submissions' })).toBeNull();
  });
});

import type { Invite } from '@bandstand/contract/invites.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderApp } from '../../testing/renderStudio.tsx';

const anInvite = (more: Partial<Invite> = {}): Invite => ({
  id: 'i',
  url: 'http://club.localhost/#auth?mode=sign_up&invite=abc',
  email: null,
  product_ids: [],
  page_ids: [],
  max_uses: null,
  uses: 3,
  state: 'open',
  created_at: '2026-01-01T10:00:00Z',
  expires_at: null,
  ...more,
});
const open = (answers: Answers = {}, permissions = permissionsOf.owner) =>
  renderApp(
    '/members/invites',
    {
      'GET /studio/changes': { items: [], access_changes: [] },
      'GET /studio/pages': listOf([]),
      'GET /studio/products': listOf([]),
      'GET /studio/invites': listOf([anInvite(), anInvite({ id: 'noa', email: 'noa@example.com', max_uses: 1, uses: 1, state: 'used' })]),
      ...answers,
    },
    { permissions },
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());

describe('invite links for members', () => {
  it('show for whom they are and their results; one that ended offers no link', async () => {
    await open();
    const [anybody, noa] = [within(await screen.findByRole('row', { name: /Anyone/ })), within(screen.getByRole('row', { name: /noa@example.com/ }))];
    expect([anybody.getByText('Open'), anybody.getByText('3'), anybody.getByText('Copy the link')]).toHaveLength(3);
    expect([noa.getByText('Used up'), noa.getByText('1 of 1')]).toHaveLength(2);
    expect(noa.queryByText('Copy the link')).toBeNull();
    expect(screen.getByRole('link', { name: 'Invitations' }).getAttribute('aria-current')).toBe('page');
  });
  it('are created for anyone, for a while, and shown as link and code', async () => {
    const { sent } = await open({ 'POST /studio/invites': anInvite() });
    press('Invite members');
    fireEvent.change(await screen.findByLabelText('Valid for'), { target: { value: '0' } });
    press('Create the link');
    expect(await screen.findByDisplayValue(anInvite().url)).toBeTruthy();
    expect(sent('POST /studio/invites')[0]?.body).toEqual({ email: null, max_uses: null, expires_at: null, product_ids: [], page_ids: [] });
  });
  it('with an address are for one person, who gets a mail; a wrong address is shown at the field', async () => {
    const { sent, answer } = await open({ 'POST /studio/invites': refuse(422, 'validation_failed', 'Please check.') });
    press('Invite members');
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: ' noa@example.com ' } });
    expect(screen.queryByRole('radio', { name: 'Any number' })).toBeNull();
    press('Create the link');
    expect(await screen.findByText('Please check.')).toBeTruthy();
    answer({ 'POST /studio/invites': anInvite({ email: 'noa@example.com' }) });
    press('Create the link');
    expect(await screen.findByText(/on its way to noa@example.com/)).toBeTruthy();
    expect(sent('POST /studio/invites')[1]?.body).toMatchObject({ email: 'noa@example.com', max_uses: 1 });
  });
  it('are revoked after a confirmation that says what stays', async () => {
    const { sent } = await open({ 'DELETE /studio/invites/{id}': null });
    await screen.findByRole('row', { name: /Anyone/ });
    press('Revoke');
    expect(await screen.findByText(/Anyone who used it stays a member/)).toBeTruthy();
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(sent('DELETE /studio/invites/{id}')[0]?.path).toContain('/i'));
  });
  it('say what they are for while there are none', async () => {
    await open({ 'GET /studio/invites': listOf([]) });
    expect(await screen.findByText('No invitations yet')).toBeTruthy();
  });
  it('are hidden from staff who may not write members', async () => {
    await renderApp(
      '/members',
      { 'GET /studio/changes': { items: [], access_changes: [] }, 'GET /studio/members': listOf([]) },
      { permissions: permissionsOf.editor },
    );
    await screen.findByRole('heading', { name: 'Members' });
    expect(screen.queryByRole('link', { name: 'Invitations' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite members' })).toBeNull();
  });
});

import { roles } from '@bandstand/contract/staff.ts';
import type { StaffMember } from '@bandstand/contract/staffMembers.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anApp, listOf, staffSession } from '../../testing/builders.ts';
import { refuse, Refusal, type Answers } from '../../testing/fakeServer.ts';
import { renderApp } from '../../testing/renderStudio.tsx';

const aStaffMember = (more: Partial<StaffMember> = {}): StaffMember => ({
  id: 'edda',
  name: 'Edda',
  email: 'edda@example.com',
  role: 'editor',
  app_ids: null,
  state: 'active',
  is_you: false,
  assignable_roles: [...roles],
  last_seen_at: '2026-01-06T10:00:00Z',
  invite_url: null,
  ...more,
});
const team = [
  aStaffMember({ id: 's', name: 'Ada Berg', email: 'ada@example.com', role: 'owner', is_you: true }),
  aStaffMember(),
  aStaffMember({
    id: 'i',
    name: '',
    email: 'noa@example.com',
    role: 'coach',
    state: 'invited',
    last_seen_at: null,
    invite_url: 'http://club.localhost/studio/join?token=t',
  }),
];
const open = (answers: Answers = {}, more: object = {}) =>
  renderApp('/settings/team', { 'GET /studio/changes': { items: [], access_changes: [] }, 'GET /studio/team': listOf(team), ...answers }, more);
const lineOf = async (name: string) => within((await screen.findByText(name)).closest('li')!);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());

describe('the staff (STU-4)', () => {
  it('are listed with what their role may do, with yourself and pending invitations marked', async () => {
    await open();
    const edda = await lineOf('Edda');
    expect(edda.getByText('Builds pages and publishes them; sees products and members.')).toBeTruthy();
    expect((await lineOf('Ada Berg')).getByText('You')).toBeTruthy();
    const noa = await lineOf('noa@example.com');
    expect([noa.getByText('Invited'), noa.getByText('Copy the link')]).toHaveLength(2);
  });
  it('get another role at once', async () => {
    const { sent } = await open({ 'PUT /studio/team/{id}': aStaffMember({ role: 'analyst' }) });
    fireEvent.change(await screen.findByLabelText('Role of Edda'), { target: { value: 'analyst' } });
    expect(await screen.findByText('Edda has a new role now')).toBeTruthy();
    expect(sent('PUT /studio/team/{id}')[0]).toMatchObject({ body: { role: 'analyst' } });
  });
  it('are removed only after a confirmation, and the last owner stays, with the reason', async () => {
    const { sent } = await open({ 'DELETE /studio/team/{id}': refuse(409, 'last_owner', 'An account needs an owner.') });
    fireEvent.click((await lineOf('Edda')).getByRole('button', { name: 'Remove' }));
    expect(screen.getByText(/This person loses access to the studio/)).toBeTruthy();
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('An account needs an owner.')).toBeTruthy();
    expect(sent('DELETE /studio/team/{id}')[0]?.path).toContain('edda');
  });
  it('are shown without a disabled button when you may not manage them', async () => {
    await open({ 'GET /studio/team': listOf([aStaffMember({ role: 'owner', assignable_roles: [] })]) });
    const line = await lineOf('Edda');
    expect(line.getByText('Owner')).toBeTruthy();
    expect(line.queryByRole('button')).toBeNull();
    expect(line.queryByRole('combobox')).toBeNull();
  });
  it('are invited to this app by a link, which is also mailed', async () => {
    const { sent } = await open({ 'POST /studio/team': team[2] });
    await screen.findByText('Edda');
    press('Invite staff');
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'noa@example.com' } });
    fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'coach' } });
    expect(screen.getByText('Sees pages and members, and writes messages.', { selector: 'dialog *' })).toBeTruthy();
    press('Create the link');
    expect(await screen.findByDisplayValue('http://club.localhost/studio/join?token=t')).toBeTruthy();
    expect(screen.getByText(/on its way to noa@example.com/)).toBeTruthy();
    expect(sent('POST /studio/team')[0]?.body).toEqual({ email: 'noa@example.com', role: 'coach', app_ids: ['app'] });
  });
  it('cannot be invited as owner by an admin, who can offer all apps when there are several', async () => {
    const { sent } = await open(
      { 'POST /studio/team': team[2] },
      {
        session: { apps: [anApp({ role: 'admin' }), anApp({ id: 'other', slug: 'other', name: 'Other', role: 'admin' })] },
        permissions: permissionsOf.admin,
      },
    );
    await screen.findByText('Edda');
    press('Invite staff');
    expect(within(await screen.findByLabelText('Role')).queryByRole('option', { name: 'Owner' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'noa@example.com' } });
    fireEvent.click(screen.getByRole('radio', { name: 'In all apps of the account' }));
    press('Create the link');
    await waitFor(() => expect(sent('POST /studio/team')[0]?.body).toMatchObject({ app_ids: null }));
  });
});

describe('accepting a staff invitation', () => {
  const guest: Answers = {
    'POST /studio/auth/verify': refuse(401, 'unauthenticated'),
    'GET /studio/changes': { items: [], access_changes: [] },
    'GET /studio/home': {
      checklist: [],
      numbers: { members: 0, new_members_7d: 0, active_members_7d: 0, completions_7d: 0, messages_7d: 0, sales_7d: [] },
      attention: [],
    },
    'GET /studio/auth/join': { email: 'noa@example.com', name: '', role: 'editor', app_name: 'Club', is_known: false },
  };
  it('asks for name and password, and opens the studio', async () => {
    const { sent } = await renderApp('/join?token=t', { ...guest, 'POST /studio/auth/join': staffSession() });
    await screen.findByRole('heading', { name: 'Join the Club staff' });
    expect(screen.getByText('Your role: Editor, noa@example.com')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Noa' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'long enough' } });
    press('Join');
    expect(await screen.findByRole('heading', { name: 'Club' })).toBeTruthy();
    expect(sent('POST /studio/auth/join')[0]?.body).toEqual({ token: 't', name: 'Noa', password: 'long enough' });
  });
  it('asks a known user only for the password, and for the code if there is one', async () => {
    await renderApp('/join?token=t', {
      ...guest,
      'GET /studio/auth/join': { email: 'noa@example.com', name: 'Noa', role: 'coach', app_name: 'Club', is_known: true },
      'POST /studio/auth/join': ({ body }) => {
        if (!(body as { code?: string }).code) throw new Refusal(401, 'code_required', 'Enter the code.');
        return staffSession();
      },
    });
    await screen.findByText(/You already have an account here/);
    expect(screen.queryByLabelText('Your name')).toBeNull();
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'my own' } });
    press('Join');
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
    press('Join');
    expect(await screen.findByRole('heading', { name: 'Club' })).toBeTruthy();
  });
  it('says when it has expired', async () => {
    await renderApp('/join?token=t', { ...guest, 'GET /studio/auth/join': refuse(403, 'invite_invalid', 'Ask for a new one.') });
    expect(await screen.findByRole('heading', { name: 'This invitation has expired' })).toBeTruthy();
    expect(screen.getByText('Ask for a new one.')).toBeTruthy();
  });
});

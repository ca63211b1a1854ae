import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMail, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderApp } from '../../testing/renderStudio.tsx';

const reset = aMail('Reset it', { html: '<p>Press <a href="http://club.localhost/reset">here</a></p><script>window.hacked = 1</script>' });
const failed = aMail('News', { state: 'failed', cause: 'unread_messages', error: 'Mailbox full' });
const open = (address = '/outbox', answers: Answers = {}, permissions = permissionsOf.owner) =>
  renderApp(
    address,
    {
      'GET /studio/changes': { items: [], access_changes: [] },
      'GET /studio/outbox': listOf([reset, failed]),
      'GET /studio/outbox/{id}': ({ path }) => (path.endsWith('news') ? failed : reset),
      ...answers,
    },
    { permissions },
  );
const queryOf = (studio: Awaited<ReturnType<typeof open>>) => Object.fromEntries(studio.sent('GET /studio/outbox').at(-1)!.query);
const reader = async (name: string) => within(await screen.findByRole('complementary', { name }));

beforeEach(() => localStorage.clear());

describe('the outbox', () => {
  it('shows the recipient, the reason and the state of each mail', async () => {
    await open();
    const row = within(await screen.findByRole('row', { name: /^News/ }));
    expect(row.getByText('Unread messages')).toBeTruthy();
    expect(row.getByText('Failed')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /^Reset it/ })).getByText('Kept here')).toBeTruthy();
  });
  it('distinguishes a mail refused by the mail server from one kept here, with the server’s message', async () => {
    const refused = aMail('Welcome', { state: 'waiting', error: '451 try later' });
    const studio = await open('/outbox', { 'GET /studio/outbox': listOf([refused]) });
    expect(within(await screen.findByRole('row', { name: /^Welcome/ })).getByTitle('451 try later').textContent).toBe('Retrying');
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'waiting' } });
    await waitFor(() => expect(queryOf(studio)).toMatchObject({ state: 'waiting' }));
  });
  it('says that the text of an old mail was removed, and does not offer to send it again', async () => {
    const old = aMail('Receipt', { html: '', text: '' });
    await open('/outbox', { 'GET /studio/outbox': listOf([old]), 'GET /studio/outbox/{id}': old });
    fireEvent.click(await screen.findByText('Receipt'));
    const panel = await reader('Receipt');
    expect(await panel.findByText('The text of this mail was removed after 90 days.')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Send again' })).toBeNull();
  });
  it('filters by state, by member, and by typed text', async () => {
    const studio = await open('/outbox?member=sam');
    await screen.findByText('News');
    expect(queryOf(studio)).toEqual({ page: '1', member_id: 'sam' });
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'failed' } });
    await waitFor(() => expect(queryOf(studio)).toEqual({ page: '1', state: 'failed', member_id: 'sam' }));
    fireEvent.click(screen.getByRole('button', { name: 'Show emails to everyone' }));
    fireEvent.change(screen.getByLabelText('Recipient or subject'), { target: { value: 'sam@' } });
    await waitFor(() => expect(queryOf(studio)).toEqual({ q: 'sam@', page: '1', state: 'failed' }));
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'all' } });
    await waitFor(() => expect(addressNow()).toBe('/outbox?q=sam%40'));
  });
  it('distinguishes no match from an empty outbox', async () => {
    await open('/outbox?state=failed', { 'GET /studio/outbox': listOf([]) });
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('No emails yet')).toBeTruthy();
  });
});

describe('a mail', () => {
  it('is shown as it arrives, in a frame without scripts whose links open elsewhere, and as plain text', async () => {
    await open('/outbox?mail=reset-it');
    const frame = (await (await reader('Reset it')).findByTitle('Reset it')) as HTMLIFrameElement;
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
    expect(frame.getAttribute('srcdoc')).toContain('<base target="_blank">');
    expect((window as { hacked?: number }).hacked).toBeUndefined();
    fireEvent.click(screen.getByRole('radio', { name: 'Plain text' }));
    expect(screen.getByText('Reset it as text')).toBeTruthy();
  });
  it('is plain text when there is no other form', async () => {
    await open('/outbox?mail=x', { 'GET /studio/outbox/{id}': aMail('Plain', { html: '' }) });
    expect(await screen.findByText('Plain as text')).toBeTruthy();
  });
  it('says why it was not sent, and can be sent again', async () => {
    const { sent } = await open('/outbox?mail=news', { 'POST /studio/outbox/{id}/resend': () => null });
    expect(await (await reader('News')).findByText('Mailbox full')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('On its way again')).toBeTruthy();
    expect(sent('POST /studio/outbox/{id}/resend')).toHaveLength(1);
  });
  it('says why it cannot be sent again', async () => {
    await open('/outbox?mail=news', { 'POST /studio/outbox/{id}/resend': refuse(429, 'rate_limited', 'Too many attempts. Please wait a moment.') });
    fireEvent.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Too many attempts. Please wait a moment.')).toBeTruthy();
  });
  it('is read-only for an analyst', async () => {
    await open('/outbox?mail=news', {}, permissionsOf.analyst);
    expect(await (await reader('News')).findByText('Mailbox full')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });
});

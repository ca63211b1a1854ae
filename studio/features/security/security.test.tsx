import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { SecurityScreen } from './SecurityScreen.tsx';

const entry = (kind: string, more: object = {}) => ({
  id: kind,
  at: '2026-05-04T10:00:00.000Z',
  kind,
  is_staff: false,
  person_id: null,
  email: 'ada@example.com',
  name: 'Ada Berg',
  call: 'POST /auth/login',
  address: '203.0.113.7',
  device: 'A browser',
  ...more,
});
const log = (items: object[]) => ({ items, total_count: items.length }) as never;
const show = (answers: Answers) => {
  window.history.replaceState(null, '', '/studio/settings/security');
  return renderStudio(<SecurityScreen />, answers);
};

describe('the security log', () => {
  it('says what happened, to whom, and from where', async () => {
    await show({
      'GET /studio/security_log': log([
        entry('sign_in', { is_staff: true }),
        entry('sign_in_failed', { name: null, email: 'nobody@example.com', device: null }),
        entry('limited', { name: null, email: null }),
      ]),
    });
    const table = await screen.findByRole('table');
    for (const text of ['Logged in', 'Studio', 'Ada Berg', 'Login failed', 'nobody@example.com', 'Rate limited', 'Unknown', 'A browser'])
      expect(table.textContent).toContain(text);
    expect(
      within(table)
        .getAllByRole('row')
        .filter(({ textContent }) => textContent?.includes('203.0.113.7')),
    ).toHaveLength(3);
  });
  it('shows devices by readable names, and unknown ones by their user agent', async () => {
    const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
    await show({ 'GET /studio/security_log': log([entry('sign_in', { device: chrome }), entry('limited', { device: 'Lantern/1.0' })]) });
    expect((await screen.findByTitle(chrome)).textContent).toBe('Chrome, Windows');
    expect(screen.getByTitle('Lantern/1.0').textContent).toBe('Lantern/1.0');
  });
  it('filters by person, kind and time, and keeps the filters in the URL', async () => {
    const { sent } = await show({ 'GET /studio/security_log': log([entry('sign_in')]) });
    await screen.findByRole('table');
    const email = screen.getByLabelText('Email');
    fireEvent.change(email, { target: { value: ' ada@example.com ' } });
    fireEvent.blur(email);
    fireEvent.change(screen.getByLabelText('What happened'), { target: { value: 'sign_in' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-05-04' } });
    await waitFor(() => {
      const last = sent('GET /studio/security_log').at(-1)!.query;
      expect([last.get('email'), last.get('kind'), Date.parse(last.get('to') ?? '')]).toEqual([
        'ada@example.com',
        'sign_in',
        new Date(2026, 4, 5).getTime(),
      ]);
    });
    expect(window.location.search).toContain('kind=sign_in');
  });
  it('is empty at first, may find nothing, may fail', async () => {
    const { unmount, answer } = await show({ 'GET /studio/security_log': log([]) });
    expect(await screen.findByText('Logins and changes appear here from now on.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('What happened'), { target: { value: 'limited' } });
    expect(await screen.findByText('No matching entries')).toBeTruthy();
    unmount();
    answer({});
    await show({ 'GET /studio/security_log': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
  it('is exported with its filters', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    await show({ 'GET /studio/security_log': log([]), 'GET /studio/security_log.csv': 'at,kind' as never });
    fireEvent.click(await screen.findByText('Export as CSV'));
    await waitFor(() => expect(made).toHaveBeenCalled());
    made.mockRestore();
  });
});

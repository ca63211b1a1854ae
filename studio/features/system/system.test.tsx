import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { SystemScreen } from './SystemScreen.tsx';

const fine = { what: '9000 MB free', is_fine: true, hint: null };
const wrong = { what: 'the mail server mail.example refuses', is_fine: false, hint: 'Correct SMTP_URL.' };

describe('the state of the system', () => {
  it('shows first what needs attention, and what to do', async () => {
    await renderStudio(<SystemScreen />, { 'GET /studio/system': { findings: [fine, wrong] } });
    expect(await screen.findByText('1 thing needs attention')).toBeTruthy();
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual(['the mail server mail.example refusesCorrect SMTP_URL.', '9000 MB free']);
    expect(screen.getByRole('img', { name: 'Needs attention' })).toBeTruthy();
  });

  it('says so when everything is in order, and checks again on request', async () => {
    const { sent } = await renderStudio(<SystemScreen />, { 'GET /studio/system': { findings: [fine] } });
    expect(await screen.findByText('Everything is in order.')).toBeTruthy();
    fireEvent.click(screen.getByText('Check again'));
    await waitFor(() => expect(sent('GET /studio/system')).toHaveLength(2));
  });

  it('of a server operated by someone else is not shown', async () => {
    await renderStudio(<SystemScreen />, { 'GET /studio/system': { findings: null } });
    expect(await screen.findByText('The operator of this server looks after it.')).toBeTruthy();
    expect(screen.queryByText('Check again')).toBeNull();
  });

  it('may be refused', async () => {
    await renderStudio(<SystemScreen />, { 'GET /studio/system': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
});

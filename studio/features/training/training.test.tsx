import { aUser } from '@bandstand/ui/testing/user.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMember, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { aSession, anOpenSession, performed, week } from './training.driver.ts';
import { TrainingScreen } from './TrainingScreen.tsx';

const weeks = [week('2026-11-09', { planned: 3, kept: 2, sessions: 3, sets: 30, volume_kg: 5000 }), week('2026-11-16', { planned: 1 })];
const open = async (answers: Answers = {}, search = '', options: Parameters<typeof renderStudio>[2] = {}) => {
  window.history.replaceState(null, '', `/studio/members/tomas/training${search}`);
  return renderStudio(
    <TrainingScreen
      memberId="tomas"
      message={({ member, link }) => (
        <p>
          Writing to {member.name} about {link}
        </p>
      )}
    />,
    {
      'GET /studio/members/{id}': aMember('Tomas', { id: 'tomas' }),
      'GET /studio/members/{id}/workout_weeks': { weeks, exercises: [performed] },
      'GET /studio/members/{id}/workout_sessions': listOf([aSession('one'), aSession('two', { title: null, status: 'abandoned' })]),
      'GET /studio/members/{id}/workout_sessions/{sessionId}': anOpenSession('one'),
      ...answers,
    },
    options,
  );
};
const user = aUser();
const panel = async () => within(await screen.findByRole('complementary', { name: 'Workout' }));

describe('the training of a member', () => {
  it('shows adherence as a picture by week and as a table', async () => {
    await open();
    expect(await screen.findByText('Training of Tomas')).toBeTruthy();
    expect(screen.getByText('50%')).toBeTruthy();
    const picture = within(screen.getByRole('region', { name: 'Planned and done by week' }));
    const columns = picture.getAllByRole('listitem');
    expect(columns[0]?.textContent).toContain('2 of 3 planned done, 3 workouts');
    expect([...(columns[0]?.querySelectorAll('[data-part]') ?? [])].map((piece) => piece.getAttribute('data-part'))).toEqual([
      'missed',
      'besides',
      'kept',
      'kept',
    ]);
    expect(picture.getAllByRole('row', { hidden: true })).toHaveLength(3);
  });

  it('looks at as many weeks as were chosen, and keeps that in the URL', async () => {
    const { sent } = await open();
    await user.click(await screen.findByRole('radio', { name: '26 weeks' }));
    await waitFor(() => expect(sent('GET /studio/members/{id}/workout_weeks').at(-1)?.query.get('weeks')).toBe('26'));
    expect(window.location.search).toBe('?weeks=26');
  });

  it('lists sessions and records', async () => {
    await open();
    const sessions = await screen.findByRole('table', { name: 'Workouts' });
    expect(within(sessions).getByText('Not finished')).toBeTruthy();
    expect(within(sessions).getByText('A workout that was deleted')).toBeTruthy();
    const records = within(screen.getByRole('table', { name: 'Records' }));
    expect([records.getByText('105 kg'), records.getByText('1:30')].every(Boolean)).toBe(true);
  });

  it('opens a session: each set prescribed against done, records and notes', async () => {
    await open();
    const sessions = await screen.findByRole('table', { name: 'Workouts' });
    await user.click(within(sessions).getAllByRole('button')[0]!);
    const sheet = await panel();
    expect((await sheet.findByRole('region', { name: 'New records' })).textContent).toContain('Squat Heaviest load 100 kg');
    const squat = within(sheet.getByRole('region', { name: 'Squat' }));
    expect(squat.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'SetPrescribedDone',
      '1 warm-up10 × 20 kg10 × 20 kg',
      '25 × 70 %5 × 100 kg RPE 8',
      '35 × 70 %Skipped',
      '45 × 70 %Not done',
      '5–3 × 225 lb',
    ]);
    expect(sheet.getByText('Done instead: Row')).toBeTruthy();
    expect(sheet.getByText('No longer in the workout')).toBeTruthy();
    expect(sheet.getByText('Knee was fine')).toBeTruthy();
    expect(sheet.getByRole('link', { name: 'How members do this workout' }).getAttribute('href')).toBe('/workouts/legs/report');
  });

  it('comments on a session by a message with a link to it', async () => {
    await open({}, '?session=one');
    await user.click(await (await panel()).findByRole('button', { name: 'Comment on it' }));
    expect(screen.getByText(/Writing to Tomas about http.*\/me\/workouts\/one/)).toBeTruthy();
  });

  it('offers no comment to staff who may not write messages', async () => {
    await open({}, '?session=one', { permissions: ['members.read'] });
    await (await panel()).findByText('Knee was fine');
    expect((await panel()).queryByRole('button', { name: 'Comment on it' })).toBeNull();
  });

  it('says what is unknown of a workout that was deleted, and that one is still under way', async () => {
    await open(
      { 'GET /studio/members/{id}/workout_sessions/{sessionId}': { ...anOpenSession('one'), workout: null, summary: null } },
      '?session=one',
    );
    expect(await (await panel()).findByText(/what it prescribed is no longer known/)).toBeTruthy();
    expect((await panel()).getByText('This workout is still under way.')).toBeTruthy();
  });

  it('says what this place is for while there is nothing', async () => {
    await open({
      'GET /studio/members/{id}/workout_weeks': { weeks: [week('2026-11-16')], exercises: [] },
      'GET /studio/members/{id}/workout_sessions': listOf([]),
    });
    expect(await screen.findByText('Nothing planned and nothing done')).toBeTruthy();
    expect(screen.getByText('No workouts done yet')).toBeTruthy();
  });

  it('says that it did not load', async () => {
    await open({ 'GET /studio/members/{id}/workout_weeks': refuse(403, 'forbidden') });
    expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0);
  });
});

import type { RunCourse } from '@bandstand/contract/courses.ts';
import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sees, settled, visit } from '../../../testing/visit.tsx';
import { aProgram, aRunSince, ids, programCalls } from './program.driver.ts';

const aCourse = (more: Partial<RunCourse> = {}): RunCourse => ({
  page_id: ids.program,
  paused_at: null,
  may_pause: true,
  round: 1,
  begins_again_on: null,
  missed: null,
  undo: null,
  ...more,
});
const missed: RunCourse['missed'] = { from: '2026-05-04', page_ids: [ids.a, ids.b], days: 3, choices: ['shift', 'compress', 'skip'] };
const subscription = { id: ids.program, program_id: ids.program, started_at: null, completed_stages: {}, completed_at: null };

/** A member's program page, on a server that remembers pauses and answers. */
async function open(first: Partial<RunCourse> = {}, { settings = {}, calls = {} }: { settings?: object; calls?: FakeCalls } = {}) {
  const server = { course: aCourse(first) };
  const bundle = (): SessionBundle =>
    aBundle({
      page_subscriptions: {
        [ids.program]: { ...aRunSince(2, [ids.a]), ...(server.course.paused_at ? { paused_at: server.course.paused_at } : {}) },
      },
      page_completions: { by_uuid: { [ids.a]: true }, by_content_type: {} },
    });
  const set = (more: Partial<RunCourse>) => {
    server.course = { ...server.course, ...more };
    return { program_subscription: subscription, course: server.course };
  };
  const opened = await visit({
    at: '/p',
    pages: [aProgram({ pace: 'dripped', allows_pause: true, ...settings })],
    bundle: bundle(),
    calls: {
      ...programCalls([ids.a]),
      'POST /auth/verify': () => bundle(),
      'GET /programs/{id}/course': () => server.course,
      'POST /programs/{id}/pause': () => set({ paused_at: '2026-05-07T10:00:00.000Z' }),
      'DELETE /programs/{id}/pause': () => set({ paused_at: null }),
      'POST /programs/{id}/missed': () => set({ missed: null }).course,
      'DELETE /programs/{id}/missed': () => {
        set({ missed });
        return null;
      },
      ...calls,
    },
  });
  const choose = async (name: string) => {
    await opened.user.click(await screen.findByRole('button', { name: 'More actions' }));
    await opened.user.click(await screen.findByRole('menuitem', { name }));
  };
  return { ...opened, choose };
}
const button = (name: string) => screen.findByRole('button', { name });

describe('pausing a program', () => {
  it('stops it, and goes on from its card', async () => {
    const { user, choose } = await open();
    await choose('Pause program');
    expect(await screen.findByText(/^Paused since /)).toBeTruthy();
    expect(await screen.findByText('Program paused')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
    await user.click(await button('Resume program'));
    expect(await screen.findByRole('link', { name: 'Continue' })).toBeTruthy();
  });

  it('is undone from its notice', async () => {
    const { user, choose, server } = await open();
    await choose('Pause program');
    await user.click(await button('Undo'));
    await waitFor(() => expect(server.calls('DELETE /programs/{id}/pause')).toHaveLength(1));
    expect(await screen.findByRole('link', { name: 'Continue' })).toBeTruthy();
  });

  it.each([
    ['the owner does not allow it', { allows_pause: false }],
    ['all begin on one day', { pace: 'fixed', starts_on: '2026-05-01' }],
  ])('is not offered where %s', async (_case, settings) => {
    const { user } = await open({}, { settings });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Leave program' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Pause program' })).toBeNull();
  });

  it('that fails says so, and the program runs on', async () => {
    const { choose } = await open({}, { calls: { 'POST /programs/{id}/pause': () => refuse(500, 'unknown_error') } });
    await choose('Pause program');
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue' })).toBeTruthy();
  });
});

describe('days that were missed', () => {
  it.each([
    ['Move the plan by 3 days', 'shift', 'The plan moved'],
    ['Catch up by the last day', 'compress', 'The plan ends on its last day'],
    ['Leave out', 'skip', 'Left out'],
  ])('“%s” is one tap, and can be undone', async (name, choice, notice) => {
    const { user, server } = await open({ missed });
    await user.click(await button(name));
    expect(await screen.findByText(notice)).toBeTruthy();
    expect(server.calls('POST /programs/{id}/missed')[0]?.body).toEqual({ choice });
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    await user.click(await button('Undo'));
    expect(await button(name)).toBeTruthy();
  });

  it('can be left as they are, without a word', async () => {
    const { user, server } = await open({ missed });
    await user.click(await button('Not now'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull());
    expect(server.calls('POST /programs/{id}/missed')[0]?.body).toEqual({ choice: 'leave' });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('offer only what the server allows, and nothing without an answer', async () => {
    await open({ missed: { ...missed, choices: ['shift'] } });
    expect(await button('Move the plan by 3 days')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Leave out' })).toBeNull();
  });

  it('stay out of the page while they are unknown', async () => {
    await open({}, { calls: { 'GET /programs/{id}/course': () => refuse(500, 'unknown_error') } });
    await settled(60);
    expect(screen.getByRole('link', { name: 'Continue' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  });
});

describe('a program that goes on', () => {
  it('says its round, and when the next one begins', async () => {
    await open({ round: 3, begins_again_on: '2026-05-18' }, { settings: { ending: 'repeats' } });
    expect(await screen.findByText('Round 3 · Begins again May 18, 2026')).toBeTruthy();
  });

  it('without an end has no certificate, however much is done', async () => {
    const done = [ids.a, ids.b, ids.c];
    await visit({
      at: '/p',
      pages: [aProgram({ pace: 'dripped', ending: 'perpetual' })],
      bundle: aBundle({
        page_subscriptions: { [ids.program]: aRunSince(9, done) },
        page_completions: { by_uuid: Object.fromEntries(done.map((id) => [id, true])), by_content_type: {} },
      }),
      calls: { ...programCalls(done), 'GET /programs/{id}/course': () => aCourse({ begins_again_on: '2026-05-18' }) },
    });
    expect(await screen.findByText('You are up to date')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Certificate' })).toBeNull();
  });

  it('says before the start that it can be paused, and what follows its end', async () => {
    await visit({
      at: '/p',
      pages: [aProgram({ pace: 'dripped', allows_pause: true, ending: 'repeats' })],
      bundle: aBundle(),
      calls: programCalls([], false),
    });
    expect(sees('You can pause it whenever you need to.')).toBe(true);
    expect(sees('After its last day it begins again.')).toBe(true);
  });
});

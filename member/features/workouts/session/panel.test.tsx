import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { aWorkout } from '../../../testing/kitWorkout.ts';
import { visit } from '../../../testing/visit.tsx';
import { shareSummary } from '../finish/shareSummary.ts';
import { press, squats, train } from './workouts.driver.tsx';

const workout = aWorkout({ title: 'Monday', groups: [squats()] });
const at = `/news#workout?workout_id=${workout.id}`;
const pages = [aPage({ path: '/news', page_title: 'News' })];

describe('a workout’s player', () => {
  it('is for members', async () => {
    const app = await visit({ at, pages, calls: { 'GET /workouts/{id}': () => workout } });
    expect(await screen.findByText('Log in to work out')).toBeTruthy();
    await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(app.hash()).toContain('auth'));
  });

  it('opens above any page, with the server’s workout', async () => {
    await visit({ at, pages, bundle: aBundle(), calls: { 'GET /workouts/{id}': () => workout } });
    expect(await screen.findByRole('heading', { name: 'Monday', level: 3 })).toBeTruthy();
    expect(screen.getByText('1 exercise · 2 sets')).toBeTruthy();
  });

  it('says what went wrong, and tries again', async () => {
    const read = vi.fn(() => refuse(403, 'access_denied'));
    const app = await visit({ at, pages, bundle: aBundle(), calls: { 'GET /workouts/{id}': read } });
    await screen.findByRole('button', { name: 'Try again' });
    app.server.on({ 'GET /workouts/{id}': () => workout });
    await press(app, 'Try again');
    expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy();
  });

  it.each([
    ['its address names none', '/news#workout'],
    ['the server has none', at],
  ])('says that there is no workout when %s', async (_why, address) => {
    await visit({ at: address, pages, bundle: aBundle(), calls: { 'GET /workouts/{id}': () => refuse(404, 'page_not_found') } });
    expect(await screen.findByText('There’s no such workout')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('closes with Escape, and its button says that it can be resumed', async () => {
    const app = await train([squats()], { allowed_modes: ['list'] });
    await press(app, 'Start');
    await screen.findByText('0 of 2 sets');
    const cancel = new Event('cancel', { cancelable: true });
    screen.getByRole('dialog', { name: 'Monday' }).dispatchEvent(cancel);
    expect(await screen.findByRole('button', { name: 'Resume workout' })).toBeTruthy();
  });

  it('tells a member whose workout ended on another device', async () => {
    const app = await train([squats()], { allowed_modes: ['list'] });
    await press(app, 'Start');
    await screen.findByText('0 of 2 sets');
    await waitFor(() => expect(app.log.sessions).toHaveLength(1));
    const [session] = app.log.sessions;
    if (session) session.abandoned_at = new Date().toISOString();
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy();
  });
});

it('shares a picture that is drawn on the device, or downloads it', async () => {
  const pen = { fillRect: () => {}, fillText: vi.fn(), measureText: (text: string) => ({ width: text.length * 40 }) };
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { getContext: () => pen, toBlob: (take: (blob: Blob) => void) => take(new Blob(['png'])) });
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation(((name: string) =>
    name === 'canvas' ? canvas : create(name)) as typeof document.createElement);
  const share = vi.fn(async (_shared: { files: File[] }) => {});
  Object.assign(navigator, { canShare: () => true, share });
  const parts = {
    appName: 'Harbour',
    title: 'A very strong Monday morning',
    date: '2026-05-01T10:00:00Z',
    language: 'en' as const,
    fileName: 'Workout',
  };
  await shareSummary({ ...parts, figures: [{ label: 'Sets', value: '12' }] });
  expect(share.mock.calls[0]?.[0].files[0]?.name).toBe('Workout.png');
  const written = pen.fillText.mock.calls.map(([text]) => text as string);
  expect(written).toEqual(expect.arrayContaining(['May 1, 2026', 'Harbour', 'Sets', '12']));
  vi.restoreAllMocks();
});

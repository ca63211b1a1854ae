import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listOf } from '../../testing/builders.ts';
import type { Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderApp } from '../../testing/renderStudio.tsx';

const squat = {
  id: 'e1',
  page_id: 'p1',
  name: 'Squat',
  aliases: [],
  muscles: ['quads', 'glutes'],
  secondary_muscles: [],
  equipment: ['barbell'],
  tags: ['Barbell', 'Beginner', 'Warm-up'],
  level: 'beginner',
  image: null,
};
const list = (address = '/exercises', answers: Answers = {}, permissions = permissionsOf.owner) =>
  renderApp(
    address,
    { 'GET /studio/changes': { items: [], access_changes: [] }, 'GET /studio/exercises': listOf([squat]), ...answers },
    { permissions },
  );

beforeEach(() => localStorage.clear());

describe('the exercise library', () => {
  it('is filtered by pressing a muscle or a piece of equipment, and shows how to go back', async () => {
    const { sent } = await list();
    fireEvent.click(await screen.findByRole('button', { name: 'glutes' }));
    fireEvent.click(screen.getByRole('button', { name: 'barbell' }));
    await waitFor(() =>
      expect(Object.fromEntries(sent('GET /studio/exercises').at(-1)!.query)).toEqual({ page: '1', muscle: 'glutes', equipment: 'barbell' }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'glutes ×' }));
    await waitFor(() => expect(addressNow()).toBe('/exercises?equipment=barbell'));
  });
  it('is filtered by pressing a tag; tags that repeat the other columns are left out', async () => {
    const { sent } = await list();
    fireEvent.click(await screen.findByRole('button', { name: 'Warm-up' }));
    await waitFor(() => expect(sent('GET /studio/exercises').at(-1)!.query.get('tag')).toBe('Warm-up'));
    expect(screen.queryByRole('button', { name: 'Barbell' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Warm-up ×' }));
    await waitFor(() => expect(addressNow()).toBe('/exercises'));
  });
  it('opens the page of an exercise', async () => {
    await list('/exercises', { 'GET /studio/pages/{id}': () => new Promise(() => {}) });
    fireEvent.click(await screen.findByRole('button', { name: 'Squat' }));
    await waitFor(() => expect(addressNow()).toBe('/pages/p1'));
  });
  it('invites to an import while it is empty, but not a coach', async () => {
    const { unmount } = await list('/exercises', { 'GET /studio/exercises': listOf([]) });
    expect(await screen.findByText('No exercises yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Import' })).toHaveLength(1);
    unmount();
    await list('/exercises', { 'GET /studio/exercises': listOf([]) }, permissionsOf.coach);
    expect(await screen.findByText('No exercises yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });
});

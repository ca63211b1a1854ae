import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMember, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { useCall } from '../queries.ts';
import { QueryView } from './QueryView.tsx';

function Members() {
  const members = useCall('GET /studio/members', {});
  return (
    <QueryView query={members} isEmpty={({ items }) => items.length === 0} empty={<EmptyState title="Nobody" />}>
      {({ items }) => (
        <>
          {items.map(({ id, name }) => (
            <p key={id}>{name}</p>
          ))}
          <button type="button" onClick={() => void members.refetch()}>
            Again
          </button>
        </>
      )}
    </QueryView>
  );
}
/** Answers when the test says so. */
function held(answer: unknown) {
  let arrive: () => void = () => {};
  const wait: Answers = { 'GET /studio/members': () => new Promise((resolve) => (arrive = () => resolve(answer))) as never };
  return { wait, arrive: () => act(async () => arrive()) };
}
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isLoading = () => screen.queryByText('Loading') !== null || screen.queryByLabelText('Loading') !== null;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a screen while its content is loading', () => {
  it('shows nothing for 150 ms, so that a quick answer does not flash', async () => {
    const { wait, arrive } = held(listOf([aMember('Sam')]));
    await renderStudio(<Members />, wait);
    await after(140);
    expect(isLoading()).toBe(false);
    await arrive();
    await after(0);
    expect(screen.getByText('Sam')).toBeTruthy();
    expect(isLoading()).toBe(false);
  });
  it('then says that it is loading, for at least 300 ms', async () => {
    const { wait, arrive } = held(listOf([aMember('Sam')]));
    await renderStudio(<Members />, wait);
    await after(160);
    expect(isLoading()).toBe(true);
    await arrive();
    await after(100);
    expect([isLoading(), screen.queryByText('Sam')]).toEqual([true, null]);
    await after(250);
    expect(isLoading()).toBe(false);
    expect(screen.getByText('Sam')).toBeTruthy();
  });
});

describe('a screen without content', () => {
  it('says that it is empty', async () => {
    await renderStudio(<Members />, { 'GET /studio/members': listOf([]) });
    await after(10);
    expect(screen.getByRole('heading', { name: 'Nobody' })).toBeTruthy();
  });
  it('shows and announces the error at once, and retries', async () => {
    const { answer, sent } = await renderStudio(<Members />, { 'GET /studio/members': refuse(404, 'not_found', 'This does not exist.') });
    await after(10);
    expect(screen.getByRole('alert').textContent).toContain('This could not be loaded');
    expect(screen.getByText('This does not exist.')).toBeTruthy();
    answer({ 'GET /studio/members': listOf([aMember('Sam')]) });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await after(10);
    expect(screen.getByText('Sam')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent('GET /studio/members')).toHaveLength(2);
  });
  it('shows loading again while it retries', async () => {
    const { answer } = await renderStudio(<Members />, { 'GET /studio/members': refuse(404, 'not_found') });
    await after(10);
    const { wait, arrive } = held(listOf([aMember('Sam')]));
    answer(wait);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await after(160);
    expect([isLoading(), screen.queryByRole('alert')]).toEqual([true, null]);
    await arrive();
    await after(310);
    expect(screen.getByText('Sam')).toBeTruthy();
  });
  it('does not retry automatically without permission (STU-4)', async () => {
    const { sent } = await renderStudio(<Members />, { 'GET /studio/members': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    await after(20_000);
    expect(screen.getByText('You are not allowed to do this.')).toBeTruthy();
    expect(sent('GET /studio/members')).toHaveLength(1);
  });
});

describe('a screen whose content has loaded before', () => {
  it('keeps it when a refetch fails', async () => {
    const { answer, sent } = await renderStudio(<Members />, { 'GET /studio/members': listOf([aMember('Sam')]) });
    await after(10);
    answer({ 'GET /studio/members': refuse(403, 'forbidden') });
    fireEvent.click(screen.getByRole('button', { name: 'Again' }));
    await after(500);
    expect(sent('GET /studio/members')).toHaveLength(2);
    expect(screen.getByText('Sam')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

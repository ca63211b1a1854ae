import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMember, anApp, listOf } from '../testing/builders.ts';
import { refuse, Refusal, type Answers } from '../testing/fakeServer.ts';
import { renderStudio } from '../testing/renderStudio.tsx';
import { useCall, useFreshCall, useRemember, useSend } from './queries.ts';

type Options = Parameters<typeof useCall<'GET /studio/members'>>[2];
function Members({ q = '', options }: { q?: string; options?: Options }) {
  const { data, error } = useCall('GET /studio/members', { query: { q } }, options);
  const grant = useSend('POST /studio/members/{id}/grants', { changes: ['GET /studio/members'] });
  const remember = useRemember();
  return (
    <>
      <p>{error ? `failed: ${error.code}` : (data?.items.map(({ name }) => name).join(', ') ?? 'nothing yet')}</p>
      <button type="button" onClick={() => grant.mutate({ params: { id: 'sam' }, body: { product_id: 'p' } })}>
        Grant
      </button>
      <button type="button" onClick={() => remember('GET /studio/members', { query: { q } }, listOf([aMember('Kim')]))}>
        Remember
      </button>
    </>
  );
}
const sam: Answers = { 'GET /studio/members': listOf([aMember('Sam')]) };
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('data that is about to be edited', () => {
  function Edited({ q }: { q: string }) {
    const { data, isPending, error } = useFreshCall('GET /studio/members', { query: { q } });
    return <p>{isPending ? 'on its way' : error && !data ? `failed: ${error.code}` : data?.items.map(({ name }) => name).join(', ')}</p>;
  }
  it('is fetched at every visit, even when cached, and never shown out of date', async () => {
    const { answer, rerender, sent } = await renderStudio(<Edited q="a" />, sam);
    await after(10);
    expect(screen.getByText('Sam')).toBeTruthy();
    answer({ 'GET /studio/members': listOf([aMember('Kim')]) });
    rerender(<Edited q="b" />);
    await after(10);
    rerender(<Edited q="a" />);
    expect(screen.getByText('on its way')).toBeTruthy();
    await after(10);
    expect(screen.getByText('Kim')).toBeTruthy();
    expect(sent('GET /studio/members')).toHaveLength(3);
  });
  it('is not taken from the cache when the server refuses', async () => {
    const { answer, rerender } = await renderStudio(<Edited q="a" />, sam);
    await after(10);
    rerender(<p>Elsewhere</p>);
    answer({ 'GET /studio/members': refuse(403, 'forbidden') });
    rerender(<Edited q="a" />);
    await after(10);
    expect(screen.getByText('failed: forbidden')).toBeTruthy();
  });
});

describe('fetching', () => {
  it.each([
    ['a server that fails', new Refusal(500, 'unknown_error'), 3],
    ['a server that is overloaded', new Refusal(503, 'provider_down'), 3],
    ['a refusal', new Refusal(403, 'forbidden'), 1],
    ['data that does not exist', new Refusal(404, 'not_found'), 1],
    ['too many tries', new Refusal(429, 'rate_limited'), 1],
  ])('%s: %s is fetched %i times', async (_name, refusal, times) => {
    const { sent } = await renderStudio(<Members />, { 'GET /studio/members': refuse(refusal.status, refusal.code) });
    await after(30_000);
    expect(sent('GET /studio/members')).toHaveLength(times);
    expect(screen.getByText(`failed: ${refusal.code}`)).toBeTruthy();
  });
  it('resumes automatically after a short break in the connection', async () => {
    const studio = await renderStudio(<Members options={{ enabled: false }} />, sam);
    studio.goOffline();
    studio.rerender(<Members />);
    await after(500);
    studio.goOffline(false);
    await after(1_000);
    expect(screen.getByText('Sam')).toBeTruthy();
  });
  it('waits until there is something to fetch', async () => {
    const { sent, rerender } = await renderStudio(<Members options={{ enabled: false }} />, sam);
    await after(1_000);
    expect(sent('GET /studio/members')).toEqual([]);
    rerender(<Members />);
    await after(10);
    expect(screen.getByText('Sam')).toBeTruthy();
  });
  it('keeps the last list on screen while the next one loads, where that is wanted', async () => {
    const list = (q: string) => <Members q={q} options={{ keepPrevious: q !== 'gone' }} />;
    const { answer, rerender } = await renderStudio(list(''), sam);
    await after(10);
    answer({ 'GET /studio/members': () => new Promise(() => {}) as never });
    rerender(list('kim'));
    await after(10);
    expect(screen.getByText('Sam')).toBeTruthy();
    rerender(list('gone'));
    await after(10);
    expect(screen.getByText('nothing yet')).toBeTruthy();
  });
  it('refetches as often as configured, and stops when the answer says so', async () => {
    const isOver = vi.fn((last: { total_count: number } | undefined) => (last?.total_count === 9 ? false : 700));
    const { answer, sent } = await renderStudio(<Members options={{ refetchMs: isOver }} />, sam);
    await after(2_200);
    expect(sent('GET /studio/members')).toHaveLength(4);
    answer({ 'GET /studio/members': listOf([aMember('Sam')], 9) });
    await after(10_000);
    expect(sent('GET /studio/members')).toHaveLength(5);
  });
});

describe('two apps of one account', () => {
  it('never share an answer (STU-1)', async () => {
    const [one, two] = [anApp(), anApp({ id: 'two', slug: 'yoga', name: 'Yoga' })];
    const { session } = await renderStudio(
      <Members />,
      { 'GET /studio/members': ({ headers }) => listOf([aMember(headers['x-account-app'] === 'yoga' ? 'Yogi' : 'Sam')]) },
      { session: { apps: [one, two] } },
    );
    await after(10);
    expect(screen.getByText('Sam')).toBeTruthy();
    act(() => session.choose(two));
    expect(screen.queryByText('Sam')).toBeNull();
    await after(10);
    expect(screen.getByText('Yogi')).toBeTruthy();
  });
});

describe('writing', () => {
  it('refetches what it changed, once it is done', async () => {
    const { answer, sent } = await renderStudio(<Members />, { ...sam, 'POST /studio/members/{id}/grants': { id: 'g' } as never });
    await after(10);
    answer({ 'GET /studio/members': listOf([aMember('Sam'), aMember('Kim')]) });
    fireEvent.click(screen.getByText('Grant'));
    await after(50);
    expect(screen.getByText('Sam, Kim')).toBeTruthy();
    expect(sent('POST /studio/members/{id}/grants')[0]).toMatchObject({ path: '/studio/members/sam/grants', body: { product_id: 'p' } });
  });
  it.each([
    ['refused', new Refusal(403, 'forbidden')],
    ['failing', new Refusal(500, 'unknown_error')],
  ])('that is %s is sent once, and changes nothing on screen', async (_name, { status, code }) => {
    const { sent } = await renderStudio(<Members />, { ...sam, 'POST /studio/members/{id}/grants': refuse(status, code) });
    await after(10);
    fireEvent.click(screen.getByText('Grant'));
    await after(20_000);
    expect([sent('POST /studio/members/{id}/grants').length, sent('GET /studio/members').length]).toEqual([1, 1]);
  });
  it('can put its answer on screen without fetching', async () => {
    const { sent } = await renderStudio(<Members />, sam);
    await after(10);
    fireEvent.click(screen.getByText('Remember'));
    await after(10);
    expect(screen.getByText('Kim')).toBeTruthy();
    expect(sent('GET /studio/members')).toHaveLength(1);
  });
});

describe('a session that ended elsewhere (STU-2)', () => {
  it('ends here with the first call that is refused for it', async () => {
    vi.useRealTimers();
    const { session } = await renderStudio(<Members options={{ enabled: false }} />, {
      'POST /studio/members/{id}/grants': refuse(401, 'unauthenticated'),
    });
    fireEvent.click(screen.getByText('Grant'));
    await waitFor(() => expect(session.current().state).toBe('guest'));
    expect(session.headers()).not.toHaveProperty('x-user-token');
  });
});

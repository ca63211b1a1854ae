import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { PublishDialog } from './PublishDialog.tsx';

const page = (id: string, title: string, more: object = {}) => ({
  type: 'page' as const,
  id,
  title,
  status: 'changed',
  author: 'Ada Berg',
  changed_at: new Date(Date.now() - 2 * 60_000).toISOString(),
  ...more,
});
const theme = { type: 'theme' as const, id: null, title: '', status: 'changed', author: null, changed_at: null };
const release = (count: number) => ({
  id: 'r',
  title: '',
  published_at: '2026-01-01T00:00:00Z',
  author: null,
  items: Array.from({ length: count }, (_, at) => ({ type: 'page', id: `${at}`, title: '' })),
});
const onClose = vi.fn();
async function open(items: object[] = [page('p1', 'Welcome'), page('p2', 'Week one'), theme], answers: Answers = {}) {
  onClose.mockClear();
  const studio = await renderStudio(<PublishDialog open onClose={onClose} />, {
    'GET /studio/changes': { items, access_changes: [] } as never,
    'POST /studio/releases': release(items.length) as never,
    ...answers,
  });
  const draw = (isOpen: boolean) => studio.rerender(<PublishDialog open={isOpen} onClose={onClose} />);
  return { ...studio, draw };
}
const send = () => screen.getByText(/^Publish \d+ changes?$/).closest('button') as HTMLButtonElement;
const isBusy = () => send().getAttribute('aria-busy') === 'true';

describe('the changes to publish', () => {
  it('show who changed each and when, and its state', async () => {
    await open([page('p1', 'Welcome', { status: 'draft' }), page('p2', 'Week one', { author: null })]);
    const rows = within(await screen.findByRole('list', { name: 'Unpublished changes' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^WelcomeAda Berg, 2 min.*Draft$/),
      expect.stringMatching(/^Week one–, 2 min.*Changed$/),
    ]);
  });
  it('are named by their kind when they have no title', async () => {
    await open([theme, { ...theme, type: 'navigation' }]);
    expect(await screen.findByLabelText('Theme')).toBeTruthy();
    expect(screen.getByLabelText('Navigation')).toBeTruthy();
  });
  it('are refetched each time the list opens', async () => {
    const { draw, answer, sent } = await open([page('p1', 'Welcome')]);
    await screen.findByLabelText('Welcome');
    draw(false);
    answer({ 'GET /studio/changes': { items: [page('p1', 'Welcome'), page('p3', 'News')], access_changes: [] } as never });
    const before = sent('GET /studio/changes').length;
    draw(true);
    expect(await screen.findByLabelText('News')).toBeTruthy();
    expect(sent('GET /studio/changes')).toHaveLength(before + 1);
  });
  it('cannot be published before the list is up to date', async () => {
    const { draw, answer, sent } = await open([page('p1', 'Welcome')]);
    await screen.findByLabelText('Welcome');
    draw(false);
    let arrive: () => void = () => {};
    answer({
      'GET /studio/changes': () =>
        new Promise((resolve) => (arrive = () => resolve({ items: [page('p1', 'Welcome'), theme], access_changes: [] }))) as never,
    });
    draw(true);
    await waitFor(() => expect(isBusy()).toBe(true));
    fireEvent.click(send());
    expect(sent('POST /studio/releases')).toEqual([]);
    await act(async () => arrive());
    await waitFor(() => expect(isBusy()).toBe(false));
    expect(send().textContent).toBe('Publish 2 changes');
  });
  it('may fail to load: the reason is shown, with a retry', async () => {
    const { answer } = await open([], { 'GET /studio/changes': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(send().disabled).toBe(true);
    answer({ 'GET /studio/changes': { items: [page('p1', 'Welcome')], access_changes: [] } as never });
    fireEvent.click(screen.getByText('Try again'));
    expect(await screen.findByLabelText('Welcome')).toBeTruthy();
  });
});

describe('choosing', () => {
  it('counts ticked changes, and re-adds those left out', async () => {
    const { sent } = await open();
    fireEvent.click(await screen.findByLabelText('Theme'));
    fireEvent.click(screen.getByLabelText('Welcome'));
    expect(send().textContent).toBe('Publish 1 change');
    fireEvent.click(screen.getByLabelText('Theme'));
    fireEvent.click(send());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent('POST /studio/releases')[0]?.body).toEqual({ items: [{ type: 'page', id: 'p2' }, { type: 'theme' }] });
  });
  it('may name the release; blanks are not a name', async () => {
    const { sent } = await open();
    fireEvent.change(await screen.findByLabelText(/Release name/), { target: { value: '  Spring  ' } });
    fireEvent.click(send());
    await waitFor(() => expect(sent('POST /studio/releases')[0]?.body).toMatchObject({ title: 'Spring' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    fireEvent.change(screen.getByLabelText(/Release name/), { target: { value: '   ' } });
    await waitFor(() => expect(isBusy()).toBe(false));
    fireEvent.click(send());
    await waitFor(() => expect(sent('POST /studio/releases')).toHaveLength(2));
    expect(sent('POST /studio/releases')[1]?.body).not.toHaveProperty('title');
  });
  it('starts over after publishing: nothing is left out, and the name is empty', async () => {
    await open();
    fireEvent.click(await screen.findByLabelText('Welcome'));
    fireEvent.change(screen.getByLabelText(/Release name/), { target: { value: 'Spring' } });
    fireEvent.click(send());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect((screen.getByLabelText('Welcome') as HTMLInputElement).checked).toBe(true);
    expect((screen.getByLabelText(/Release name/) as HTMLInputElement).value).toBe('');
  });
  it('publishes nothing on cancel', async () => {
    const { sent } = await open();
    await screen.findByLabelText('Welcome');
    fireEvent.click(screen.getByText('Cancel'));
    expect(onClose).toHaveBeenCalledOnce();
    expect(sent('POST /studio/releases')).toEqual([]);
  });
});

describe('sending', () => {
  it('happens once, however often the button is pressed', async () => {
    let arrive: () => void = () => {};
    const { sent } = await open(undefined, {
      'POST /studio/releases': () => new Promise((resolve) => (arrive = () => resolve(release(3)))) as never,
    });
    await screen.findByLabelText('Welcome');
    await waitFor(() => expect(isBusy()).toBe(false));
    fireEvent.click(send());
    await waitFor(() => expect(isBusy()).toBe(true));
    fireEvent.click(send());
    await act(async () => arrive());
    expect(await screen.findByText('3 changes published')).toBeTruthy();
    expect(sent('POST /studio/releases')).toHaveLength(1);
  });
  it('says that the server does not answer, and works when it does', async () => {
    const { goOffline, sent } = await open();
    await screen.findByLabelText('Welcome');
    await waitFor(() => expect(isBusy()).toBe(false));
    goOffline();
    fireEvent.click(send());
    expect(await screen.findByText('The server does not answer. Check your connection and try again.')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    goOffline(false);
    fireEvent.click(send());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent('POST /studio/releases')).toHaveLength(1);
  });
});

describe('whose access changes', () => {
  it.each([
    ['public', 'private', 'everyone → chosen members'],
    ['sign_in', 'public', 'logged-in members → everyone'],
    ['purchase', 'drip', 'buyers → over time'],
    ['mixed', 'sign_in', 'mixed → logged-in members'],
  ])('%s → %s is described in words, with the address of the page', async (before, after, words) => {
    await open([page('p2', 'Week one')], {
      'GET /studio/changes': {
        items: [page('p2', 'Week one')],
        access_changes: [{ page_id: 'p3', title: 'Day one', path: '/week-one/day-one', before, after }],
      } as never,
    });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('Day one').getAttribute('title')).toBe('/week-one/day-one');
  });
});

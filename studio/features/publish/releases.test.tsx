import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { describe, expect, it, vi } from 'vitest';
import { listOf } from '../../testing/builders.ts';
import { refuse, Refusal, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { instantOf, nextHour } from '../../platform/forms/whenTime.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { ReleaseList } from './ReleaseList.tsx';

const release = (status: string, more: object = {}) => ({
  id: `r-${status}`,
  title: `The ${status}`,
  status,
  publish_at: '2026-06-01T08:00:00.000Z',
  published_at: status === 'planned' ? null : '2026-05-01T08:00:00.000Z',
  author: 'Ada',
  items: [{ type: 'page' as const, id: 'p1', title: 'Welcome' }],
  rolled_back_at: null,
  rolled_back_by: null,
  fault: null,
  can_roll_back: status === 'published',
  ...more,
});
const show = (answers: Answers, permissions = permissionsOf.owner) => renderStudio(<ReleaseList />, answers, { permissions });
const all = listOf([
  release('planned'),
  release('published'),
  release('rolled_back', { rolled_back_at: '2026-05-02T08:00:00.000Z', rolled_back_by: 'Bo' }),
  release('failed', { fault: 'page_not_found' }),
]) as never;

describe('planned and published releases', () => {
  it('show the state of each, and offer only possible actions', async () => {
    await show({ 'GET /studio/releases': all });
    await screen.findByText('The planned');
    const buttons = screen.getAllByRole('listitem').map((row) =>
      within(row)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    );
    expect(buttons).toEqual([['Preview', 'Publish now', 'Cancel scheduling'], ['Preview', 'Roll back'], [], ['Remove from the list']]);
    expect(screen.getByText(/^Rolled back by Bo/)).toBeTruthy();
  });
  it('can only be viewed by staff who may only read', async () => {
    await show({ 'GET /studio/releases': all }, permissionsOf.analyst);
    await screen.findByText('The planned');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Preview', 'Preview']);
  });
  it('ask before a rollback, and what to do with what was published since', async () => {
    const { sent } = await show({
      'GET /studio/releases': all,
      'POST /studio/releases/{id}/rollback': ({ body }) => {
        if (!(body as { overtaken?: string }).overtaken) throw new Refusal(409, 'release_overtaken');
        return release('rolled_back') as never;
      },
    });
    fireEvent.click(await screen.findByText('Roll back'));
    const question = await screen.findByText('Roll back “The published”?');
    fireEvent.click(within(question.closest('dialog')!).getByText('Roll back'));
    await waitFor(() => expect(sent('POST /studio/releases/{id}/rollback')).toHaveLength(1));
    fireEvent.click(await screen.findByText('Keep these as they are'));
    expect(await screen.findByText('Rolled back. Members see what was there before.')).toBeTruthy();
    expect(sent('POST /studio/releases/{id}/rollback').map(({ body }) => body)).toEqual([{}, { overtaken: 'keep' }]);
  });
  it('can be cancelled before they are due, and the drafts stay', async () => {
    const { sent } = await show({ 'GET /studio/releases': all, 'DELETE /studio/releases/{id}': null as never });
    fireEvent.click(await screen.findByText('Cancel scheduling'));
    expect(await screen.findByText('Scheduling cancelled. The drafts are still here.')).toBeTruthy();
    expect(sent('DELETE /studio/releases/{id}')).toHaveLength(1);
  });
  it('show the app as of a release, from the start page or from one of its pages', async () => {
    const grant = { token: 't', url: 'http://localhost/?page_builder=t', expires_at: '2026-01-01T00:00:00Z' };
    const { sent } = await show({ 'GET /studio/releases': all, 'POST /studio/preview_tokens': grant });
    fireEvent.click((await screen.findAllByText('Preview'))[0]!);
    expect(await screen.findByTitle('“The planned” as members see it')).toHaveProperty('tagName', 'IFRAME');
    fireEvent.change(screen.getByLabelText('Start at'), { target: { value: 'p1' } });
    await waitFor(() => expect(sent('POST /studio/preview_tokens')).toHaveLength(2));
    expect(sent('POST /studio/preview_tokens').map(({ body }) => body)).toEqual([{ source: 'r-planned' }, { source: 'r-planned', page_id: 'p1' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByTitle('“The planned” as members see it')).toBeNull());
  });
  it('are empty at first', async () => {
    await show({ 'GET /studio/releases': listOf([]) as never });
    expect(await screen.findByText('What you publish or schedule is listed here.')).toBeTruthy();
  });
});

describe('before publishing', () => {
  const changes = {
    items: [{ type: 'page', id: 'p1', title: 'Welcome', status: 'changed', author: 'Ada', changed_at: '2026-01-01T00:00:00Z' }],
    access_changes: [],
    timezone: 'America/New_York',
  } as never;
  const finding = { code: 'alt_missing', severity: 'fix', page_id: 'p1', page_title: 'Welcome', block_id: 'b1', field: 'alt', values: {} };
  it('lists problems that members would run into, with links', async () => {
    const onClose = vi.fn();
    await renderStudio(<PublishDialog open onClose={onClose} />, {
      'GET /studio/changes': changes,
      'GET /studio/checks': { items: [finding], total_count: 1, pages_checked: 1 } as never,
    });
    fireEvent.click(await screen.findByText('The picture has no description for people who cannot see it.'));
    expect(onClose).toHaveBeenCalled();
    expect(window.location.pathname + window.location.search).toContain('/pages/p1?block=b1');
  });
  it('schedules a time, and then shows the planned release', async () => {
    const { sent } = await renderStudio(<PublishDialog open onClose={() => {}} />, {
      'GET /studio/changes': changes,
      'GET /studio/checks': refuse(500, 'unknown_error'),
      'GET /studio/releases': all,
      'POST /studio/releases': release('planned') as never,
    });
    fireEvent.click(await screen.findByLabelText('At a time'));
    fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: '2026-06-01T10:00' } });
    fireEvent.click(screen.getByText('Schedule 1 change'));
    expect(await screen.findByText('The planned')).toBeTruthy();
    expect(sent('POST /studio/releases')[0]?.body).toEqual({
      items: [{ type: 'page', id: 'p1' }],
      publish_at: '2026-06-01T14:00:00.000Z',
    });
    // Shown in the app's time zone, with its name.
    expect(screen.getAllByText(/Scheduled for Jun 1, 2026, 4:00 AM, New York time/)).toHaveLength(2);
  });
  it('begins with the next full hour in the time zone', () => {
    expect(nextHour(Date.parse('2026-01-01T09:40:00Z'), 'Europe/Berlin')).toBe('2026-01-01T12:00');
    expect(nextHour(Date.parse('2026-01-01T09:40:00Z'), 'Asia/Kolkata')).toBe('2026-01-01T16:00');
    expect([instantOf('', 'UTC'), instantOf('2026-06-01T10:00', 'Europe/Berlin')]).toEqual([null, '2026-06-01T08:00:00.000Z']);
  });
});

import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDraft, anAccessView, aTreePage, listOf } from '../../../testing/builders.ts';
import { refuse, type Answers } from '../../../testing/fakeServer.ts';
import { renderStudio } from '../../../testing/renderStudio.tsx';
import { PagePublish } from './PagePublish.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

const change = { page_id: 'p', title: 'Week one', path: '/week-one', before: 'public', after: 'purchase' };
async function open({
  status = 'changed',
  answers = {},
  isSaved = true,
  permissions = permissionsOf.owner,
  accessChanges = [] as (typeof change)[],
} = {}) {
  const onPublished = vi.fn();
  const flush = vi.fn(async () => (isSaved ? null : ('studio.page.not_saved' as const)));
  const studio = await renderStudio(
    <PagePublish pageId="p" flush={flush} onPublished={onPublished} />,
    {
      'GET /studio/pages': listOf([aTreePage('p', { status: status as 'draft', path: '/week-one' })]),
      'GET /studio/pages/{id}/access': anAccessView({}, { access_changes: accessChanges }),
      'POST /studio/pages/{id}/publish': aDraft({ version: 9 }),
      'POST /studio/pages/{id}/unpublish': aDraft({ version: 9 }),
      ...(answers as Answers),
    },
    { permissions },
  );
  await waitFor(() => expect(studio.sent('GET /studio/pages')).toHaveLength(1));
  return { ...studio, onPublished, flush };
}
const publish = () => fireEvent.click(screen.getByRole('button', { name: 'Publish page' }));
const entry = (name: string) => screen.getByRole('menuitem', { name, hidden: true });

describe('publishing a page (STU-3)', () => {
  it('saves first, then publishes, and loads the server’s current state into the editor', async () => {
    const { sent, flush, onPublished } = await open();
    await screen.findByText('Changed');
    publish();
    expect(await screen.findByText('Published. Members see it now.')).toBeTruthy();
    expect(flush).toHaveBeenCalledOnce();
    expect(sent('POST /studio/pages/{id}/publish')).toHaveLength(1);
    expect(onPublished).toHaveBeenCalledWith(expect.objectContaining({ version: 9 }));
  });
  it('publishes nothing while something is unsaved', async () => {
    const { sent } = await open({ isSaved: false });
    publish();
    expect(await screen.findByText(/The page is not saved yet/)).toBeTruthy();
    expect(sent('POST /studio/pages/{id}/publish')).toEqual([]);
  });
  it('first says for whom the page opens differently, and publishes only after that', async () => {
    const { sent } = await open({ accessChanges: [change] });
    await screen.findByText('Changed');
    publish();
    expect(await screen.findByText('everyone → buyers')).toBeTruthy();
    // The dialog opens after it has been drawn.
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('everyone → buyers')).toBeNull());
    expect(sent('POST /studio/pages/{id}/publish')).toEqual([]);
    publish();
    const dialog = (await screen.findByText('everyone → buyers')).closest('dialog')!;
    fireEvent.click(within(dialog).getByRole('button', { name: 'Publish page' }));
    expect(await screen.findByText('Published. Members see it now.')).toBeTruthy();
  });
  it('does not ask the first time, when nobody could see it before, and offers to view it', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await open({ status: 'draft', accessChanges: [change] });
    await screen.findByText('Draft');
    publish();
    fireEvent.click(await screen.findByRole('button', { name: 'Open the app' }));
    expect(String(opened.mock.calls[0]?.[0])).toBe('http://club.localhost/week-one');
    opened.mockRestore();
  });
  it('says why it failed, and can be retried', async () => {
    const { answer } = await open({ answers: { 'POST /studio/pages/{id}/publish': refuse(404, 'page_not_found', 'Page Not Found') } });
    publish();
    expect(await screen.findByText('Page Not Found')).toBeTruthy();
    answer({ 'POST /studio/pages/{id}/publish': aDraft() });
    publish();
    expect(await screen.findByText('Published. Members see it now.')).toBeTruthy();
  });
  it('takes a page offline after a confirmation', async () => {
    const { sent } = await open({ status: 'published' });
    await screen.findByText('Published');
    fireEvent.click(entry('Take offline'));
    expect(await screen.findByText(/Members can no longer find it/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Take offline' }));
    expect(await screen.findByText('The page is offline')).toBeTruthy();
    expect(sent('POST /studio/pages/{id}/unpublish')).toHaveLength(1);
  });
  it('has nothing to open or take offline while it is a draft', async () => {
    await open({ status: 'draft' });
    expect(entry('Open in the app').getAttribute('aria-disabled')).toBe('true');
    expect(entry('Take offline').getAttribute('aria-disabled')).toBe('true');
  });
  it('is not for a coach', async () => {
    await open({ permissions: permissionsOf.coach });
    expect(screen.queryByRole('button', { name: 'Publish page' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Take offline', hidden: true })).toBeNull();
    expect(entry('Open in the app')).toBeTruthy();
  });
});

describe('versions', () => {
  const version = (number: number, is_live = false) => ({
    id: `v${number}`,
    number,
    published_at: '2026-01-01T00:00:00Z',
    author: 'Ada',
    title: 'Welcome',
    is_live,
    changes: { is_first: number === 1, fields: [], blocks: [] },
  });
  const list = (answers: Answers, permissions = permissionsOf.owner, draftVersion: number | null = 4) => {
    const [onRestored, onOutdated] = [vi.fn(), vi.fn()];
    const panel = <VersionsPanel pageId="p" version={async () => draftVersion} onRestored={onRestored} onOutdated={onOutdated} />;
    return renderStudio(panel, answers, { permissions }).then((view) => ({ ...view, onRestored, onOutdated }));
  };
  it('come back as a draft, each separately', async () => {
    const { sent, onRestored } = await list({
      'GET /studio/pages/{id}/versions': listOf([version(2, true), version(1)]),
      'POST /studio/pages/{id}/versions/{versionId}/restore': aDraft({ title: 'As it was' }),
    });
    expect(await screen.findByText('Live')).toBeTruthy();
    const first = screen.getByText('Version 1').closest('li')!;
    fireEvent.click(within(first).getByRole('button', { name: 'Restore as draft' }));
    await waitFor(() => expect(onRestored).toHaveBeenCalledWith(expect.objectContaining({ title: 'As it was' })));
    expect(sent('POST /studio/pages/{id}/versions/{versionId}/restore')[0]?.path).toBe('/studio/pages/p/versions/v1/restore');
    expect(sent('POST /studio/pages/{id}/versions/{versionId}/restore')[0]?.body).toEqual({ base_version: 4 });
    expect(await screen.findByText(/Restored as a draft/)).toBeTruthy();
  });
  it('do not come back over what someone else saved meanwhile: that is shown first', async () => {
    const { onRestored, onOutdated } = await list({
      'GET /studio/pages/{id}/versions': listOf([version(1)]),
      'POST /studio/pages/{id}/versions/{versionId}/restore': refuse(409, 'edit_conflict', 'Someone else changed this in the meantime.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore as draft' }));
    expect(await screen.findByText('Someone else changed this in the meantime.')).toBeTruthy();
    expect(onOutdated).toHaveBeenCalledOnce();
    expect(onRestored).not.toHaveBeenCalled();
  });
  it('do not come back over changes that could not be saved', async () => {
    const { sent } = await list({ 'GET /studio/pages/{id}/versions': listOf([version(1)]) }, permissionsOf.owner, null);
    fireEvent.click(await screen.findByRole('button', { name: 'Restore as draft' }));
    expect(await screen.findByText(/The page is not saved yet/)).toBeTruthy();
    expect(sent('POST /studio/pages/{id}/versions/{versionId}/restore')).toEqual([]);
  });
  it('say why one does not come back', async () => {
    const { onRestored } = await list({
      'GET /studio/pages/{id}/versions': listOf([version(1)]),
      'POST /studio/pages/{id}/versions/{versionId}/restore': refuse(404, 'not_found', 'This does not exist.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore as draft' }));
    expect(await screen.findByText('This does not exist.')).toBeTruthy();
    expect(onRestored).not.toHaveBeenCalled();
  });
  it('do not exist before the first publish, and are read-only for a coach', async () => {
    const { unmount } = await list({ 'GET /studio/pages/{id}/versions': listOf([]) });
    expect(await screen.findByText('A version is saved here each time you publish.')).toBeTruthy();
    unmount();
    await list({ 'GET /studio/pages/{id}/versions': listOf([version(1)]) }, permissionsOf.coach);
    expect(await screen.findByText('Version 1')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

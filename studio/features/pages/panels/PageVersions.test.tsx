import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDraft, anAccessView, aTreePage, listOf } from '../../../testing/builders.ts';
import { refuse, type Answers } from '../../../testing/fakeServer.ts';
import { renderStudio } from '../../../testing/renderStudio.tsx';
import { PagePublish } from './PagePublish.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

const block = (at: number, change: string, fields: string[] = []) => ({ id: `b${at}`, type: 'text', title: `Text ${at}`, change, fields });
const version = (number: number, changes: object) => ({
  id: `v${number}`,
  number,
  published_at: '2026-05-01T08:00:00Z',
  author: 'Ada',
  title: 'Week one',
  is_live: number === 3,
  changes: { is_first: false, fields: [], blocks: [], ...changes },
});
const versions = listOf([
  version(3, {
    fields: ['title', 'slug', 'a_new_field'],
    blocks: [block(1, 'changed', ['rich_text', 'text']), ...[2, 3, 4].map((at) => block(at, 'added')), block(5, 'moved'), block(6, 'removed')],
  }),
  version(2, {}),
  version(1, { is_first: true }),
]) as never;
const grant = { token: 't', url: 'http://localhost/week-one?page_builder=t', expires_at: '2026-01-01T00:00:00Z' };

async function open(answers: Answers = {}, permissions = permissionsOf.owner) {
  const onRestored = vi.fn();
  const studio = await renderStudio(
    <VersionsPanel pageId="p" version={async () => 7} onRestored={onRestored} onOutdated={() => {}} />,
    { 'GET /studio/pages/{id}/versions': versions, 'POST /studio/preview_tokens': grant, ...answers },
    { permissions },
  );
  await screen.findByText('Published again without a change');
  return { ...studio, onRestored };
}

describe('the changes in the versions of a page', () => {
  it('are described in words: settings once each, blocks by what happened to them, the rest on demand', async () => {
    await open();
    expect(screen.getByText('The first version')).toBeTruthy();
    const lines = () => [...screen.getByText(/^Settings:/).closest('ul')!.children].map(({ textContent }) => textContent);
    expect(lines()).toEqual([
      'Settings: title, address, a new field',
      'Changed Text Text 1 · text',
      'Added Text Text 2',
      'Added Text Text 3',
      'Added Text Text 4',
      'and 2 more',
    ]);
    fireEvent.click(screen.getByText('and 2 more'));
    expect(lines().slice(5)).toEqual(['Moved Text Text 5', 'Removed Text Text 6']);
  });
});

describe('viewing a version', () => {
  it('shows the page as it was published, and closes again', async () => {
    const { sent } = await open();
    fireEvent.click(screen.getAllByRole('button', { name: 'Preview' })[1]!);
    const dialog = await screen.findByRole('dialog', { name: 'Version 2, as it was published' });
    const frame = await within(dialog).findByTitle('Version 2, as it was published');
    expect(frame.getAttribute('src')).toBe(grant.url);
    expect(sent('POST /studio/preview_tokens').map(({ body }) => body)).toEqual([{ page_id: 'p', source: 'v2' }]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByTitle('Version 2, as it was published')).toBeNull());
  });
  it('says why when it cannot be shown', async () => {
    await open({ 'POST /studio/preview_tokens': refuse(404, 'page_not_found', 'This page no longer exists.') });
    fireEvent.click(screen.getAllByRole('button', { name: 'Preview' })[0]!);
    expect(await screen.findByText('This page no longer exists.')).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
  });
  it('is not offered to readers', async () => {
    await open({}, permissionsOf.analyst);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['and 2 more']);
  });
});

describe('the time to publish a page', () => {
  it('is chosen in the app’s time zone, after the findings, and shown with the zone’s name', async () => {
    const { sent } = await renderStudio(<PagePublish pageId="p" flush={async () => null} onPublished={() => {}} />, {
      'GET /studio/pages': listOf([aTreePage('p', { status: 'changed' })]),
      'GET /studio/pages/{id}/access': anAccessView({}, {}),
      'GET /studio/changes': { items: [], access_changes: [], timezone: 'Europe/Berlin' },
      'GET /studio/checks': {
        items: [{ code: 'alt_missing', severity: 'look', page_id: 'p', page_title: 'P', block_id: 'b', field: 'alt', values: {} }],
        total_count: 1,
        pages_checked: 1,
      } as never,
      'POST /studio/pages/{id}/publish': aDraft({ version: 9 }),
    });
    await waitFor(() => expect(sent('GET /studio/changes')).toHaveLength(1));
    await screen.findByText('Changed');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Schedule publishing…', hidden: true }));
    expect(await screen.findByText('The picture has no description for people who cannot see it.')).toBeTruthy();
    expect(screen.getByText(/Time zone Europe\/Berlin/)).toBeTruthy();
    const field = screen.getByLabelText('Date and time');
    const plan = () => screen.getByRole('button', { name: 'Schedule 1 change' });
    fireEvent.change(field, { target: { value: '' } });
    expect(plan()).toHaveProperty('disabled', true);
    fireEvent.change(field, { target: { value: '2026-06-01T09:00' } });
    fireEvent.click(plan());
    expect(await screen.findByText('Scheduled for Jun 1, 2026, 9:00 AM, Berlin time')).toBeTruthy();
    expect(sent('POST /studio/pages/{id}/publish').map(({ body }) => body)).toEqual([{ publish_at: '2026-06-01T07:00:00.000Z' }]);
    expect(screen.queryByLabelText('Date and time')).toBeNull();
  });
});

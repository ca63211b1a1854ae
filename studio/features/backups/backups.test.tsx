import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import type { Answer } from '@bandstand/client/api/api.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderApp, renderStudio } from '../../testing/renderStudio.tsx';
import { DataHealth } from './DataHealth.tsx';

type Backups = NonNullable<Answer<'GET /studio/backups'>['backups']>;
type Health = NonNullable<Answer<'GET /studio/backups/health'>['health']>;

const settings: Backups['settings'] = { frequency: 'off', weekday: 1, hour: 3, timezone: 'UTC', keep_days: 7, keep_weeks: 4, keep_months: 6 };
const snapshot: Backups['snapshots'][number] = {
  id: '2026-06-10T01-00-00-000Z',
  kind: 'scheduled',
  created_at: '2026-06-10T01:00:00.000Z',
  rows: 1200,
  files: 8,
  total_bytes: 12_300_000,
  added_bytes: 400_000,
};
const run = (more: Partial<Backups['runs'][number]>): Backups['runs'][number] => ({
  id: '0190a000-0000-7000-8000-000000000001',
  kind: 'manual',
  state: 'done',
  progress: 100,
  started_at: '2026-06-10T01:00:00.000Z',
  finished_at: '2026-06-10T01:00:09.000Z',
  snapshot: snapshot.id,
  fault: null,
  detail: null,
  ...more,
});
const open = (more: Partial<Backups> = {}, answers: Answers = {}) =>
  renderApp('/settings/data', {
    'GET /studio/changes': { items: [], access_changes: [] },
    'GET /studio/reports/open_count': { count: 0 },
    'GET /studio/backups': {
      backups: { settings, place: '/srv/data/backups', is_encrypted: false, snapshots: [], runs: [], problem: null, ...more },
    },
    ...answers,
  });

beforeEach(() => localStorage.clear());

describe('the screen of backups', () => {
  it('begins empty, says where backups are saved, and starts one', async () => {
    const { sent } = await open({}, { 'POST /studio/backups': run({ state: 'waiting', progress: 0 }) });
    expect(await screen.findByText('No backup yet.')).toBeTruthy();
    expect(screen.getByText('/srv/data/backups')).toBeTruthy();
    expect(screen.getByText(/Not encrypted\. Keep a copy of the server’s secret\.key/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Test a restore' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Back up now' }));
    await waitFor(() => expect(sent('POST /studio/backups')).toHaveLength(1));
  });
  it('lists the backups, with their kind and sizes', async () => {
    const { sent } = await open({ snapshots: [snapshot], is_encrypted: true }, { 'POST /studio/backups/drill': run({ kind: 'drill' }) });
    const row = (await screen.findByText('Scheduled')).closest('li')!;
    for (const text of ['12.3 MB', '400 kB new']) expect(within(row).getByText(text)).toBeTruthy();
    expect(screen.getByText('Encrypted with the server’s passphrase.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Test a restore' }));
    await waitFor(() => expect(sent('POST /studio/backups/drill')).toHaveLength(1));
  });
  it.each([
    ['manual', 'Backing up'],
    ['drill', 'Testing a restore'],
  ] as const)('shows how far a running one is: %s', async (kind, label) => {
    await open({ runs: [run({ kind, state: 'running', progress: 40, finished_at: null })] });
    expect((await screen.findByRole('progressbar', { name: label })).getAttribute('aria-valuetext')).toBe('40%');
    expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
  });
  it('shows a successful restore test, and before it that none was made', async () => {
    const { unmount } = await open({ snapshots: [snapshot], runs: [run({})] });
    expect(await screen.findByText('Restore not tested yet')).toBeTruthy();
    unmount();
    await open({ snapshots: [snapshot], runs: [run({}), run({ id: '0190a000-0000-7000-8000-000000000002', kind: 'drill' })] });
    expect(await screen.findByText(/^Restore tested: /)).toBeTruthy();
  });
  it('moves the focus to the progress when the pressed button disappears', async () => {
    let runs: Backups['runs'] = [];
    await open(
      {},
      {
        'GET /studio/backups': () => ({
          backups: { settings, place: '/srv/data/backups', is_encrypted: false, snapshots: [], runs, problem: null },
        }),
        'POST /studio/backups': () => (runs = [run({ state: 'running', progress: 7, finished_at: null })])[0],
      },
    );
    const button = await screen.findByRole('button', { name: 'Back up now' });
    button.focus();
    fireEvent.click(button);
    const bar = await screen.findByRole('progressbar');
    expect(screen.getByText('7%')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Backups' }));
    expect(document.activeElement?.contains(bar)).toBe(true);
  });
  it('asks before a schedule that deletes backups, and not before one that keeps them', async () => {
    const older = { ...snapshot, id: '2026-06-09T01-00-00-000Z', created_at: '2026-06-09T01:00:00.000Z' };
    const { sent } = await open(
      { settings: { ...settings, frequency: 'daily' }, snapshots: [snapshot, older] },
      { 'PUT /studio/backups/settings': ({ body }) => body },
    );
    fireEvent.change(await screen.findByLabelText('Days'), { target: { value: '9' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT /studio/backups/settings')).toHaveLength(1));
    for (const label of ['Days', 'Weeks', 'Months']) fireEvent.change(screen.getByLabelText(label), { target: { value: '1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('alertdialog', { name: 'Keep fewer backups?' });
    expect(sent('PUT /studio/backups/settings')).toHaveLength(1);
    fireEvent.click(within(question).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT /studio/backups/settings')).toHaveLength(2));
  });
  it('shows the error', async () => {
    await open(
      { runs: [run({ state: 'failed', fault: 'failed', detail: 'The disk is full.' })], problem: 'the header is damaged' },
      { 'POST /studio/backups': refuse(409, 'backup_running', 'A backup is already running.') },
    );
    expect(await screen.findByText('The disk is full.')).toBeTruthy();
    expect(screen.getByText('the header is damaged')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Back up now' }));
    expect(await screen.findByText('A backup is already running.')).toBeTruthy();
  });
  it('saves when backups are made and how many to keep', async () => {
    const { sent } = await open({}, { 'PUT /studio/backups/settings': ({ body }) => body });
    fireEvent.change(await screen.findByLabelText('Back up'), { target: { value: 'weekly' } });
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '7' } });
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '22' } });
    fireEvent.change(screen.getByLabelText('Weeks'), { target: { value: 'many' } });
    expect(screen.getByText('A whole number from 0 to 100')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent('PUT /studio/backups/settings')).toEqual([]);
    fireEvent.change(screen.getByLabelText('Weeks'), { target: { value: '8' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(sent('PUT /studio/backups/settings')[0]?.body).toMatchObject({ frequency: 'weekly', weekday: 7, hour: 22, keep_weeks: 8, keep_days: 7 });
  });
  it('returns to the saved values', async () => {
    await open();
    fireEvent.change(await screen.findByLabelText('Back up'), { target: { value: 'daily' } });
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect((screen.getByLabelText('Back up') as HTMLSelectElement).value).toBe('off');
  });
  it('tells an owner who does not run the server who does it', async () => {
    await open({}, { 'GET /studio/backups': { backups: null } });
    expect(await screen.findByText('The operator of this server manages its backups.')).toBeTruthy();
  });
  it('offers a retry when it cannot be loaded', async () => {
    await open({}, { 'GET /studio/backups': refuse(400, 'malformed', 'Something went wrong.') });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  });
});

describe('data on the home screen', () => {
  const fine: Health = { is_scheduled: true, last_backup_at: new Date().toISOString(), last_failure: null, last_drill_at: null, disk: null };
  const show = (health: Health | null, options = {}) => renderStudio(<DataHealth />, { 'GET /studio/backups/health': { health } }, options);

  it('shows the last backup and the last restore test', async () => {
    await show({ ...fine, last_drill_at: new Date().toISOString() });
    expect((await screen.findByRole('link', { name: /^Last backup: / })).getAttribute('href')).toBe('/settings/data');
    expect(screen.getByText(/^Restore tested: /)).toBeTruthy();
  });
  it('warns when there is no backup, and when none was tested', async () => {
    const { unmount } = await show({ ...fine, last_backup_at: null });
    expect(await screen.findByRole('link', { name: /There is no backup yet/ })).toBeTruthy();
    unmount();
    await show(fine);
    expect(await screen.findByText('Restore not tested yet')).toBeTruthy();
  });
  it.each([
    ['manual', 'The last backup failed.'],
    ['drill', 'The last restore test failed.'],
  ] as const)('warns of a failure: %s', async (kind, text) => {
    await show({ ...fine, last_failure: { kind, at: '2026-06-10T01:00:00.000Z', fault: 'damaged' } });
    expect(await screen.findByText(text)).toBeTruthy();
  });
  it.each([
    ['low', /Less than 10 % .+ 1.5 MB/],
    ['very_low', /Less than 5 %/],
    ['full', /disk is full/],
  ] as const)('warns of a disk that is %s', async (level, text) => {
    await show({ ...fine, disk: { free_bytes: 1_500_000, total_bytes: 100_000_000, level } });
    expect(await screen.findByText(text)).toBeTruthy();
  });
  it('shows large sizes in gigabytes', async () => {
    await show({ ...fine, disk: { free_bytes: 4_100_000_000, total_bytes: 100_000_000_000, level: 'very_low' } });
    expect(await screen.findByText(/: 4.1 GB\./)).toBeTruthy();
  });
  it('is hidden from others, and not even fetched for them', async () => {
    const { sent, container } = await show(null);
    await waitFor(() => expect(sent('GET /studio/backups/health')).toHaveLength(1));
    expect(container.querySelector('section')).toBeNull();
    const admin = await show(fine, { permissions: permissionsOf.admin });
    expect(admin.sent('GET /studio/backups/health')).toEqual([]);
  });
});

import type { ProgramResult } from '@bandstand/contract/programs.ts';
import { aBundle, aProgress, aRun } from '@bandstand/contract/testing/app.builders.ts';
import { anItem, aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { themeDefaults } from '@bandstand/contract/theme.ts';
import { contrastRatio } from '@bandstand/rules/theme/contrast.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCanvas } from '../../../testing/fakeCanvas.ts';
import { visit } from '../../../testing/visit.tsx';
import { certificateLook } from './certificate.ts';

const done = aProgress({ completed_at: '2026-05-03T10:00:00.000Z', completed_count: 4, percent: 100 });
const program = aPage({ path: '/base', page_id: 'root', page_title: 'Base strength', page_content_type: 'program', contentRootId: 'root' });
const aResult = (more: Partial<ProgramResult> = {}): ProgramResult => ({
  page_id: 'root',
  title: 'Base strength',
  started_at: done.started_at,
  completed_at: done.completed_at,
  pages: 24,
  days: 12,
  workouts: 1,
  minutes: 1440,
  next: null,
  ...more,
});
const open = (calls: FakeCalls, progress = done) =>
  visit({
    at: '/base#finished?program=root',
    pages: [program],
    bundle: aBundle({ page_subscriptions: { root: aRun('root', { progress }) } }),
    calls: { 'GET /pages/{id}/subscribers': () => refuse(404, 'page_not_found'), ...calls },
  });
const result = (more: Partial<ProgramResult> = {}): FakeCalls => ({ 'GET /programs/{id}/result': () => aResult(more) });
const moment = async () => within(await screen.findByRole('dialog', { name: 'You did it' }));

let canvas: ReturnType<typeof fakeCanvas>;
beforeEach(() => {
  canvas = fakeCanvas();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:certificate');
});
afterEach(() => {
  canvas.restore();
  vi.restoreAllMocks();
  Object.assign(navigator, { canShare: undefined, share: undefined });
});

describe('the end of a program', () => {
  it('shows what was done in figures, without amounts of nothing', async () => {
    await open(result({ minutes: 0 }));
    const dialog = await moment();
    expect(await dialog.findByText('pages')).toBeTruthy();
    expect(dialog.getAllByRole('definition').map((value) => value.textContent)).toEqual(['24', '12', '1']);
    expect(dialog.getByText('workout')).toBeTruthy();
    expect(dialog.queryByText('minutes')).toBeNull();
    expect(dialog.getByText('Base strength is complete, from the first page to the last.')).toBeTruthy();
  });

  it('draws a certificate with the app, the member, the program, the date and the figures', async () => {
    await open(result());
    const dialog = await moment();
    expect(await dialog.findByRole('img', { name: 'Certificate for Ines Moreau: Base strength' })).toBeTruthy();
    expect(canvas.written()).toEqual(
      expect.arrayContaining(['Harbour Strength', 'Certificate of completion', 'Ines Moreau', 'Base strength', '24', '1,440', 'minutes']),
    );
    expect(canvas.written().some((text) => text.startsWith('Completed on') && text.includes('2026'))).toBe(true);
  });

  it('offers the next program in one tap', async () => {
    const { user } = await open(result({ next: anItem({ page_id: 'next', path: '/next', title: 'Power', type: 'program' }) }));
    const link = await (await moment()).findByRole('link', { name: /Power/ });
    expect(link.getAttribute('href')).toBe('/next');
    await user.click(link);
    await waitFor(() => expect(window.location.pathname).toBe('/next'));
    expect(screen.queryByRole('dialog', { name: 'You did it' })).toBeNull();
  });

  it('shares the picture through the device, or downloads it and a PDF', async () => {
    const share = vi.fn(async (_shared: { files: File[] }) => {});
    Object.assign(navigator, { canShare: () => true, share });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = await open(result());
    const dialog = await moment();
    await user.click(await dialog.findByRole('button', { name: 'Share' }));
    expect(share.mock.calls[0]?.[0].files[0]?.name).toBe('Certificate of completion – Base strength.png');
    await user.click(dialog.getByRole('button', { name: 'Picture' }));
    await user.click(dialog.getByRole('button', { name: 'PDF' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(2));
    const names = clicked.mock.contexts.map((link) => (link as HTMLAnchorElement).download);
    expect(names).toEqual(['Certificate of completion – Base strength.png', 'Certificate of completion – Base strength.pdf']);
  });

  it('offers no sharing where the device has none', async () => {
    await open(result());
    const dialog = await moment();
    expect(await dialog.findByRole('button', { name: 'PDF' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it('has its certificate without a connection, and no figures', async () => {
    await open({ 'GET /programs/{id}/result': () => Promise.reject(new TypeError('offline')) });
    const dialog = await moment();
    expect(await dialog.findByRole('img', { name: 'Certificate for Ines Moreau: Base strength' })).toBeTruthy();
    expect(dialog.queryAllByRole('definition')).toEqual([]);
  });

  it('still says so on a device that cannot draw', async () => {
    canvas.restore();
    await open(result());
    const dialog = await moment();
    expect(await dialog.findByText('pages')).toBeTruthy();
    await waitFor(() => expect(dialog.queryByRole('img')).toBeNull());
    expect(dialog.queryByRole('button', { name: 'PDF' })).toBeNull();
  });

  it('is not shown while pages are left', async () => {
    await open(result(), aProgress());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is found again on the program’s page', async () => {
    const { user, hash } = await visit({
      at: '/base',
      pages: [program],
      bundle: aBundle({ page_subscriptions: { root: aRun('root', { progress: done }) } }),
      calls: result(),
    });
    await user.click(await screen.findByRole('button', { name: 'See your certificate' }));
    await waitFor(() => expect(hash()).toBe('#finished?program=root'));
    expect(await moment()).toBeTruthy();
  });
});

describe('the look of a certificate', () => {
  const colour = (hex: string) => ({ hex, rgb: '0, 0, 0' });
  it.each([
    ['a usual theme', themeDefaults],
    ['a theme in which light is dark', { ...themeDefaults, light_color: colour('#202020'), dark_color: colour('#101010') }],
    ['a theme in which dark is light', { ...themeDefaults, dark_color: colour('#dddddd') }],
    ['a pale primary colour', { ...themeDefaults, primary_color: colour('#fff4c2') }],
  ])('can be read in %s', (_which, theme) => {
    const { paper, ink, accent } = certificateLook(theme);
    expect(contrastRatio(ink, paper)).toBeGreaterThanOrEqual(7);
    expect(contrastRatio(accent, paper)).toBeGreaterThanOrEqual(3);
  });

  it('has the theme’s corners', () => {
    expect(certificateLook({ ...themeDefaults, app_look: 'square' }).corner).toBe(0);
    expect(certificateLook({ ...themeDefaults, app_look: 'rounded' }).corner).toBeGreaterThan(0);
  });
});

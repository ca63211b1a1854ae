import type { AccessRecord } from '@bandstand/contract/access.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '@bandstand/client/api/api.ts';
import { flushPendingSaves } from '../../../platform/pendingSaves.ts';
import { aMember, anAccessView, aProduct, aTreePage, listOf } from '../../../testing/builders.ts';
import { refuse, Refusal, type Answers } from '../../../testing/fakeServer.ts';
import { renderStudio } from '../../../testing/renderStudio.tsx';
import { AccessPanel } from './AccessPanel.tsx';

type View = Answer<'GET /studio/pages/{id}/access'>;
const decision = {
  granted: true,
  mode: 'full' as const,
  reason: null,
  product_ids: [],
  overlay_id: null,
  available_after: null,
  root_id: null,
  trace: [],
};
const own = { inherit: false } satisfies Partial<AccessRecord>;

async function open(view: View, answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) {
  const onSaved = vi.fn();
  const studio = await renderStudio(
    <AccessPanel pageId="p" pageTitle="Week one" onSaved={onSaved} />,
    {
      'GET /studio/pages/{id}/access': view,
      'PUT /studio/pages/{id}/access': ({ body }) => anAccessView({ ...view.record, ...(body as object) }),
      'GET /studio/pages': listOf([aTreePage('root', { title: 'Program', access_state: 'purchase' }), aTreePage('p', { parent_id: 'root' })]),
      'GET /studio/products': listOf([aProduct('Gym pass'), aProduct('Yoga pass')]),
      'POST /studio/access/simulate': decision,
      'GET /studio/pages/{id}/members': listOf([]),
      ...answers,
    },
    options,
  );
  await screen.findByText('Who can see this page');
  const body = () => studio.sent('PUT /studio/pages/{id}/access').at(-1)?.body;
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save access' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    return body();
  };
  return { ...studio, save, onSaved };
}
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));

describe('who may see a page: one choice (ACC-5)', () => {
  it.each<[string, View, RegExp, object]>([
    ['Everyone', anAccessView(), /^Everyone Even/, { inherit: false }],
    ['Logged in', anAccessView(), /^Everyone who is logged in/, { inherit: false, require_authentication: true }],
    ['Chosen members', anAccessView(), /^Chosen members/, { inherit: false, is_private: true }],
    [
      'Default',
      anAccessView({ ...own, is_private: true, is_scheduled: true, schedule_period: 3, schedule_interval: 'day' }),
      /^Default/,
      { inherit: true, is_private: false, is_scheduled: false },
    ],
  ])('%s sends what it changes, and no more', async (_name, view, name, expected) => {
    const { save, sent } = await open(view);
    choose(name);
    expect(await save()).toEqual(expected);
    expect(sent('PUT /studio/pages/{id}/access')).toHaveLength(1);
  });
  it('by purchase: with products, and with browsing', async () => {
    const { save } = await open(anAccessView());
    choose(/^Anyone who bought a product/);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Yoga pass' }));
    fireEvent.click(screen.getByRole('switch', { name: /^Can be browsed/ }));
    expect(await save()).toEqual({ inherit: false, require_purchase: true, products: [{ id: 'yoga-pass' }], allow_browsing: true });
  });
  it('creates a product on the spot, named after the page, and ticks it', async () => {
    const createProduct = vi.fn(async () => 'new-product');
    const { save } = await open(anAccessView(), { 'GET /studio/products/{id}': aProduct('New product') }, { pickers: { createProduct } });
    choose(/^Anyone who bought a product/);
    fireEvent.click(await screen.findByRole('button', { name: 'New product' }));
    const made = await screen.findByRole('checkbox', { name: 'New product' });
    expect((made as HTMLInputElement).checked).toBe(true);
    expect(createProduct).toHaveBeenCalledWith('Week one');
    expect(await save()).toMatchObject({ products: [{ id: 'new-product' }] });
  });
  it('changes nothing when creating a product is cancelled', async () => {
    await open(
      anAccessView({ ...own, require_purchase: true, products: [{ id: 'gym-pass' }] }),
      {},
      { pickers: { createProduct: async () => null } },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'New product' }));
    await screen.findByRole('checkbox', { name: 'Gym pass' });
    expect(screen.queryByRole('button', { name: 'Save access' })).toBeNull();
  });
});

describe('the sentence about the current rule', () => {
  const program = { state: 'purchase', owner_id: 'root', owner_title: 'Program' };
  it.each<[string, View, string]>([
    [
      'names the page it comes from',
      anAccessView({}, { effective: program }),
      'Anyone who has one of its products can open this page. This comes from Program.',
    ],
    [
      'names the app where no page decides',
      anAccessView({}, { effective: { state: 'sign_in', owner_id: null, owner_title: null } }),
      'Anyone who is logged in can open this page. This comes from the app’s settings.',
    ],
    [
      'states a rule of the page itself plainly',
      anAccessView({ ...own, is_private: true }, { effective: { state: 'private', owner_id: 'p', owner_title: 'Week one' } }),
      'Only people you let in can open this page.',
    ],
    [
      'says what Default would mean while another choice is selected',
      anAccessView({ ...own, is_private: true }, { inherited: program }),
      'Follows Program: Purchase',
    ],
  ])('%s', async (_name, view, sentence) => {
    await open(view);
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});

describe('opening over time (ACC-10, ACC-12)', () => {
  it('counts from the start, in units', async () => {
    const { save } = await open(anAccessView({ ...own }));
    fireEvent.click(screen.getByRole('switch', { name: /^Opens some time/ }));
    fireEvent.change(screen.getByLabelText('After'), { target: { value: '2' } });
    fireEvent.change(screen.getByLabelText('Unit'), { target: { value: 'week' } });
    expect(await save()).toEqual({ is_scheduled: true, schedule_period: 2, schedule_interval: 'week' });
  });
  it('or not before a moment, in the browser’s time zone', async () => {
    const { save } = await open(anAccessView({ ...own }));
    expect(screen.queryByLabelText(/^Not before/)).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: /^Opens some time/ }));
    fireEvent.change(screen.getByLabelText('After'), { target: { value: '' } });
    fireEvent.change(screen.getByLabelText(/^Not before/), { target: { value: '2026-05-01T08:00' } });
    expect(await save()).toEqual({ is_scheduled: true, schedule_interval: 'day', available_from: new Date(2026, 4, 1, 8).toISOString() });
  });
  it('shows a saved moment in that zone, and removes it', async () => {
    const { save } = await open(anAccessView({ ...own, available_from: new Date(2026, 4, 1, 8).toISOString() }));
    const field = screen.getByLabelText(/^Not before/) as HTMLInputElement;
    expect(field.value).toBe('2026-05-01T08:00');
    fireEvent.change(field, { target: { value: '' } });
    expect(await save()).toEqual({ available_from: null });
  });
  it('removes the date when it is switched off: nothing would use it', async () => {
    const kept = { is_scheduled: true, schedule_period: 2, schedule_interval: 'day' as const, available_from: '2026-05-01T06:00:00.000Z' };
    const { save } = await open(anAccessView({ ...own, ...kept }));
    fireEvent.click(screen.getByRole('switch', { name: /^Opens some time/ }));
    expect(await save()).toEqual({ is_scheduled: false, available_from: null });
  });
  it('is not offered on a page for chosen members, who get access at once; an existing one can be removed there', async () => {
    const { unmount } = await open(anAccessView({ ...own, is_private: true }));
    expect(screen.queryByRole('switch', { name: /^Opens some time/ })).toBeNull();
    unmount();
    await open(anAccessView({ ...own, is_private: true, is_scheduled: true }));
    expect(screen.getByRole('switch', { name: /^Opens some time/ })).toBeTruthy();
  });
  it('is not offered on a page that follows another', async () => {
    await open(anAccessView());
    expect(screen.queryByRole('switch', { name: /^Opens some time/ })).toBeNull();
  });
});

describe('before and after saving', () => {
  it.each([
    ['purchase_and_schedule', /The purchase rule comes first/],
    ['schedule_without_progress_root', /Nobody can ever get in/],
    ['date_without_progress_root', /not even on that day/],
    ['date_without_schedule', /The date has no effect/],
    ['private_and_schedule', /Chosen members get in immediately/],
    ['public_page_in_private_app', /although the app is private/],
    ['purchase_without_products', /No product is chosen/],
  ])('warns of %s', async (code, text) => {
    await open(anAccessView({}, { warnings: [code] }));
    expect(await screen.findByText(text)).toBeTruthy();
  });
  it('offers to sell the progress root instead, and first says which pages that changes (ACC-5)', async () => {
    const sold = anAccessView(
      { ...own, require_purchase: true, is_scheduled: true },
      { warnings: ['purchase_and_schedule'], move_purchase_to: { id: 'root', title: 'Program' } },
    );
    const change = { page_id: 'w', title: 'Welcome', path: '/program/welcome', before: 'public', after: 'purchase' };
    const { sent, onSaved } = await open(sold, {
      'POST /studio/pages/{id}/access/move_purchase': ({ body }) =>
        (body as { dry_run?: boolean }).dry_run ? { ...sold, access_changes: [change] } : anAccessView({ ...own, is_scheduled: true }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Sell “Program” instead' }));
    expect(await screen.findByText('Welcome')).toBeTruthy();
    expect(screen.getByText(/This changes who can open 1 page/)).toBeTruthy();
    expect(onSaved).not.toHaveBeenCalled();
    fireEvent.click(screen.getAllByRole('button', { name: 'Sell “Program” instead', hidden: true }).at(-1)!);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent('POST /studio/pages/{id}/access/move_purchase').map(({ body }) => body)).toEqual([{ dry_run: true }, {}]);
  });
  it('offers it to nobody who may not build, nor where there is no progress root above', async () => {
    const sold = anAccessView({ ...own }, { warnings: ['purchase_and_schedule'] });
    const { unmount } = await open(sold);
    expect(screen.queryByRole('button', { name: /^Sell/ })).toBeNull();
    unmount();
    await open({ ...sold, move_purchase_to: { id: 'root', title: 'Program' } }, {}, { permissions: permissionsOf.coach });
    expect(screen.queryByRole('button', { name: /^Sell/ })).toBeNull();
  });
  it('shows something before the offer', async () => {
    const { save } = await open(anAccessView({ ...own, require_purchase: true, products: [{ id: 'gym-pass' }] }), {
      'GET /studio/overlays': listOf([
        { id: 'hello', title: 'Why join', version: 1, updated_at: '2026-01-01T00:00:00Z', updated_by: null, status: 'published' as const, uses: 0 },
      ]),
    });
    fireEvent.pointerDown(screen.getByRole('combobox', { name: 'Shown before purchase' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Why join' }));
    expect(await save()).toEqual({ purchase_overlay: { id: 'hello' } });
  });
  it('lists the pages that open for others once it is published', async () => {
    const change = { page_id: 'p', title: 'Week one', path: '/week-one', before: 'public', after: 'purchase' };
    await open(anAccessView({}, { access_changes: [change] }));
    expect(await screen.findByText('Publishing changes who can open 1 page')).toBeTruthy();
    expect(screen.getByText('everyone → buyers')).toBeTruthy();
  });
  it('saves the choice before anything is published, and only once', async () => {
    const { sent, onSaved } = await open(anAccessView());
    choose(/^Anyone who bought/);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Gym pass' }));
    expect(await flushPendingSaves()).toBeNull();
    expect(onSaved).toHaveBeenCalledOnce();
    expect(await flushPendingSaves()).toBeNull();
    expect(sent('PUT /studio/pages/{id}/access')).toHaveLength(1);
  });
  it('blocks publishing when the server refuses it', async () => {
    await open(anAccessView(), { 'PUT /studio/pages/{id}/access': refuse(422, 'validation_failed', 'No') });
    choose(/^Chosen members/);
    expect(await flushPendingSaves()).toBe('studio.access.not_saved');
  });
  it('keeps a choice while another panel is open', async () => {
    const { sent, unmount } = await open(anAccessView());
    choose(/^Chosen members/);
    unmount();
    await waitFor(() => expect(sent('PUT /studio/pages/{id}/access').at(-1)?.body).toMatchObject({ is_private: true }));
  });
  it('discards a change', async () => {
    const { sent } = await open(anAccessView());
    choose(/^Chosen members/);
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect((screen.getByRole('radio', { name: /^Default/ }) as HTMLInputElement).checked).toBe(true);
    expect(sent('PUT /studio/pages/{id}/access')).toEqual([]);
  });
  it('shows the server’s error at the number', async () => {
    const { onSaved } = await open(anAccessView({ ...own, is_scheduled: true, schedule_period: 1, schedule_interval: 'day' }), {
      'PUT /studio/pages/{id}/access': () => {
        throw new Refusal(422, 'validation_failed', 'Please check.', { schedule_period: ['Must be a number.'] });
      },
    });
    fireEvent.change(screen.getByLabelText('After'), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save access' }));
    expect(await screen.findByText('Must be a number.')).toBeTruthy();
    expect(onSaved).not.toHaveBeenCalled();
  });
  it('is read-only for staff who may not build, who can still check what a member sees', async () => {
    await open(anAccessView({ ...own }), { 'GET /studio/members': listOf([aMember('Sam')]) }, { permissions: permissionsOf.coach });
    expect(screen.getAllByRole('radio').every((radio) => radio.closest('fieldset:disabled') !== null)).toBe(true);
    expect((screen.getByRole('combobox', { name: /As published/ }) as HTMLSelectElement).closest('fieldset:disabled')).toBeNull();
  });
  it('says when the rule does not load', async () => {
    await renderStudio(<AccessPanel pageId="p" pageTitle="x" onSaved={() => {}} />, {
      'GET /studio/pages/{id}/access': refuse(404, 'page_not_found', 'Page Not Found'),
    });
    expect(await screen.findByText('Page Not Found')).toBeTruthy();
  });
});

import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { aProduct, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { OneProductPick } from './OneProductPick.tsx';
import { ProductPick } from './ProductPick.tsx';

const catalogue = Array.from({ length: 120 }, (_, at) => aProduct(`Pass ${String(at).padStart(3, '0')}`));
const served: Answers = {
  'GET /studio/products': ({ query }) => {
    const found = catalogue.filter(({ title }) => title.toLowerCase().includes((query.get('q') ?? '').toLowerCase()));
    const page = Number(query.get('page') ?? 1);
    return { items: found.slice((page - 1) * 50, page * 50), total_count: found.length };
  },
  'GET /studio/products/{id}': ({ path }) => catalogue.find(({ id }) => path.endsWith(`/${id}`)),
};
function Chooser({ first = [], onChange }: { first?: string[]; onChange?: (ids: string[]) => void }) {
  const [value, setValue] = useState(first);
  return <ProductPick label="Products" value={value} onChange={(ids) => (setValue(ids), onChange?.(ids))} />;
}
const boxes = () => screen.queryAllByRole('checkbox').map((box) => box.closest('label')?.textContent ?? box.getAttribute('aria-label'));

describe('choosing some of many products', () => {
  it('continues the list on request', async () => {
    await renderStudio(<Chooser />, served);
    await waitFor(() => expect(boxes()).toHaveLength(50));
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(boxes()).toHaveLength(100));
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(boxes()).toHaveLength(120));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
  it('keeps the chosen ones visible by title, even beyond the loaded list', async () => {
    const onChange = vi.fn();
    await renderStudio(<Chooser first={['pass-119']} onChange={onChange} />, served);
    const chosen = (await screen.findByRole('checkbox', { name: 'Pass 119' })) as HTMLInputElement;
    expect(chosen.checked).toBe(true);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Pass 001' }));
    expect(onChange).toHaveBeenLastCalledWith(['pass-119', 'pass-001']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Pass 119' }));
    expect(onChange).toHaveBeenLastCalledWith(['pass-001']);
  });
  it('searches the server, and loses no choice meanwhile', async () => {
    await renderStudio(<Chooser />, served);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Pass 003' }));
    fireEvent.change(screen.getByLabelText('Find a product'), { target: { value: 'pass 11' } });
    await waitFor(() => expect(boxes()).toEqual(['Pass 003', ...Array.from({ length: 10 }, (_, at) => `Pass 11${at}`)]));
    fireEvent.change(screen.getByLabelText('Find a product'), { target: { value: 'nothing' } });
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(boxes()).toEqual(['Pass 003']);
  });
  it('is a plain list where there are few', async () => {
    await renderStudio(<Chooser />, { 'GET /studio/products': listOf([aProduct('Gym pass')]) });
    await screen.findByRole('checkbox', { name: 'Gym pass' });
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
  it('says that there are none, and offers to create one only to staff who may', async () => {
    const { unmount } = await renderStudio(<Chooser />, { 'GET /studio/products': listOf([]) });
    expect(await screen.findByText('There is no product yet.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'New product' })).toBeTruthy();
    unmount();
    await renderStudio(<Chooser />, { 'GET /studio/products': listOf([]) }, { permissions: permissionsOf.editor });
    expect(await screen.findByText('There is no product yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New product' })).toBeNull();
  });
  it('says why the list does not load', async () => {
    await renderStudio(<Chooser />, { 'GET /studio/products': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
});

describe('choosing one product', () => {
  const one = (value: string | null, without?: ReadonlySet<string>) => (
    <OneProductPick label="Product" placeholder="Any" value={value} onChange={() => {}} {...(without ? { without } : {})} />
  );
  it('knows the title of one that was chosen elsewhere', async () => {
    await renderStudio(one('pass-119'), served);
    await waitFor(() => expect((screen.getByRole('combobox') as HTMLInputElement).value).toBe('Pass 119'));
  });
  it('leaves out products that are chosen already', async () => {
    await renderStudio(one(null, new Set(['pass-000'])), served);
    fireEvent.pointerDown(screen.getByRole('combobox'));
    await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toBe('Pass 001'));
  });
});

import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMedia, aProduct, aTreePage, aVersion, listOf } from '../../../testing/builders.ts';
import { refuse, type Answers } from '../../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../../testing/renderStudio.tsx';
import { toImage } from '../../media/state/toImage.ts';
import { ProductScreen } from './ProductScreen.tsx';

const product = aProduct('Gym pass', {
  versions: [
    aVersion(),
    aVersion({ id: 'early', name: 'Early bird', price: 3900, is_default: false }),
    aVersion({ id: 'old', price: 2900, is_default: false, is_archived: true }),
  ],
  included_items: [{ type: 'page', id: 'p1', title: 'Strong in six weeks', path: '/strong' }],
});
const open = (answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) => {
  let saved = product;
  return renderStudio(
    <ProductScreen productId="gym-pass" />,
    {
      'GET /studio/products/{id}': () => saved,
      'PUT /studio/products/{id}': ({ body }) => (saved = { ...saved, ...(body as object) }),
      'GET /studio/pages': listOf([aTreePage('p1', { title: 'Strong in six weeks', path: '/strong' }), aTreePage('p2', { title: 'Morning swim' })]),
      ...answers,
    },
    options,
  );
};
const price = (text: string) => screen.getByText(text).closest('li')!;
const entry = (text: string, name: string) => within(price(text)).getByRole('menuitem', { name, hidden: true });

describe('one product', () => {
  it('can be saved once something has changed, and confirms it', async () => {
    const { sent } = await open();
    const save = (await screen.findByRole('button', { name: 'Save' })) as HTMLButtonElement;
    expect(save.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Gym pass 2' } });
    fireEvent.click(screen.getByRole('switch', { name: /^By link only/ }));
    fireEvent.click(save);
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(sent('PUT /studio/products/{id}')[0]?.body).toEqual({ title: 'Gym pass 2', is_hidden: true, seen: product.updated_at });
    await waitFor(() => expect(save.disabled).toBe(true));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gym pass 2');
  });
  it('that someone else saved meanwhile overwrites nothing: both versions are in the form, to choose from', async () => {
    const theirs = { ...product, title: 'Club pass', description: 'Open all day', updated_at: '2026-01-02T00:00:00Z' };
    let saved = product;
    const { sent } = await open({
      'GET /studio/products/{id}': () => saved,
      'PUT /studio/products/{id}': (call) => {
        if ((call.body as { seen: string }).seen === theirs.updated_at) return (saved = { ...saved, ...(call.body as object) });
        saved = theirs;
        return refuse(409, 'edit_conflict')(call);
      },
    });
    const title = await screen.findByLabelText<HTMLInputElement>('Title');
    fireEvent.change(title, { target: { value: 'Gym pass 2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Someone else changed the same thing/)).toBeTruthy();
    expect([title.value, screen.getByLabelText<HTMLInputElement>(/^Description/).value]).toEqual(['Gym pass 2', 'Open all day']);
    fireEvent.click(screen.getByRole('button', { name: 'Use theirs' }));
    expect(title.value).toBe('Club pass');
    fireEvent.change(title, { target: { value: 'Gym pass 3' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT /studio/products/{id}')[1]?.body).toEqual({ title: 'Gym pass 3', seen: theirs.updated_at }));
  });
  it('returns to the saved values', async () => {
    const { sent } = await open();
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Other' } });
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Gym pass');
    expect(sent('PUT /studio/products/{id}')).toEqual([]);
  });
  it('has a picture from the media library, which can be removed', async () => {
    const image = toImage(aMedia('Rack'))!;
    const { sent } = await open({}, { pickers: { pickImage: async () => image } });
    fireEvent.click(await screen.findByRole('button', { name: 'Choose a picture' }));
    expect(await screen.findByRole('button', { name: 'Replace' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT /studio/products/{id}')[0]?.body).toMatchObject({ image: { media_id: 'rack' } }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByRole('button', { name: 'Choose a picture' })).toBeTruthy();
  });
  it('says what it opens, or that it opens nothing', async () => {
    const { unmount } = await open();
    expect((await screen.findByRole('link', { name: 'Strong in six weeks' })).getAttribute('href')).toBe('/pages/p1');
    unmount();
    await open({ 'GET /studio/products/{id}': aProduct('Empty') });
    expect(await screen.findByText(/No page requires this product yet/)).toBeTruthy();
  });
  it('is deleted after a confirmation, and says when it is in use', async () => {
    const { answer, sent } = await open({ 'DELETE /studio/products/{id}': refuse(409, 'in_use', 'This is still in use.') });
    const remove = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Delete product' }));
      const question = (await screen.findByText('Delete Gym pass?')).closest('dialog')!;
      fireEvent.click(within(question).getByRole('button', { name: 'Delete product' }));
    };
    await screen.findByLabelText('Title');
    await remove();
    expect(await screen.findByText('This is still in use.')).toBeTruthy();
    answer({ 'DELETE /studio/products/{id}': () => null });
    await remove();
    expect(await screen.findByText('Gym pass deleted')).toBeTruthy();
    expect(addressNow()).toBe('/products');
    expect(sent('DELETE /studio/products/{id}')).toHaveLength(2);
  });
  it('is read-only for an editor', async () => {
    await open({}, { permissions: permissionsOf.editor });
    const title = await screen.findByLabelText('Title');
    expect(title.closest('fieldset:disabled')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Save|Delete product|Add a price/ })).toBeNull();
  });
});

describe('its prices (COM-2)', () => {
  it('show which comes first and which are off sale', async () => {
    await open();
    await screen.findByText('€49 once');
    expect(within(price('€49 once')).getByText('Shown first')).toBeTruthy();
    expect(within(price('€29 once')).getByText('Not for sale')).toBeTruthy();
    expect(within(price('€39 once')).getByText('Early bird')).toBeTruthy();
    expect(entry('€49 once', 'Show first').getAttribute('aria-disabled')).toBe('true');
    expect(entry('€29 once', 'Show first').getAttribute('aria-disabled')).toBe('true');
  });
  it('are taken off sale, never changed, and restored by undo', async () => {
    const { sent } = await open({ 'PUT /studio/versions/{id}': aVersion() });
    await screen.findByText('€39 once');
    fireEvent.click(entry('€39 once', 'Take off sale'));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent('PUT /studio/versions/{id}').map(({ path, body }) => [path, body])).toEqual([
        ['/studio/versions/early', { is_archived: true }],
        ['/studio/versions/early', { is_archived: false }],
      ]),
    );
  });
  it('are sold to teams, with as many seats as the owner sets', async () => {
    const { sent } = await open({ 'POST /studio/products/{id}/versions': aVersion() });
    fireEvent.click(await screen.findByRole('button', { name: 'Add a price' }));
    const dialog = within((await screen.findByRole('heading', { name: 'Add a price' })).closest('dialog')!);
    fireEvent.change(dialog.getByLabelText('Price'), { target: { value: '9' } });
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Sell to teams' }));
    fireEvent.change(dialog.getByLabelText('Maximum seats'), { target: { value: '1' } });
    fireEvent.submit(dialog.getByLabelText('Price').closest('form')!);
    expect(sent('POST /studio/products/{id}/versions')).toHaveLength(0);
    fireEvent.change(dialog.getByLabelText('Maximum seats'), { target: { value: '20' } });
    fireEvent.submit(dialog.getByLabelText('Price').closest('form')!);
    await waitFor(() => expect(sent('POST /studio/products/{id}/versions')[0]?.body).toMatchObject({ price: 900, seats: { min: 2, max: 20 } }));
  });
  it('can be sold as a gift, if they are paid once', async () => {
    const { sent } = await open({ 'PUT /studio/versions/{id}': aVersion() });
    await screen.findByText('€39 once');
    fireEvent.click(entry('€39 once', 'Sell as a gift too'));
    await waitFor(() => expect(sent('PUT /studio/versions/{id}')[0]?.body).toEqual({ is_giftable: true }));
  });
  it('can be reordered so that another one is first', async () => {
    const { sent } = await open({ 'PUT /studio/versions/{id}': aVersion() });
    await screen.findByText('€39 once');
    fireEvent.click(entry('€39 once', 'Show first'));
    await waitFor(() => expect(sent('PUT /studio/versions/{id}')[0]?.body).toEqual({ is_default: true }));
  });
  it('can be added, with comma or point, in the currency of the first, and with a name', async () => {
    const { sent } = await open({ 'POST /studio/products/{id}/versions': aVersion() });
    fireEvent.click(await screen.findByRole('button', { name: 'Add a price' }));
    const dialog = within((await screen.findByRole('heading', { name: 'Add a price' })).closest('dialog')!);
    fireEvent.change(dialog.getByLabelText('Price'), { target: { value: 'x' } });
    fireEvent.submit(dialog.getByLabelText('Price').closest('form')!);
    expect(await dialog.findByText(/Enter an amount/)).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Price'), { target: { value: '12,50' } });
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: ' Students ' } });
    fireEvent.submit(dialog.getByLabelText('Price').closest('form')!);
    await waitFor(() =>
      expect(sent('POST /studio/products/{id}/versions')[0]?.body).toMatchObject({ price: 1250, currency: 'EUR', name: 'Students' }),
    );
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Add a price' })).toBeNull());
  });
});

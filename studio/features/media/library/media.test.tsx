import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMedia, listOf } from '../../../testing/builders.ts';
import { refuse, type Answers } from '../../../testing/fakeServer.ts';
import { fakeUploads } from '../../../testing/fakeUploads.ts';
import { addressNow, renderApp, renderStudio } from '../../../testing/renderStudio.tsx';
import { MediaPicker } from '../picker/MediaPicker.tsx';
import { toImage } from '../state/toImage.ts';

const lake = aMedia('Lake', { alt: 'A lake at dawn', tags: ['water'], focal_point: { x: 0.2, y: 0.8 } });
const hill = aMedia('Hill');
const open = (answers: Answers = {}, address = '/media', permissions = permissionsOf.owner) =>
  renderApp(
    address,
    { 'GET /studio/changes': { items: [], access_changes: [] }, 'GET /studio/media': listOf([lake, hill]), ...answers },
    { permissions },
  );
const panel = async (name: string) => within(await screen.findByRole('complementary', { name }));

beforeEach(() => localStorage.clear());

describe('the media library', () => {
  it('marks pictures without a description, and media that are not ready', async () => {
    await open({ 'GET /studio/media': listOf([lake, hill, aMedia('Talk', { kind: 'video', status: 'preparing', urls: null })]) });
    expect(within(await screen.findByRole('button', { name: /Hill/ })).getByLabelText('Not described yet')).toBeTruthy();
    expect(within(screen.getByRole('button', { name: /Lake/ })).queryByLabelText('Not described yet')).toBeNull();
    expect(within(screen.getByRole('button', { name: /Talk/ })).getByText('Preparing')).toBeTruthy();
  });
  it('shows one kind, and finds by title', async () => {
    const { sent } = await open();
    fireEvent.click(await screen.findByRole('radio', { name: 'Videos' }));
    await waitFor(() => expect(addressNow()).toBe('/media?kind=video'));
    fireEvent.change(screen.getByLabelText('Find media'), { target: { value: 'talk' } });
    await waitFor(() => expect(Object.fromEntries(sent('GET /studio/media').at(-1)!.query)).toEqual({ q: 'talk', page: '1', kind: 'video' }));
  });
  it('invites to upload while it is empty', async () => {
    await open({ 'GET /studio/media': listOf([]) });
    expect(await screen.findByText('Nothing uploaded yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Upload' })).toHaveLength(2);
  });
});

describe('one media item', () => {
  it('is described, titled and tagged', async () => {
    const { sent } = await open({ 'PUT /studio/media/{id}': ({ body }) => ({ ...hill, ...(body as object) }) });
    fireEvent.click(await screen.findByRole('button', { name: /Hill/ }));
    const side = await panel('Hill');
    fireEvent.change(side.getByLabelText(/^Description/), { target: { value: 'A hill' } });
    fireEvent.change(side.getByLabelText(/^Tags/), { target: { value: ' green, steep,, green ' } });
    fireEvent.click(side.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(sent('PUT /studio/media/{id}')[0]).toMatchObject({
      path: '/studio/media/hill',
      body: { title: 'Hill', alt: 'A hill', tags: ['green', 'steep'], focal_point: null },
    });
  });
  it('keeps a focal point, moved by the arrows and never out of the picture', async () => {
    const { sent } = await open({ 'PUT /studio/media/{id}': lake });
    fireEvent.click(await screen.findByRole('button', { name: /Lake/ }));
    const point = (await panel('Lake')).getByRole('slider', { name: 'Focal point' });
    expect(point.getAttribute('aria-valuetext')).toBe('20 % from the left, 80 % from the top');
    for (let step = 0; step < 12; step += 1) fireEvent.keyDown(point, { key: 'ArrowDown' });
    fireEvent.keyDown(point, { key: 'ArrowLeft' });
    expect(point.getAttribute('aria-valuetext')).toBe('18 % from the left, 100 % from the top');
    fireEvent.click((await panel('Lake')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT /studio/media/{id}')[0]?.body).toMatchObject({ focal_point: { x: 0.18, y: 1 } }));
  });
  it('is not deleted while a page uses it', async () => {
    const { answer } = await open({ 'DELETE /studio/media/{id}': refuse(409, 'in_use', 'This is still in use.') });
    fireEvent.click(await screen.findByRole('button', { name: /Lake/ }));
    const remove = async () => {
      fireEvent.click((await panel('Lake')).getByRole('button', { name: 'Delete' }));
      const question = (await screen.findByText('Delete Lake?')).closest('dialog')!;
      fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    };
    await remove();
    expect(await screen.findByText('This is still in use.')).toBeTruthy();
    answer({ 'DELETE /studio/media/{id}': () => null });
    await remove();
    expect(await screen.findByText('Deleted')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });
  it('is deleted though it is used, after a look at where it will be missing', async () => {
    const items = Array.from({ length: 8 }, (_, at) => ({ kind: 'page' as const, id: `p${at}`, title: `Place ${at}`, state: 'live' as const }));
    const { sent } = await open({ 'GET /studio/media/{id}/uses': { items, total_count: 8 }, 'DELETE /studio/media/{id}': () => null });
    fireEvent.click(await screen.findByRole('button', { name: /Lake/ }));
    expect(await (await panel('Lake')).findByText('Place 7')).toBeTruthy();
    fireEvent.click((await panel('Lake')).getByRole('button', { name: 'Delete' }));
    const question = within((await screen.findByText('Delete Lake?')).closest('dialog')!);
    expect(question.getByText(/missing from: Place 0.*Place 4.*\+3\.$/)).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: 'Delete anyway' }));
    await waitFor(() => expect(sent('DELETE /studio/media/{id}')[0]?.query.get('force')).toBe('true'));
  });
  it('is read-only for a coach', async () => {
    await open({}, '/media', permissionsOf.coach);
    fireEvent.click(await screen.findByRole('button', { name: /Lake/ }));
    const side = await panel('Lake');
    expect(side.getByLabelText(/^Description/).closest('fieldset:disabled')).toBeTruthy();
    const point = side.getByRole('slider');
    fireEvent.keyDown(point, { key: 'ArrowLeft' });
    expect(point.getAttribute('aria-valuetext')).toContain('20 % from the left');
    expect(side.queryByRole('button', { name: /Save|Delete/ })).toBeNull();
  });
});

describe('choosing a picture for a page', () => {
  async function pick(answers: Answers = {}) {
    const uploads = fakeUploads();
    const onAnswer = vi.fn();
    const studio = await renderStudio(<MediaPicker onAnswer={onAnswer} />, { 'GET /studio/media': listOf([lake, hill]), ...answers });
    await screen.findAllByRole('button', { name: /Lake/ });
    const use = () => fireEvent.click(screen.getByRole('button', { name: 'Use picture' }));
    return { ...studio, uploads, onAnswer, use };
  }
  it('needs a choice, and only offers pictures', async () => {
    const { sent } = await pick();
    expect((screen.getByRole('button', { name: 'Use picture' }) as HTMLButtonElement).disabled).toBe(true);
    expect(sent('GET /studio/media')[0]?.query.get('kind')).toBe('image');
  });
  it('returns the picture with its description and focal point, and writes nothing when nothing changed', async () => {
    const { onAnswer, use, sent } = await pick();
    fireEvent.click(screen.getByRole('button', { name: /Lake/ }));
    use();
    expect(onAnswer).toHaveBeenCalledWith({ ...toImage(lake), alt: 'A lake at dawn', focal_x: 0.2, focal_y: 0.8 });
    expect(sent('PUT /studio/media/{id}')).toEqual([]);
  });
  it('asks for a description at once, saves it in the library, and says when that failed', async () => {
    const { onAnswer, use, sent } = await pick({ 'PUT /studio/media/{id}': refuse(500, 'unknown_error') });
    fireEvent.click(screen.getByRole('button', { name: /Hill/ }));
    fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: 'A hill' } });
    use();
    expect(onAnswer).toHaveBeenCalledWith(expect.objectContaining({ media_id: 'hill', alt: 'A hill' }));
    expect(sent('PUT /studio/media/{id}')[0]?.body).toEqual({ alt: 'A hill' });
    expect(await screen.findByText('The description was not saved in the media library.')).toBeTruthy();
  });
  it('selects the new upload', async () => {
    const { uploads, onAnswer, use } = await pick();
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [new File(['x'], 'new.png', { type: 'image/png' })] } });
    await waitFor(() => expect(uploads).toHaveLength(1));
    act(() => uploads[0]!.answer(200, aMedia('Fresh')));
    expect((await screen.findByRole('button', { name: /Fresh/ })).getAttribute('aria-pressed')).toBe('true');
    use();
    expect(onAnswer).toHaveBeenCalledWith(expect.objectContaining({ media_id: 'fresh', alt: null }));
  });
  it('does not return a picture that is still being processed', async () => {
    await pick({ 'GET /studio/media': listOf([lake, aMedia('Later', { status: 'preparing' })]) });
    fireEvent.click(await screen.findByRole('button', { name: /Later/ }));
    expect((screen.getByRole('button', { name: 'Use picture' }) as HTMLButtonElement).disabled).toBe(true);
  });
  it('reaches pictures beyond the first fifty', async () => {
    const many = Array.from({ length: 60 }, (_, at) => aMedia(`Lake ${at}`, { alt: 'x' }));
    await pick({ 'GET /studio/media': ({ query }) => listOf(query.get('page') === '2' ? many.slice(50) : many.slice(0, 50), 60) });
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('button', { name: /Lake 59/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
  it('returns nothing on cancel', async () => {
    const { onAnswer } = await pick();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(onAnswer).toHaveBeenCalledWith(null);
  });
});

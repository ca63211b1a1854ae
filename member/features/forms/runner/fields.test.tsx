import { aField, aForm, optionsOf } from '@bandstand/contract/testing/forms.builders.ts';
import { anId } from '@bandstand/contract/testing/pages.builders.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeUploads } from '../../../testing/fakeUploads.ts';
import { press } from '../../../testing/fields.ts';
import { sees, settled } from '../../../testing/visit.tsx';
import { next, opensForm, submissionsOf } from './forms.driver.tsx';

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(label));
const done = () => screen.findByText('Your answers have been sent.');

describe('a choice', () => {
  const sports = (more: object) => aField({ label: 'Sport', field_type: 'multi_select', options: optionsOf('swim', 'run', 'row'), ...more });

  it('is made by letters, in the order of the options, and bounded in the rule’s words', async () => {
    const sport = sports({ max: 2 });
    const visited = await opensForm(aForm([sport]));
    const first = await screen.findByRole('checkbox', { name: /swim/ });
    expect(sees('Choose up to 2')).toBe(true);
    first.focus();
    await visited.user.keyboard('cab');
    await visited.user.click(next());
    expect(await screen.findByText('Value must be at most 2')).toBeTruthy();
    await visited.user.keyboard('b');
    await visited.user.click(next());
    await done();
    expect(submissionsOf(visited)).toEqual([{ [sport.id]: '["swim","row"]' }]);
  });

  it('of one that need not be made can be taken back', async () => {
    const sport = sports({ max: 1 });
    const visited = await opensForm(aForm([sport, aField({ label: 'Why?' })]));
    await visited.user.click(await screen.findByRole('radio', { name: /run/ }));
    await field('Why');
    await visited.user.click(press('Back'));
    await visited.user.click(await screen.findByRole('radio', { name: /run/ }));
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  });
});

describe('a number', () => {
  it('on a short scale is one press, and any other is typed', async () => {
    const score = aField({ label: 'Score', field_type: 'number', min: 0, max: 10, is_required: true });
    const visited = await opensForm(aForm([score, aField({ label: 'Why?' })]));
    await visited.user.click(await screen.findByRole('button', { name: '7' }));
    await field('Why');
    await visited.user.click(press('Back'));
    expect((await screen.findByRole('button', { name: '7' })).getAttribute('aria-pressed')).toBe('true');
    const line = screen.getByPlaceholderText<HTMLInputElement>('Or type a number');
    expect(line.value).toBe('7');
    await visited.user.type(line, ',5{Enter}');
    await field('Why');
    await visited.user.click(next());
    await done();
    expect(submissionsOf(visited)[0]).toMatchObject({ [score.id]: '7.5' });
  });

  it('that is none says so', async () => {
    const { user } = await opensForm(aForm([aField({ label: 'Weight', field_type: 'number' })]));
    const line = await field('Weight');
    expect(line.inputMode).toBe('decimal');
    await user.type(line, 'seven{Enter}');
    expect(await screen.findByText('Value must be a number')).toBeTruthy();
  });
});

describe('a date and an acceptance', () => {
  it('are sent as the wire has them', async () => {
    const day = aField({ label: 'Day', field_type: 'date', min: '2026-01-01' });
    const terms = aField({ label: 'The rules', field_type: 'acceptance', is_required: true });
    const visited = await opensForm(aForm([day, terms]));
    expect(sees('From Jan 1, 2026 on')).toBe(true);
    fireEvent.change(await field('Day'), { target: { value: '2026-11-24' } });
    await visited.user.click(next());
    const tick = await screen.findByRole('checkbox', { name: 'The rules' });
    await visited.user.click(next());
    expect(await screen.findByText('Field is required.')).toBeTruthy();
    await visited.user.click(tick);
    await visited.user.click(next());
    await done();
    expect(submissionsOf(visited)).toEqual([{ [day.id]: '2026-11-24', [terms.id]: 'true' }]);
  });
});

describe('a picture', () => {
  const photo = aField({ label: 'From the front', field_type: 'image_upload', is_required: true });
  const aPhoto = (type = 'image/jpeg') => new File(['x'], 'front.jpg', { type });
  const choose = async (file: File) => {
    fireEvent.change(await field('Choose a photo'), { target: { files: [file] } });
    await settled();
  };
  beforeEach(() => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:front');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  });

  it('is uploaded with progress, tried again, and sent as its upload', async () => {
    const uploads = fakeUploads();
    const visited = await opensForm(aForm([photo]));
    await choose(aPhoto());
    uploads[0]!.progress(0.4);
    expect(screen.getByRole('progressbar', { name: 'Uploading front.jpg' }).getAttribute('aria-valuenow')).toBe('40');
    await uploads[0]!.cut();
    expect(await screen.findByText("Couldn't upload, try again later")).toBeTruthy();
    await visited.user.click(press('Try again'));
    const image = anId();
    await uploads[1]!.answer({ id: image, kind: 'image', status: 'ready', url: '/p.jpg', urls: null });
    expect((await screen.findByAltText('Your photo: From the front')).getAttribute('src')).toBe('/p.jpg');
    await visited.user.click(next());
    await done();
    expect(visited.server.calls('POST /forms/{id}/submit')[0]?.body).toMatchObject({
      submitted_values: [{ form_field_id: photo.id, value: '', image }],
    });
  });

  it('can be removed again, and is refused before it is sent where it is none', async () => {
    const uploads = fakeUploads();
    const { user } = await opensForm(aForm([photo]));
    await choose(aPhoto('application/pdf'));
    expect(await screen.findByText('Invalid image type')).toBeTruthy();
    expect(uploads).toHaveLength(0);
    await choose(aPhoto());
    await uploads[0]!.answer({ id: anId(), kind: 'image', status: 'ready', url: '/p.jpg', urls: null });
    await user.click(await screen.findByRole('button', { name: 'Remove photo' }));
    await user.click(next());
    await waitFor(() => expect(sees('Field is required.')).toBe(true));
  });
});

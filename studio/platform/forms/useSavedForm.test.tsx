import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { fieldError, formError } from '../errors.ts';
import { useCall, useRemember } from '../queries.ts';
import { QueryView } from '../screen/QueryView.tsx';
import { useApi, useText } from '../studio.ts';
import { SavedFormFrame } from './SavedFormFrame.tsx';
import { useSavedForm } from './useSavedForm.ts';

type Settings = { name: string; is_open: boolean };

function Fields({ saved, canWrite, onSent }: { saved: Settings; canWrite: boolean; onSent: (key: string) => void }) {
  const t = useText();
  const api = useApi();
  const remember = useRemember();
  const form = useSavedForm<Settings>({
    saved,
    conflictsWith: 'GET /studio/refund_settings',
    write: async (values, { idempotencyKey }) => {
      onSent(idempotencyKey);
      const written = (await api('PUT /studio/refund_settings', { body: values as never })) as unknown as Settings;
      remember('GET /studio/refund_settings', undefined, written as never);
      return written;
    },
  });
  return (
    <SavedFormFrame form={form} canWrite={canWrite} message={formError(t, form.error, ['name'])}>
      <TextField
        label="Name"
        value={form.values.name}
        error={fieldError(form.error, 'name')}
        onChange={(event) => form.set({ name: event.currentTarget.value })}
      />
      <Switch label="Open" checked={form.values.is_open} onChange={(is_open) => form.set({ is_open })} />
    </SavedFormFrame>
  );
}
function Place({ canWrite = true, onSent = () => {} }: { canWrite?: boolean; onSent?: (key: string) => void }) {
  const settings = useCall('GET /studio/refund_settings', undefined);
  return <QueryView query={settings}>{(saved) => <Fields saved={saved as unknown as Settings} canWrite={canWrite} onSent={onSent} />}</QueryView>;
}
const answers = (put: unknown, saved: Settings = { name: 'Studio', is_open: false }): Answers => ({
  'GET /studio/refund_settings': () => saved,
  'PUT /studio/refund_settings': typeof put === 'function' ? (put as () => unknown) : () => put,
});
const nameField = async () => (await screen.findByRole('textbox', { name: 'Name' })) as HTMLInputElement;
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('a form that is saved by a button', () => {
  it('can be saved once something has changed, and is as before once it is saved', async () => {
    const { sent } = await renderStudio(<Place />, answers({ name: 'Gym', is_open: false }));
    const field = await nameField();
    expect(save().hasAttribute('disabled')).toBe(true);
    type(field, 'Gym');
    fireEvent.click(save());
    await waitFor(() => expect(save().hasAttribute('disabled')).toBe(true));
    expect(sent('PUT /studio/refund_settings')).toHaveLength(1);
    expect(field.value).toBe('Gym');
  });

  it('is saved by Enter as well', async () => {
    const { sent } = await renderStudio(<Place />, answers({ name: 'Gym', is_open: false }));
    const field = await nameField();
    type(field, 'Gym');
    if (field.form) fireEvent.submit(field.form);
    await waitFor(() => expect(sent('PUT /studio/refund_settings')).toHaveLength(1));
  });

  it('returns to the saved values by Discard, and clears the error', async () => {
    await renderStudio(<Place />, answers(refuse(500, 'unknown_error', 'It broke.')));
    const field = await nameField();
    type(field, 'Gym');
    fireEvent.click(save());
    expect(await screen.findByText('It broke.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(field.value).toBe('Studio');
    expect(screen.queryByText('It broke.')).toBeNull();
  });

  it('keeps the typed text when it is refused, and shows the reason at the field', async () => {
    await renderStudio(<Place />, answers(refuse(422, 'validation_failed', 'No.', { name: ['Too short.'] })));
    const field = await nameField();
    type(field, 'G');
    fireEvent.click(save());
    expect(await screen.findByText('Too short.')).toBeTruthy();
    expect(field.value).toBe('G');
    expect(screen.queryByText('No.')).toBeNull();
  });

  it('uses one key until the server has accepted or refused', async () => {
    const keys: string[] = [];
    const first = vi.fn().mockImplementationOnce(refuse(500, 'unknown_error')).mockReturnValue({ name: 'Gym', is_open: false });
    await renderStudio(<Place onSent={(key) => keys.push(key)} />, answers(first));
    type(await nameField(), 'Gym');
    fireEvent.click(save());
    await waitFor(() => expect(first).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(save().getAttribute('aria-busy')).not.toBe('true'));
    fireEvent.click(save());
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).toBe(keys[0]);
  });

  it('takes in what someone else saved first, beside what was typed here', async () => {
    const saved: Settings = { name: 'Studio', is_open: false };
    const late = () => {
      saved.is_open = true;
      return refuse(409, 'edit_conflict', 'Changed meanwhile.')({} as never);
    };
    await renderStudio(<Place />, { 'GET /studio/refund_settings': () => ({ ...saved }), 'PUT /studio/refund_settings': late });
    const field = await nameField();
    type(field, 'Gym');
    fireEvent.click(save());
    await waitFor(() => expect((screen.getByRole('switch', { name: 'Open' }) as HTMLInputElement).checked).toBe(true));
    expect(field.value).toBe('Gym');
    expect(screen.queryByText('Changed meanwhile.')).toBeNull();
  });

  it('is read-only for staff without permission to write', async () => {
    await renderStudio(<Place canWrite={false} />, answers({}));
    const field = await nameField();
    expect(field.closest('fieldset')?.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

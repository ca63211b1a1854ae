import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSend } from '../platform/queries.ts';
import { refuse, Refusal, type Answers } from '../testing/fakeServer.ts';
import { renderStudio } from '../testing/renderStudio.tsx';
import { ProofDialog } from './ProofDialog.tsx';

/** Two calls at once that both need a proof. */
function Sensitive() {
  const remove = useSend('DELETE /studio/team/{id}');
  const rename = useSend('PUT /studio/account');
  return (
    <>
      <button
        onClick={() => {
          remove.mutate({ params: { id: 'kim' } });
          rename.mutate({ body: { name: 'Berg' } });
        }}
      >
        Do both
      </button>
      <p>{[remove.isSuccess && 'Removed', rename.isSuccess && 'Renamed', remove.error?.body?.message].filter(Boolean).join(', ')}</p>
    </>
  );
}
async function open(answers: Answers = {}) {
  let isProven = false;
  const guarded = () => {
    if (!isProven) throw new Refusal(403, 'proof_required', 'Confirm your password first.');
    return null;
  };
  const studio = await renderStudio(
    <>
      <Sensitive />
      <ProofDialog />
    </>,
    {
      'DELETE /studio/team/{id}': guarded,
      'PUT /studio/account': guarded,
      'POST /studio/auth/prove': ({ body }) => {
        if ((body as { password: string }).password !== 'horse') throw new Refusal(401, 'invalid_credentials', 'Wrong.');
        isProven = true;
        return null;
      },
      ...answers,
    },
  );
  fireEvent.click(screen.getByText('Do both'));
  await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
  return studio;
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const confirm = () => fireEvent.submit(screen.getByLabelText('Password').closest('form')!);

describe('the question who is at the keyboard', () => {
  it('is asked once for all calls that wait, which are then sent again', async () => {
    const { sent } = await open();
    expect(screen.getByText('Confirm').closest('button')!.disabled).toBe(true);
    type('Password', 'horse');
    confirm();
    expect(await screen.findByText('Removed, Renamed')).toBeTruthy();
    expect([sent('POST /studio/auth/prove').length, sent('DELETE /studio/team/{id}').length]).toEqual([1, 2]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('blames a wrong password at its field, and takes the right one after it', async () => {
    await open();
    type('Password', 'cow');
    confirm();
    expect(await screen.findByText('This is not your current password.')).toBeTruthy();
    expect(screen.queryByText('Wrong.')).toBeNull();
    expect(screen.queryByLabelText('Code')).toBeNull();
    type('Password', 'horse');
    confirm();
    expect(await screen.findByText('Removed, Renamed')).toBeTruthy();
  });
  it('asks for a code only where the account has a second factor, and blames a wrong code at its field', async () => {
    const { answer, sent } = await open({ 'POST /studio/auth/prove': refuse(401, 'code_required', 'A code is needed.') });
    type('Password', 'horse');
    confirm();
    expect(await screen.findByLabelText('Code')).toBeTruthy();
    expect(screen.queryByText('A code is needed.')).toBeNull();
    answer({ 'POST /studio/auth/prove': refuse(422, 'validation_failed', 'Please check.', { code: ['This code is wrong.'] }) });
    type('Code', ' 123456 ');
    confirm();
    expect(await screen.findByText('This code is wrong.')).toBeTruthy();
    expect(sent('POST /studio/auth/prove').at(-1)?.body).toEqual({ password: 'horse', code: '123456' });
  });
  it('says why no password is taken at all, such as after too many', async () => {
    await open({ 'POST /studio/auth/prove': refuse(429, 'rate_limited', 'Too many attempts. Try again in a minute.') });
    type('Password', 'horse');
    confirm();
    expect(await screen.findByText('Too many attempts. Try again in a minute.')).toBeTruthy();
  });
  it('leaves the calls refused where one turns away, and the next call asks again', async () => {
    const { sent } = await open();
    fireEvent.click(screen.getByText('Cancel').closest('button')!);
    expect(await screen.findByText('Confirm your password first.')).toBeTruthy();
    expect(sent('DELETE /studio/team/{id}')).toHaveLength(1);
    fireEvent.click(screen.getByText('Do both'));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Confirm that it’s you' })).toBeTruthy());
  });
});

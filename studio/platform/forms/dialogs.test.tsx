import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { FormDialog } from './FormDialog.tsx';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sendByEnter = () => {
  const form = screen.getByRole('textbox', { name: 'Name' }).closest('form');
  if (form) fireEvent.submit(form);
};

async function openForm(props: Partial<Parameters<typeof FormDialog>[0]> = {}) {
  const [onSubmit, onClose] = [vi.fn(), vi.fn()];
  await renderStudio(
    <FormDialog title="New thing" submit="Make it" onSubmit={onSubmit} onClose={onClose} {...props}>
      <label>
        Name
        <input />
      </label>
    </FormDialog>,
    {},
  );
  return { onSubmit, onClose };
}

describe('a form in a dialog', () => {
  it('is submitted by Enter in a field, without leaving the page', async () => {
    const { onSubmit } = await openForm();
    sendByEnter();
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('has a button that submits it from the foot of the dialog', async () => {
    await openForm();
    const button = screen.getByRole('button', { name: 'Make it' });
    expect(button.getAttribute('type')).toBe('submit');
    expect(button.getAttribute('form')).toBe(screen.getByRole('textbox').closest('form')?.id);
  });

  it('is not submitted in any way before it is ready', async () => {
    const { onSubmit } = await openForm({ isReady: false });
    sendByEnter();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Make it' }).hasAttribute('disabled')).toBe(true);
  });

  it('is not submitted a second time while the first is on its way', async () => {
    const { onSubmit } = await openForm({ isPending: true });
    sendByEnter();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('closes by Cancel, and submits nothing', async () => {
    const { onSubmit, onClose } = await openForm();
    press('Cancel');
    expect([onClose.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0]);
  });

  it('shows the error below its fields', async () => {
    await openForm({ message: 'The name is taken.' });
    expect(screen.getByText('The name is taken.')).toBeTruthy();
  });

  it('shows its result in place of the fields, with nothing left to submit', async () => {
    const { onClose } = await openForm({ result: { content: <p>Here is your link</p> } });
    expect(screen.getByText('Here is your link')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Make it' })).toBeNull();
    const buttons = screen.getAllByRole('button', { name: 'Close' });
    fireEvent.click(buttons[buttons.length - 1]!);
    expect(onClose).toHaveBeenCalled();
  });

  it('may end with an action other than closing', async () => {
    await openForm({ result: { content: <p>Ready</p>, action: <a href="/there">Go there</a> } });
    expect(screen.getByRole('link', { name: 'Go there' })).toBeTruthy();
  });
});

describe('an action in a dialog', () => {
  async function openAction(props: Partial<Parameters<typeof ActionDialog>[0]> = {}) {
    const [onAction, onClose] = [vi.fn(), vi.fn()];
    function Action() {
      const [isOn, setIsOn] = useState(false);
      return (
        <ActionDialog title="Give back" submit="Refund" tone="danger" onAction={onAction} onClose={onClose} {...props}>
          <label>
            Also take access away
            <input type="checkbox" checked={isOn} onChange={() => setIsOn(!isOn)} />
          </label>
        </ActionDialog>
      );
    }
    await renderStudio(<Action />, {});
    return { onAction, onClose };
  }

  it('runs by its button', async () => {
    const { onAction } = await openAction();
    press('Refund');
    expect(onAction).toHaveBeenCalledTimes(1);
  });

  it('is not a form, so Enter on a checkbox does not run it', async () => {
    await openAction();
    const box = screen.getByRole('checkbox');
    expect(box.closest('form')).toBeNull();
    expect(screen.getByRole('button', { name: 'Refund' }).getAttribute('type')).not.toBe('submit');
  });

  it('is cancelled by Cancel', async () => {
    const { onAction, onClose } = await openAction();
    press('Cancel');
    expect([onClose.mock.calls.length, onAction.mock.calls.length]).toEqual([1, 0]);
  });

  it('shows the error', async () => {
    await openAction({ message: 'Nothing is left to give back.' });
    expect(screen.getByText('Nothing is left to give back.')).toBeTruthy();
  });
});

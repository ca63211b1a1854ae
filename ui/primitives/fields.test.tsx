import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aUser } from '../testing/user.ts';
import { Checkbox } from './Checkbox.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Segmented } from './Segmented.tsx';
import { Select } from './Select.tsx';
import { Switch } from './Switch.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

afterEach(cleanup);

/** What a screen reader reads after the name. */
const descriptionOf = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

describe('fields', () => {
  it('tie label, hint and error to the control', () => {
    const { rerender } = render(<TextField label="E-mail" type="email" autoComplete="email" hint="We send the code there." />);
    const input = screen.getByLabelText('E-mail');
    expect(input.getAttribute('autocomplete')).toBe('email');
    expect(input.getAttribute('aria-invalid')).toBeNull();
    expect(descriptionOf(input)).toBe('We send the code there.');

    rerender(<TextField label="E-mail" type="email" hint="We send the code there." error="This address has no @." />);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(input)).toBe('We send the code there. This address has no @.');
  });

  it('keep the typed text when an error appears', async () => {
    const user = aUser();
    const { rerender } = render(<TextArea label="Note" />);
    await user.type(screen.getByLabelText('Note'), 'Knees hurt');
    rerender(<TextArea label="Note" error="Too long" />);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Knees hurt');
  });

  it('can reveal a password', async () => {
    const user = aUser();
    render(<PasswordField label="Password" autoComplete="new-password" showLabel="Show" hideLabel="Hide" />);
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    expect(input.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(input.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(input.type).toBe('password');
  });

  it('offer the platform’s list of choices', async () => {
    const user = aUser();
    render(
      <Select
        label="Stage"
        options={[
          { value: 'base', label: 'Base' },
          { value: 'build', label: 'Build' },
        ]}
      />,
    );
    await user.selectOptions(screen.getByLabelText('Stage'), 'build');
    expect(screen.getByLabelText<HTMLSelectElement>('Stage').value).toBe('build');
  });
});

describe('choices', () => {
  it('a checkbox is ticked by its label and carries its error', async () => {
    const user = aUser();
    render(<Checkbox label="I agree" error="Please agree first." />);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree' });
    await user.click(screen.getByText('I agree'));
    expect(box.checked).toBe(true);
    expect(descriptionOf(box)).toBe('Please agree first.');
  });

  it('a switch reports its new state', async () => {
    const user = aUser();
    const change = vi.fn();
    render(<Switch label="Reminders" checked={false} onChange={change} />);
    await user.click(screen.getByRole('switch', { name: 'Reminders' }));
    expect(change).toHaveBeenCalledWith(true);
  });

  it('segments are radios under one name', async () => {
    const user = aUser();
    function View() {
      const [value, setValue] = useState<'week' | 'month'>('week');
      return (
        <Segmented
          label="View"
          value={value}
          onChange={setValue}
          options={[
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
          ]}
        />
      );
    }
    render(<View />);
    await user.click(screen.getByRole('radio', { name: 'Month' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Month' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Week' }).checked).toBe(false);
    expect(screen.getByRole('group').querySelector('legend')?.textContent).toBe('View');
  });
});

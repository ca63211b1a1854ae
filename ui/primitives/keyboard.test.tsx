import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aUser } from '../testing/user.ts';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { IconButton } from './IconButton.tsx';
import { MediaCard } from './MediaCard.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Segmented } from './Segmented.tsx';
import { Select } from './Select.tsx';
import { Switch } from './Switch.tsx';
import { Tabs } from './Tabs.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

afterEach(cleanup);

/** Presses Tab until the element has the focus; false if it is never reached. */
async function reached(element: HTMLElement): Promise<boolean> {
  const user = aUser();
  for (let step = 0; step < 12; step += 1) {
    if (document.activeElement === element) return true;
    await user.tab();
  }
  return false;
}

describe('by keyboard alone', () => {
  it.each(['{Enter}', ' '])('a button is reached and pressed with %j', async (key) => {
    const user = aUser();
    const press = vi.fn();
    render(<Button onClick={press}>Save</Button>);
    expect(await reached(screen.getByRole('button', { name: 'Save' }))).toBe(true);
    await user.keyboard(key);
    expect(press).toHaveBeenCalledOnce();
  });

  it('a disabled button is skipped', async () => {
    const user = aUser();
    const press = vi.fn();
    render(
      <>
        <Button disabled onClick={press}>
          Save
        </Button>
        <IconButton label="Close">×</IconButton>
      </>,
    );
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  });

  it('a pending button keeps the focus and is not pressed again', async () => {
    const user = aUser();
    const press = vi.fn();
    const { rerender } = render(<Button onClick={press}>Save</Button>);
    await user.tab();
    rerender(
      <Button onClick={press} pending>
        Save
      </Button>,
    );
    await user.keyboard('{Enter}');
    expect(press).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  });

  it('a switch and a checkbox are toggled with the space bar', async () => {
    const user = aUser();
    const turned: string[] = [];
    const Both = () => {
      const [isOn, setIsOn] = useState(false);
      return (
        <>
          <Switch
            label="Members can message me"
            hint="They find you by name."
            checked={isOn}
            onChange={(on) => (turned.push(`switch ${on}`), setIsOn(on))}
          />
          <Checkbox label="3 eggs" onChange={(event) => turned.push(`box ${event.currentTarget.checked}`)} />
        </>
      );
    };
    render(<Both />);
    await reached(screen.getByRole('switch', { name: /Members can message me/ }));
    await user.keyboard(' ');
    await user.keyboard(' ');
    await reached(screen.getByRole('checkbox', { name: '3 eggs' }));
    await user.keyboard(' ');
    expect(turned).toEqual(['switch true', 'switch false', 'box true']);
  });

  it('segments are one stop, and the arrows choose', async () => {
    const user = aUser();
    const Choice = () => {
      const [value, setValue] = useState<'light' | 'dark' | 'app'>('light');
      return (
        <>
          <Segmented
            label="Mode"
            value={value}
            onChange={setValue}
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'app', label: 'As the app' },
            ]}
          />
          <button type="button">After</button>
        </>
      );
    };
    render(<Choice />);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Light' }));
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }));
  });

  it('the reveal button comes after its password, says what it will do and keeps the typed text', async () => {
    const user = aUser();
    render(<PasswordField label="Password" autoComplete="current-password" showLabel="Show" hideLabel="Hide" />);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    await user.tab();
    await user.keyboard('secret');
    await user.tab();
    await user.keyboard('{Enter}');
    expect([field.type, field.value]).toEqual(['text', 'secret']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide' }));
    await user.keyboard('{Enter}');
    expect(field.type).toBe('password');
  });

  it('Enter sends the form from a single line and adds a line in a text area', async () => {
    const user = aUser();
    const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={send}>
        <TextField label="Name" />
        <TextArea label="About" />
        <Button type="submit">Save</Button>
      </form>,
    );
    await user.type(screen.getByLabelText('About'), 'One{Enter}two');
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLTextAreaElement>('About').value).toBe('One\ntwo');
    await user.type(screen.getByLabelText('Name'), 'Ines{Enter}');
    expect(send).toHaveBeenCalledOnce();
  });

  it('a native list offers its options', async () => {
    const user = aUser();
    const chosen: string[] = [];
    render(
      <Select
        label="Language"
        defaultValue="en"
        onChange={(event) => chosen.push(event.currentTarget.value)}
        options={[
          { value: 'en', label: 'English' },
          { value: 'de', label: 'Deutsch' },
          { value: 'xx', label: 'Soon', disabled: true },
        ]}
      />,
    );
    const list = screen.getByRole('combobox', { name: 'Language' });
    expect(await reached(list)).toBe(true);
    await user.selectOptions(list, 'Deutsch');
    expect(chosen).toEqual(['de']);
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Soon' }).disabled).toBe(true);
  });

  it('tabs are one stop, and the panel is the next', async () => {
    const user = aUser();
    render(
      <Tabs
        label="Program"
        selected="plan"
        onSelect={() => {}}
        tabs={[
          { id: 'plan', label: 'Plan', panel: 'Three days' },
          { id: 'talk', label: 'Talk', panel: 'Comments' },
        ]}
      />,
    );
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Plan' }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Plan' }));
  });

  it('a card is one stop and its own action another', async () => {
    const user = aUser();
    render(<MediaCard title="Lift" href="/lift" action={<IconButton label="Save">+</IconButton>} />);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Lift' }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  });
});

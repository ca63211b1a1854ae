import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { Combo, type ComboOption } from './Combo.tsx';

const fruits: ComboOption[] = [
  { value: 'a', label: 'Äpfel', detail: 'from the tree' },
  { value: 'b', label: 'Bananas' },
  { value: 'c', label: 'Wild cherries', detail: 'red' },
];
async function open(props: Partial<Parameters<typeof Combo>[0]> = {}) {
  const onChange = vi.fn();
  function Field() {
    const [value, setValue] = useState<string | null>(props.value ?? null);
    return (
      <Combo label="Fruit" options={fruits} placeholder="Any fruit" {...props} value={value} onChange={(next) => (setValue(next), onChange(next))} />
    );
  }
  await renderStudio(<Field />, {});
  const field = screen.getByRole('combobox', { name: 'Fruit' }) as HTMLInputElement;
  return {
    onChange,
    field,
    press: (key: string) => fireEvent.keyDown(field, { key }),
    type: (value: string) => fireEvent.change(field, { target: { value } }),
  };
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('one of many, by typing', () => {
  it('opens by a press or an arrow, and shows all of them', async () => {
    const { field, press } = await open();
    expect([field.getAttribute('aria-expanded'), options()]).toEqual(['false', []]);
    press('ArrowDown');
    expect(field.getAttribute('aria-expanded')).toBe('true');
    expect(options()).toHaveLength(3);
  });
  it('takes the option that the arrows lead to by Enter, and wraps around', async () => {
    const { onChange, field, press } = await open();
    press('ArrowDown');
    press('ArrowUp');
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[2]?.id);
    press('ArrowDown');
    press('ArrowDown');
    press('Enter');
    expect(onChange).toHaveBeenCalledWith('b');
    expect([field.value, field.getAttribute('aria-expanded')]).toEqual(['Bananas', 'false']);
  });
  it('begins at the chosen one', async () => {
    const { field, press } = await open({ value: 'c' });
    press('ArrowDown');
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  });
  it('is cancelled by Escape without closing anything around it, and by leaving the field', async () => {
    const around = vi.fn();
    const { field, type, onChange, press } = await open({ value: 'b' });
    window.addEventListener('keydown', around);
    type('x');
    press('Escape');
    expect([field.value, around.mock.calls.length]).toEqual(['Bananas', 0]);
    type('wild');
    fireEvent.blur(field);
    expect([field.value, onChange.mock.calls.length]).toEqual(['Bananas', 0]);
    window.removeEventListener('keydown', around);
  });
  it('is cleared by its button, unless a value is required', async () => {
    const { onChange } = await open({ value: 'b' });
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onChange).toHaveBeenCalledWith(null);
  });
  it('has no such button where a value is required', async () => {
    await open({ value: 'b', isClearable: false });
    expect(screen.queryByRole('button')).toBeNull();
  });
  it('says that nothing matches, and Enter then takes nothing', async () => {
    const { type, press, onChange } = await open();
    type('zzz');
    expect(options()).toEqual(['Nothing found']);
    press('Enter');
    expect(onChange).not.toHaveBeenCalled();
  });
  it('creates a new one from the typed text, by the last line', async () => {
    const run = vi.fn();
    const { type, press } = await open({ create: { label: (text) => `Make ${text}`, run } });
    type('Plums');
    expect(options()).toEqual(['Make Plums']);
    press('Enter');
    expect(run).toHaveBeenCalledWith('Plums');
  });
  it('renders sixty options of a local list at once; typing finds the others', async () => {
    const many = Array.from({ length: 900 }, (_, at) => ({ value: String(at), label: `Page ${at}` }));
    const { press, type } = await open({ options: many });
    press('ArrowDown');
    expect(options()).toHaveLength(60);
    type('page 899');
    expect(options()).toEqual(['Page 899']);
  });
  it('keeps the name of the chosen one when the options change', async () => {
    let search = (_typed: string) => {};
    function Served() {
      const [value, setValue] = useState<string | null>(null);
      const [typed, setTyped] = useState('');
      search = setTyped;
      return (
        <Combo
          label="Fruit"
          options={typed === 'other' ? [] : fruits}
          value={value}
          onChange={setValue}
          served={{ search: setTyped, isFetching: false, more: () => {} }}
        />
      );
    }
    await renderStudio(<Served />, {});
    const field = screen.getByRole('combobox', { name: 'Fruit' }) as HTMLInputElement;
    fireEvent.pointerDown(field);
    fireEvent.click(screen.getByRole('option', { name: 'Bananas' }));
    act(() => search('other'));
    expect(field.value).toBe('Bananas');
  });
});

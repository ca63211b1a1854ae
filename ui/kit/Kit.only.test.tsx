import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Kit } from './Kit.tsx';
import { kitThemes } from './kitThemes.ts';

afterEach(cleanup);
const scopes = () => Array.from(document.querySelectorAll<HTMLElement>('[data-theme-scope]'));
// By value: finding so many controls by role takes seconds.
const choose = (value: string) => fireEvent.click(document.querySelector(`fieldset input[value="${value}"]`)!);

describe('the kit', () => {
  it('shows one theme in one mode on request', () => {
    const [, theme] = kitThemes;
    render(<Kit only={{ theme: theme!.id, mode: 'dark' }} />);
    expect(scopes()).toHaveLength(1);
    expect(scopes()[0]?.dataset['mode']).toBe('dark');
    expect(document.querySelector('input[value="rounded"]')).toBeNull();
  });

  it('shows every brand with the chosen corners, and every combination of corners and cards, in both modes', () => {
    render(<Kit only={{ mode: 'light' }} />);
    expect(scopes()).toHaveLength(kitThemes.length + kitThemes.length * 2 * 3 * 3);
    const radius = () => scopes()[0]?.style.getPropertyValue('--radius-block');
    choose('square');
    const square = radius();
    choose('rounded');
    expect(radius()).not.toBe(square);
  });
});

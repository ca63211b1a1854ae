import { afterEach, expect, it, vi } from 'vitest';
import { listenToTyping } from './typing.keys.ts';

afterEach(() => document.body.replaceChildren());

function press(init: KeyboardEventInit, isAltGraph = false): { isTaken: boolean; commands: string[] } {
  const twin = document.createElement('div');
  document.body.append(twin);
  const commands: string[] = [];
  Object.assign(document, { execCommand: (name: string, _ui: boolean, value?: string) => void commands.push(`${name} ${value ?? ''}`.trim()) });
  listenToTyping(twin, true, { onInput: vi.fn(), onSlash: vi.fn(), onLink: vi.fn(), onKey: vi.fn(), onStop: vi.fn() });
  const event = new KeyboardEvent('keydown', { cancelable: true, bubbles: true, ...init });
  // The test DOM confuses Alt with AltGr, which no browser does.
  Object.assign(event, { getModifierState: (name: string) => name === 'AltGraph' && isAltGraph });
  twin.dispatchEvent(event);
  return { isTaken: event.defaultPrevented, commands };
}

it('Ctrl with Alt and a digit makes a heading, wherever the digit is on the keyboard', () => {
  const { isTaken, commands } = press({ key: '²', code: 'Digit2', ctrlKey: true, altKey: true });
  expect([isTaken, commands.length, commands.join().toLowerCase()]).toEqual([true, 1, expect.stringContaining('h2')]);
});

it('AltGr types characters, although it resembles Ctrl with Alt', () => {
  expect(press({ key: '²', code: 'Digit2', ctrlKey: true, altKey: true }, true)).toEqual({ isTaken: false, commands: [] });
});

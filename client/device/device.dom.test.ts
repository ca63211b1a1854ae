import { afterEach, describe, expect, it, vi } from 'vitest';
import { keptColorMode } from './colorMode.ts';
import { keepText, keptText } from './keptText.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('texts stored on a device', () => {
  it('persist until they are removed', () => {
    expect(keptText('draft')).toBeNull();
    keepText('draft', 'Hello');
    expect(keptText('draft')).toBe('Hello');
    keepText('draft', null);
    expect(keptText('draft')).toBeNull();
  });

  it('are lost without an error on a device that refuses storage', () => {
    const refuse = () => {
      throw new DOMException('Denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: () => {} });
    keepText('draft', 'Hello');
    keepText('draft', null);
    expect(keptText('draft')).toBeNull();
  });
});

describe('the color mode chosen on a device', () => {
  it.each([
    [null, null],
    ['dark', 'dark'],
    ['light', 'light'],
    ['sepia', null],
  ])('is read from the stored text %j as %j', (text, mode) => {
    keepText('mode', text);
    expect(keptColorMode('mode')).toBe(mode);
  });
});

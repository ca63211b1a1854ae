import { act, cleanup, render, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// The set loads once per visit: each test is a visit of its own.
async function aVisit() {
  vi.resetModules();
  return { ...(await import('./NamedIcon.tsx')), ...(await import('./iconSet.ts')) };
}
const drawings = () => document.querySelectorAll('svg').length;

beforeEach(() => void (document.body.innerHTML = ''));
afterEach(cleanup);

describe('an icon chosen by an owner', () => {
  it('stays as the server rendered it: the browser loads no icons for it', async () => {
    const { NamedIcon, iconSet } = await aVisit();
    document.body.innerHTML = '<div id="root"><span style="width:20px;height:20px" aria-hidden="true"><svg data-by="server"></svg></span></div>';
    const faults: unknown[] = [];
    await act(async () => {
      hydrateRoot(document.getElementById('root')!, <NamedIcon name="star" />, { onRecoverableError: (fault) => faults.push(fault) });
    });
    // As long as the icons would take to load.
    await act(async () => void (await import('@bandstand/ui/primitives/iconSet.ts')));
    await act(async () => {});
    expect(document.querySelector('svg')?.dataset['by']).toBe('server');
    expect(iconSet.current()).toBeNull();
    expect(faults).toEqual([]);
  });

  it('is rendered by the browser if no server did, in reserved space', async () => {
    const { NamedIcon } = await aVisit();
    const { container } = render(<NamedIcon name="star" size={22} />);
    expect(container.querySelector('span')?.style.width).toBe('22px');
    expect(drawings()).toBe(0);
    await waitFor(() => expect(drawings()).toBe(1));
    expect(container.querySelector('span')?.style.width).toBe('22px');
  });

  it('changes at once with its name', async () => {
    const { NamedIcon, iconSet } = await aVisit();
    await iconSet.load();
    const { container, rerender } = render(<NamedIcon name="star" />);
    const star = container.innerHTML;
    rerender(<NamedIcon name="sun" />);
    expect(container.innerHTML).not.toBe(star);
    rerender(<NamedIcon name="a name of nothing" />);
    expect(drawings()).toBe(1);
  });

  it('is hidden from screen readers beside its text', async () => {
    const { NamedIcon, iconSet } = await aVisit();
    await iconSet.load();
    const { container } = render(<NamedIcon name="star" />);
    expect(container.querySelector('[role="img"]')).toBeNull();
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});

import { act, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { drawBlocks } from '../../testing/drawBlocks.tsx';
import { aBlock } from '@bandstand/contract/testing/pages.builders.ts';

const html = '<p>Drawn</p>';
const frame = () => screen.getByTitle<HTMLIFrameElement>('Interactive content');
const post = (source: unknown, data: unknown) =>
  act(() => void window.dispatchEvent(Object.assign(new MessageEvent('message', { data }), { source })));

async function open() {
  const { rerender } = { rerender: null, ...(await drawBlocks([aBlock('code', { html, height: 90 })])) };
  const inside = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };
  Object.defineProperty(frame(), 'contentWindow', { configurable: true, value: inside });
  return { inside, rerender };
}

describe('code (BLK-8)', () => {
  it('runs in a frame with an opaque origin', async () => {
    await open();
    const sandbox = frame().getAttribute('sandbox') ?? '';
    expect(sandbox.split(' ').sort()).toEqual(['allow-forms', 'allow-popups', 'allow-scripts']);
    expect(frame().getAttribute('srcdoc')).toBeNull();
    expect(frame().getAttribute('height')).toBe('90');
  });

  it('is sent when its frame asks, and grows to the height the frame reports', async () => {
    const { inside } = await open();
    post(inside, { type: 'sandbox:ready' });
    expect(inside.postMessage.mock.calls[0]?.[0]).toMatchObject({ type: 'sandbox:show', html });
    post(inside, { type: 'sandbox:height', height: 333.2 });
    expect(frame().getAttribute('height')).toBe('334');
    post(inside, { type: 'sandbox:height', height: 1e7 });
    expect(frame().getAttribute('height')).toBe('4000');
  });

  it('listens only to its own frame', async () => {
    const { inside } = await open();
    for (const source of [window, null, {}]) {
      post(source, { type: 'sandbox:height', height: 2000 });
      post(source, { type: 'sandbox:ready' });
    }
    post(inside, { type: 'sandbox:height', height: 'tall' });
    post(inside, null);
    expect(frame().getAttribute('height')).toBe('90');
    expect(inside.postMessage).not.toHaveBeenCalled();
  });

  it('accepts code only in an opaque origin, with a policy that never names the app', () => {
    const page = readFileSync(path.join(import.meta.dirname, 'sandbox.html'), 'utf8');
    expect(page).toContain("if (self.origin !== 'null' || parent === self) return;");
    expect(/content="([^"]*)"/.exec(page)?.[1]).toMatch(/^default-src 'none';/);
    expect(page).not.toContain("'self'");
  });
});

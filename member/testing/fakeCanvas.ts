import { vi } from 'vitest';

/** Replaces canvases, which the test's document cannot draw on: collects the texts that are written, and yields a small file. */
export function fakeCanvas(): { written(): string[]; restore(): void } {
  const fillText = vi.fn<(text: string) => void>();
  const known: Record<string, unknown> = {
    fillText,
    measureText: (text: string) => ({ width: text.length * 20 }),
    getImageData: () => ({ data: new Uint8ClampedArray(0) }),
  };
  // Anything else is drawn, and is no text.
  const pen = new Proxy(known, { get: (own, name: string) => own[name] ?? (() => {}), set: () => true });
  const create = document.createElement.bind(document);
  const spy = vi.spyOn(document, 'createElement').mockImplementation(((name: string) => {
    const element = create(name);
    if (name !== 'canvas') return element;
    const toBlob = (take: (blob: Blob) => void, type: string) => take(new Blob([type], { type }));
    return Object.assign(element, { getContext: () => pen, toBlob });
  }) as typeof document.createElement);
  return { written: () => fillText.mock.calls.map(([text]) => text), restore: () => spy.mockRestore() };
}

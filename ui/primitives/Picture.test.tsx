import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Picture } from './Picture.tsx';

const hash = 'nDcKhZqVcXaAeIiIiHeId3B1CNd3';
const sources = [{ url: '/a.webp', width: 375 }];
const drawn: number[][] = [];
/** What fades in the picture. */
let fading: Animation[] = [];
const frame = () => screen.getByRole('img').parentElement!;
const isThere = (is: boolean) => vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(is);

// The test's document draws nothing: this is as much of a canvas as is used.
beforeEach(() => {
  drawn.length = 0;
  fading = [];
  // The test's document moves nothing, either.
  HTMLImageElement.prototype.getAnimations = () => fading;
  vi.stubGlobal(
    'ImageData',
    class {
      readonly width: number;
      readonly height: number;
      constructor(_data: Uint8ClampedArray, width: number, height: number) {
        this.width = width;
        this.height = height;
      }
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    putImageData: ({ width, height }: ImageData) => drawn.push([width, height]),
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AA');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a picture that is loading', () => {
  it('shows its own colour from the first render, without script', () => {
    expect(renderToString(<Picture alt="A ridge" sources={sources} placeholder={hash} />)).toContain('background-color:rgb(123 95 121)');
  });

  it('is blurred until it has loaded, then sharpens', async () => {
    isThere(false);
    render(<Picture alt="A ridge" sources={sources} placeholder={hash} />);
    expect(frame().hasAttribute('data-waiting')).toBe(true);
    await waitFor(() => expect(frame().style.backgroundImage).toContain('data:image/png;base64,AA'));
    expect(drawn).toEqual([[32, 23]]);
    const fade = Promise.withResolvers<Animation>();
    fading = [{ finished: fade.promise } as Animation];
    fireEvent.load(screen.getByRole('img'));
    expect(frame().hasAttribute('data-waiting')).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(frame().style.backgroundImage).not.toBe('');
    fade.resolve({} as Animation);
    await waitFor(() => expect(frame().style.backgroundImage).toBe(''));
  });

  it('loses its blur at once where motion is reduced', async () => {
    isThere(false);
    render(<Picture alt="A ridge" sources={sources} placeholder={hash} />);
    await waitFor(() => expect(frame().style.backgroundImage).not.toBe(''));
    fireEvent.load(screen.getByRole('img'));
    await waitFor(() => expect(frame().style.backgroundImage).toBe(''));
  });

  it('keeps no blur that was drawn after it had loaded', async () => {
    isThere(false);
    render(<Picture alt="A ridge" sources={sources} placeholder={hash} />);
    fireEvent.load(screen.getByRole('img'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await waitFor(() => expect(frame().style.backgroundImage).toBe(''));
  });

  it('shows no blur when it has already loaded', async () => {
    isThere(true);
    render(<Picture alt="A ridge" sources={sources} placeholder={hash} />);
    expect(frame().hasAttribute('data-waiting')).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(drawn).toEqual([]);
  });

  it('keeps the plain background without a placeholder', async () => {
    isThere(false);
    render(<Picture alt="A ridge" sources={sources} placeholder={null} />);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([frame().style.backgroundImage, frame().style.backgroundColor, drawn.length]).toEqual(['', '', 0]);
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attach } from './source.ts';

// The streaming library needs a browser's buffers; here it only records its calls.
const cutter = vi.hoisted(() => ({
  isSupported: true,
  did: [] as string[],
  onError: (_event: string, _fault: { fatal: boolean; type: string }) => {},
}));
vi.mock('hls.js/light', () => ({
  default: class {
    static Events = { ERROR: 'error' };
    static ErrorTypes = { MEDIA_ERROR: 'media', NETWORK_ERROR: 'network' };
    static isSupported = () => cutter.isSupported;
    on(_name: string, listener: typeof cutter.onError) {
      cutter.onError = listener;
    }
    loadSource(url: string) {
      cutter.did.push(`load ${url}`);
    }
    attachMedia() {
      cutter.did.push('attach');
    }
    recoverMediaError() {
      cutter.did.push('recover');
    }
    destroy() {
      cutter.did.push('destroy');
    }
  },
}));

const pieces = { kind: 'pieces', url: '/master.m3u8', fallback: '/film.mp4' } as const;
const anElement = () => {
  const play = vi.fn(async () => {});
  const attributes = new Map<string, string>();
  const element = { src: '', currentTime: 0, play, load: vi.fn(), removeAttribute: (name: string) => attributes.set(name, '') };
  return { element, given: element as unknown as HTMLMediaElement, attributes };
};
const fault = (type: string, fatal = true) => cutter.onError('error', { fatal, type });
beforeEach(() => {
  cutter.isSupported = true;
  cutter.did.length = 0;
});

describe('a stream in segments', () => {
  it('is attached to the element and detached again', async () => {
    const { element, given } = anElement();
    const release = await attach(given, pieces);
    expect([cutter.did, element.src]).toEqual([['load /master.m3u8', 'attach'], '']);
    fault('network', false);
    release();
    expect(cutter.did.at(-1)).toBe('destroy');
  });

  it('recovers once and continues', async () => {
    const { element, given } = anElement();
    await attach(given, pieces);
    fault('media');
    expect([cutter.did.at(-1), element.play.mock.calls.length, element.src]).toEqual(['recover', 1, '']);
  });

  it.each([
    ['cannot be loaded', ['network']],
    ['cannot be mended', ['media', 'media']],
  ])('that %s is replaced by the file at the same position', async (_what, faults) => {
    const { element, given, attributes } = anElement();
    const release = await attach(given, pieces);
    element.currentTime = 30;
    const seeks: number[] = [];
    const goTo = (at: number) => {
      seeks.push(at);
    };
    Object.defineProperty(element, 'currentTime', { get: () => 30, set: goTo });
    for (const type of faults) fault(type);
    expect([element.src, seeks, cutter.did.at(-1)]).toEqual(['/film.mp4', [30], 'destroy']);
    expect(element.play).toHaveBeenCalledTimes(faults.length);
    release();
    expect(attributes.has('src')).toBe(true);
  });

  it('is replaced by the file if the browser does not support segments', async () => {
    cutter.isSupported = false;
    const { element, given } = anElement();
    await attach(given, pieces);
    expect([element.src, cutter.did]).toEqual(['/film.mp4', []]);
  });
});

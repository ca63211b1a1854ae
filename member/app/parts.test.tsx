import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AllTexts } from '../platform/texts/AllTexts.tsx';
import { useColorModeChoice } from '../platform/colorMode.ts';
import { keepParts, lazyPart } from '../platform/navigation/lazyPart.tsx';
import { lazyScreen } from '@bandstand/client/state/lazyScreen.tsx';
import { Screen } from '../platform/screen/Screen.tsx';
import { drawWithMotion } from '../platform/navigation/transition.ts';
import { aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { aBlock, anImage, aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { settled, show, visit } from '../testing/visit.tsx';
import { pictureOf, ratioOf } from '../platform/content/pictures.ts';
import { shareCover } from '../platform/content/shareCover.ts';
import { Blocks } from '../blocks/Blocks.tsx';
import { ErrorBoundary } from './screens/ErrorBoundary.tsx';

describe('a lazy screen', () => {
  it('loads once, ahead of time or on render, and is then available at once', async () => {
    const load = vi.fn(async () => () => <p>Here</p>);
    const Later = lazyScreen<object>(load);
    render(
      <Suspense fallback="Wait">
        <Later />
      </Suspense>,
    );
    expect(screen.getByText('Wait')).toBeTruthy();
    await screen.findByText('Here');
    expect(Later.prepare()).toBeNull();
    render(<Later />);
    expect(screen.getAllByText('Here')).toHaveLength(2);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is retried after a failure', async () => {
    let isBroken = true;
    const Later = lazyScreen<object>(async () => {
      if (isBroken) throw new Error('offline');
      return () => <p>There</p>;
    });
    await expect(Later.prepare()).rejects.toThrow('offline');
    isBroken = false;
    await Later.prepare();
    expect(Later.prepare()).toBeNull();
  });
});

describe('a part whose code cannot be loaded', () => {
  it('shows nothing, leaves the rest alone, and comes with the next connection', async () => {
    let isOnline = false;
    const load = vi.fn(async () => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return () => <p>Menu</p>;
    });
    const Later = lazyPart<object>(load);
    await show(
      <>
        <p>The page</p>
        <Suspense fallback={null}>
          <Later />
        </Suspense>
      </>,
    );
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    expect(screen.getByText('The page')).toBeTruthy();
    expect(screen.queryByText('Menu')).toBeNull();
    isOnline = true;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Menu')).toBeTruthy();
    expect(screen.getByText('The page')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('was loaded with the pages that are kept for offline use, once', async () => {
    const inner = vi.fn(async () => () => <p>Dialog</p>);
    const outer = vi.fn(async () => {
      lazyPart<object>(inner, { isKept: true });
      return () => <p>Menu</p>;
    });
    const other = vi.fn(async () => () => <p>Film</p>);
    lazyPart<object>(outer, { isKept: true });
    lazyPart<object>(other);
    await keepParts();
    await keepParts();
    expect([outer, inner, other].map((load) => load.mock.calls.length)).toEqual([1, 1, 0]);
  });
});

describe('a part that fails', () => {
  it('says that it was reported and leaves the rest alone (L520)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const Broken = (): never => {
      throw new Error('planted');
    };
    const onGiveUp = vi.fn();
    await show(
      <>
        <ErrorBoundary>
          <Broken />
        </ErrorBoundary>
        <ErrorBoundary onGiveUp={onGiveUp}>
          <Broken />
        </ErrorBoundary>
        <p>The rest</p>
      </>,
    );
    expect(screen.getAllByText('An unexpected error occurred, it has been reported and will be investigated.')).toHaveLength(2);
    expect(screen.getByText('The rest')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onGiveUp).toHaveBeenCalled();
    log.mockRestore();
  });
});

describe('the frame of a screen', () => {
  it('has its title in the window and as the heading, and a back button', async () => {
    const { user, platform } = await show(
      <Screen title="Saved" lead="What you keep" toolbar={{ backTo: '/me' }}>
        <p>Content</p>
      </Screen>,
      { at: '/me/saved' },
    );
    expect(document.title).toBe('Saved · Harbour Strength');
    expect(screen.getByRole('heading', { level: 1, name: 'Saved' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(platform.navigation.current().path).toBe('/me'));
  });

  it('gives its bar a background on scroll', async () => {
    await show(
      <Screen title="Saved">
        <p>Content</p>
      </Screen>,
    );
    const bar = screen.getByRole('banner', { hidden: true });
    expect(bar.hasAttribute('data-scrolled')).toBe(false);
    Object.defineProperty(window, 'scrollY', { value: 300, configurable: true });
    fireEvent.scroll(window);
    await settled(60);
    expect(bar.hasAttribute('data-scrolled')).toBe(true);
    expect(screen.getAllByText('Saved')).toHaveLength(2);
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  });
});

describe('the bar of a page', () => {
  const bar = () => document.querySelector('header')!;
  const logo = () => bar().querySelector('img');
  const look = (more: object) => ({ background_color: null, logo: null, logo_height_ratio: 50, align: null, ...more });
  const draw = (ofApp: object, ofPage: object | null) =>
    visit({
      config: aConfig({ toolbar: look(ofApp) as never }),
      pages: [aPage({ path: '/', use_global_toolbar: ofPage === null, toolbar: ofPage && (look(ofPage) as never) })],
    });

  it.each([
    [{ align: 'center' }, null, true],
    [{ align: 'center' }, {}, true],
    [{ align: 'center' }, { align: 'left' }, false],
    [{}, { align: 'center' }, true],
    [{}, {}, false],
  ])('with the app’s %j and the page’s %j is centred: %s (L94)', async (ofApp, ofPage, isCentred) => {
    await draw(ofApp, ofPage);
    expect(bar().className.includes('centred')).toBe(isCentred);
  });

  it('shows the logo at the owner’s height, by default half the bar (L550)', async () => {
    const logoOf = anImage('/media/logo/small');
    await draw({ logo: logoOf }, null);
    expect(logo()?.style.height).toBe('50%');
    await draw({ logo: logoOf }, { logo_height_ratio: 80 });
    expect(logo()?.style.height).toBe('80%');
  });
});

describe('lazily loaded texts', () => {
  it('delay the parts that need them', async () => {
    const { platform } = await show(<p>Start</p>);
    let isThere = false;
    let notify = () => {};
    const texts = {
      ...platform.texts,
      isComplete: () => isThere,
      complete: () => null,
      subscribe: (listener: () => void) => ((notify = listener), () => {}),
    };
    const { PlatformContext } = await import('../platform/platform.ts');
    render(
      <PlatformContext value={{ ...platform, texts }}>
        <AllTexts fallback="Not yet">
          <p>All said</p>
        </AllTexts>
      </PlatformContext>,
    );
    expect(screen.getByText('Not yet')).toBeTruthy();
    isThere = true;
    act(() => notify());
    expect(screen.getByText('All said')).toBeTruthy();
  });
});

describe('transitions between pages', () => {
  const started = vi.fn();
  beforeEach(() => started.mockReset());
  afterEach(() => vi.unstubAllGlobals());
  const withTransitions = () =>
    Object.assign(document, {
      startViewTransition: (update: () => void) => {
        started(document.documentElement.dataset['motion']);
        update();
        return { finished: Promise.resolve(), ready: Promise.reject(new Error('skipped')), updateCallbackDone: Promise.resolve() };
      },
    });

  it('are skipped where unsupported or unwanted', () => {
    const update = vi.fn();
    drawWithMotion(update, 'push');
    withTransitions();
    drawWithMotion(update, 'none');
    expect([update.mock.calls.length, started.mock.calls.length]).toEqual([2, 0]);
  });

  it('announce their direction while they run', async () => {
    withTransitions();
    drawWithMotion(() => {}, 'pop');
    await waitFor(() => expect(started).toHaveBeenCalledWith('pop'));
    await settled(1);
    expect(document.documentElement.dataset['motion']).toBeUndefined();
    Reflect.deleteProperty(document, 'startViewTransition');
  });

  it('give one picture at a time the cover’s transition name', () => {
    document.body.innerHTML = '<div data-cover></div><article><span><img></span></article><article><span><img></span></article>';
    const [first, second] = document.querySelectorAll('article');
    const nameOf = (card: Element | undefined) => card?.querySelector('span')?.style.viewTransitionName ?? '';
    shareCover(first ?? null);
    expect(nameOf(first)).toBe('page-cover');
    shareCover(second ?? null);
    expect([nameOf(first), nameOf(second)]).toEqual(['', 'page-cover']);
    shareCover(null);
    document.body.innerHTML = '';
  });
});

describe('light and dark', () => {
  it('keeps a choice on the device and removes it', async () => {
    const Choice = () => {
      const [mode, choose] = useColorModeChoice();
      return <button onClick={() => choose(mode === 'dark' ? null : 'dark')}>{mode ?? 'none'}</button>;
    };
    const { user } = await show(<Choice />);
    await user.click(screen.getByText('none'));
    expect(localStorage.getItem('bandstand-color-mode')).toBe('dark');
    await user.click(screen.getByText('dark'));
    expect(localStorage.getItem('bandstand-color-mode')).toBeNull();
  });
});

describe('pictures', () => {
  it('come in increasing widths, each URL once, with the focal point', () => {
    const image = anImage('/l', {
      urls: { small: '/s', medium: '/l', large: '/l' },
      focal_x: 0.2,
      focal_y: 0.8,
      alt: 'Alt',
      width: 1600,
      height: 900,
    });
    expect(pictureOf(image)).toEqual({
      alt: 'Alt',
      sources: [
        { url: '/s', width: 375 },
        { url: '/l', width: 750 },
      ],
      focal: { x: 0.2, y: 0.8 },
      placeholder: null,
    });
    expect(pictureOf(image, '').alt).toBe('');
    expect(pictureOf(null)).toEqual({ alt: '', sources: [], focal: undefined, placeholder: null });
    expect([ratioOf(image), ratioOf(anImage('/x', { width: null }))]).toEqual([16 / 9, 1.5]);
  });
});

describe('actions without a page', () => {
  const button = (type: string, data: Record<string, unknown>) =>
    aBlock('button', { text: 'Go', style: 'primary', action: { id: 'a', type, data } as never });

  it('share, or copy the link without a share sheet', async () => {
    const copied: string[] = [];
    const { user } = await visit({ pages: [aPage({ path: '/', blocks: [button('share', { text: 'Look' })] })] });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => void copied.push(text) }, configurable: true });
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(copied[0]).toMatch(/^http.*\/$/);
    const shared: unknown[] = [];
    Object.defineProperty(navigator, 'share', { value: async (data: unknown) => void shared.push(data), configurable: true });
    await user.click(screen.getByRole('button', { name: 'Go' }));
    await waitFor(() => expect(shared).toEqual([{ url: copied[0], text: 'Look' }]));
    Reflect.deleteProperty(navigator, 'share');
  });

  it('report the missing id of an overlay (L275)', async () => {
    const { user } = await visit({ pages: [aPage({ path: '/', blocks: [button('trigger_overlay', {})] })] });
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(await screen.findByText('Overlay id is missing')).toBeTruthy();
  });

  it('render no button for no action', async () => {
    await show(<Blocks blocks={[aBlock('button', { text: 'Dead', style: 'primary' })]} page={aPage()} />);
    expect(screen.queryByText('Dead')).toBeNull();
  });
});

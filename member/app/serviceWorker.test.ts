import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

type Asked = { url: URL; request: { mode: string; destination: string; headers: Headers } };
type Rule = { fits: (asked: Asked) => boolean; handler: Strategy };
type Strategy = {
  kind: string;
  cacheName: string;
  networkTimeoutSeconds?: number;
  plugins?: Partial<{
    cacheKeyWillBeUsed(asked: { request: { url: string } }): Promise<string>;
    handlerWillStart(asked: { state: object }): Promise<void>;
    cacheWillUpdate(asked: { response: Response; state?: object }): Promise<Response | null>;
    cacheDidUpdate(asked: { cacheName: string; request?: string; state?: object }): Promise<void>;
    fetchDidSucceed(asked: { request: { url: string }; response: Response }): Promise<Response>;
    handlerDidError(asked: { request: { url: string } }): Promise<Response | undefined>;
  }>[];
};

// The library's parts exist only in a worker; here they just record their arguments.
const registered = vi.hoisted(() => ({
  rules: [] as Rule[],
  precached: [] as { url: string; revision: string | null }[],
  onFault: null as ((asked: { request: Request }) => Promise<Response>) | null,
  strategy: (kind: string) =>
    class {
      kind = kind;
      constructor(options: object) {
        Object.assign(this, options);
      }
    },
}));
let isClaiming = false;
vi.mock('workbox-core', () => ({ clientsClaim: () => (isClaiming = true) }));
vi.mock('workbox-precaching', () => ({ precacheAndRoute: (files: typeof registered.precached) => (registered.precached = files) }));
vi.mock('workbox-routing', () => ({
  registerRoute: (fits: Rule['fits'], handler: Strategy) => registered.rules.push({ fits, handler }),
  setCatchHandler: (handler: NonNullable<typeof registered.onFault>) => (registered.onFault = handler),
}));
vi.mock('workbox-strategies', () => ({
  CacheFirst: registered.strategy('cache'),
  NetworkFirst: registered.strategy('network'),
  StaleWhileRevalidate: registered.strategy('stale'),
}));

type Message = { data: unknown; ports?: { postMessage(text: string): void }[] };
const messages: ((event: Message) => void)[] = [];
const skipWaiting = vi.fn(async () => {});
beforeAll(async () => {
  vi.stubGlobal('__SHELL_FILES__', ['/assets/app-1.js', '/assets/app-1.css']);
  vi.stubGlobal('__SHELL_VERSION__', 'v1');
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('skipWaiting', skipWaiting);
  vi.stubGlobal('location', new URL('https://harbour.example/sw.js'));
  vi.stubGlobal('addEventListener', (type: string, listener: (event: Message) => void) => type === 'message' && messages.push(listener));
  await import('./service-worker.ts');
});
beforeEach(() => skipWaiting.mockClear());

const ruleOf = (address: string, mode = 'cors', destination = mode === 'no-cors' ? 'image' : '', headers = new Headers()) =>
  registered.rules.find(({ fits }) => fits({ url: new URL(address, 'https://harbour.example'), request: { mode, destination, headers } }))?.handler ??
  null;
const keptAs = (address: string, mode?: string) => {
  const rule = ruleOf(address, mode);
  return rule && `${rule.kind} ${rule.cacheName}`;
};

describe('the service worker (PWA-1)', () => {
  it('caches the shell and the offline page, which is updated with it', () => {
    expect(registered.precached).toEqual([
      { url: '/assets/app-1.js', revision: null },
      { url: '/assets/app-1.css', revision: null },
      { url: '/offline', revision: 'v1' },
    ]);
  });

  it.each([
    ['/assets/AuthPanel-x.js', 'cors', 'cache bandstand-assets'],
    ['/fonts/inter.woff2', 'cors', 'cache bandstand-fonts'],
    ['/media/1/small.webp', 'no-cors', 'stale bandstand-pictures'],
    ['/media/1/medium.webp', 'cors', 'stale bandstand-pictures'],
    ['/icons/192.png', 'no-cors', 'stale bandstand-pictures'],
    ['/__/kitchen/index.json?t=1', 'cors', 'network bandstand-pages'],
    ['/__/access/app.json?t=1', 'cors', 'network bandstand-pages'],
    ['/kitchen/soup', 'navigate', 'network bandstand-pages'],
    ['/api/my-content?section=bookmarked_items', 'cors', 'network bandstand-pages'],
    ['/api/schedule?from=2026-11-01&to=2026-12-06', 'cors', 'network bandstand-pages'],
    ['/api/content/article?page=1', 'cors', 'network bandstand-pages'],
    ['/api/forms/check-in', 'cors', 'network bandstand-pages'],
    ['/api/forms/check-in/submissions?page=1', 'cors', 'network bandstand-pages'],
    ['/api/forms/check-in/submissions/first', 'cors', 'network bandstand-pages'],
    ['/api/forms_submissions?page=1', 'cors', 'network bandstand-pages'],
    ['/', 'navigate', 'network bandstand-pages'],
  ])('%s (%s) is cached by %s', (address, mode, rule) => expect(keptAs(address, mode)).toBe(rule));

  it.each([
    ['calls of the API', '/api/threads', 'cors'],
    ['the secret address of a calendar', '/api/schedule/feed', 'cors'],
    ['calls below a list', '/api/content/article/counts', 'cors'],
    ['calls by address', '/api/health', 'navigate'],
    ['the studio', '/studio/pages', 'navigate'],
    ['the documents', '/docs/api', 'navigate'],
    ['the builder’s drafts', '/__/kitchen/index.json?page_builder=grant', 'cors'],
    ['the builder’s frame', '/kitchen?page_builder=grant', 'navigate'],
    ['other places', 'https://elsewhere.example/assets/x.js', 'cors'],
    ['pages of other places', 'https://elsewhere.example/', 'navigate'],
    ['a page that is not navigated to', '/kitchen', 'cors'],
  ])('leaves %s to the network', (_what, address, mode) => expect(ruleOf(address, mode)).toBeNull());

  it('leaves the draft of a form in the builder’s frame to the network', () => {
    expect(ruleOf('/api/forms/check-in', 'cors', '', new Headers({ 'x-page-builder': 'grant' }))).toBeNull();
  });

  it('does not mistake a path for the studio by its first letters', () => expect(keptAs('/studios', 'navigate')).toBe('network bandstand-pages'));

  it('caches page data by URL without the time, so that the next request finds them', async () => {
    const rule = ruleOf('/__/kitchen/index.json?t=1');
    const key = await rule?.plugins?.[0]?.cacheKeyWillBeUsed?.({ request: { url: 'https://harbour.example/__/kitchen/index.json?t=123&x=1' } });
    expect(key).toBe('https://harbour.example/__/kitchen/index.json?x=1');
    expect(rule?.networkTimeoutSeconds).toBe(4);
  });

  it('takes control from the first visit on', () => expect(isClaiming).toBe(true));

  const kept = async (address: string, mode: string, answer: Response) => {
    const state = {};
    let response: Response | null = answer;
    for (const plugin of ruleOf(address, mode)!.plugins!) {
      await plugin.handlerWillStart?.({ state });
      if (response && plugin.cacheWillUpdate) response = await plugin.cacheWillUpdate({ response, state });
    }
    return response;
  };
  it.each([
    ['page data', '/__/kitchen/index.json', 'cors'],
    ['a page', '/kitchen', 'navigate'],
    ['a list', '/api/my-content', 'cors'],
  ])('caches %s for any viewer, since nobody has a token offline', async (_what, address, mode) => {
    const answer = Response.json({ a: 1 }, { headers: { vary: 'Cookie, x-user-token', etag: '"x"' } });
    const copy = await kept(address, mode, answer);
    expect(copy?.headers.has('vary')).toBe(false);
    expect(copy?.headers.get('etag')).toBe('"x"');
    expect(await copy?.json()).toEqual({ a: 1 });
  });
  it.each(
    [404, 500, 206].flatMap((status): [number, string, string][] => [
      [status, '/kitchen', 'navigate'],
      [status, '/media/1/small.webp', 'no-cors'],
    ]),
  )('caches nothing answered with %i at %s', async (status, address, mode) =>
    expect(await kept(address, mode, new Response('x', { status }))).toBeNull(),
  );

  it.each([
    ['a film', '/media/1/film.mp4', 'video'],
    ['a stream’s playlist', '/media/1/master.m3u8', ''],
    ['a sound', '/media/1/original.mp3', 'audio'],
    ['captions', '/media/1/captions-en-1.vtt', 'track'],
    ['a file that is opened', '/media/1/original.pdf', 'document'],
    ['what a signature opens', '/media/1/small.webp?exp=1&sig=x', 'image'],
  ])('leaves %s to the network', (_what, address, destination) => expect(ruleOf(address, 'no-cors', destination)).toBeNull());

  it('leaves partial requests for pictures to the network', () =>
    expect(ruleOf('/media/1/large.webp', 'no-cors', 'image', new Headers({ range: 'bytes=0-9' }))).toBeNull());
});

describe('the cache', () => {
  const open = (names: string[]) => {
    const kept = [...names];
    const isHere = (name: string) => kept.includes(name);
    const cache = {
      keys: async () => [...kept],
      delete: async (name: string) => isHere(name) && kept.splice(kept.indexOf(name), 1).length > 0,
      match: async (name: string) => (isHere(name) ? new Response(name) : undefined),
    };
    vi.stubGlobal('caches', { open: async () => cache });
    return kept;
  };
  const pictures = () => ruleOf('/media/1/small.webp', 'no-cors')!;
  const afterPut = async () => {
    const state = {};
    for (const plugin of pictures().plugins!) {
      await plugin.handlerWillStart?.({ state });
      await plugin.cacheDidUpdate?.({ cacheName: 'bandstand-pictures', request: 'new', state });
    }
  };

  it('keeps the newest three hundred pictures', async () => {
    const few = open(['a', 'b']);
    await afterPut();
    expect(few).toEqual(['a', 'b']);
    const many = open(Array.from({ length: 302 }, (_, index) => String(index)));
    await afterPut();
    expect([many.length, many[0]]).toEqual([300, '2']);
  });

  it.each([
    ['a picture', '/media/1/small.webp', 'no-cors'],
    ['a page', '/kitchen', 'navigate'],
    ['page data', '/__/kitchen/index.json', 'cors'],
  ])('takes no answer that was under way when the member left: %s', async (_what, address, mode) => {
    const rule = ruleOf(address, mode)!;
    const plugin = rule.plugins!.find(({ handlerWillStart }) => handlerWillStart)!;
    const [state, later] = [{}, {}];
    await plugin.handlerWillStart!({ state });
    const answers: string[] = [];
    for (const listener of messages) listener({ data: { type: 'forget' }, ports: [{ postMessage: (text) => void answers.push(text) }] });
    expect(answers).toEqual(['forgotten']);
    const keeping = (of: object) => plugin.cacheWillUpdate!({ response: new Response('x'), state: of });
    expect(await keeping(state)).toBeNull();
    // It arrived earlier, but was written later.
    const kept = open([address, 'other']);
    await plugin.cacheDidUpdate!({ cacheName: rule.cacheName, request: address, state });
    expect(kept).toEqual(['other']);

    await plugin.handlerWillStart!({ state: later });
    expect(await keeping(later)).not.toBeNull();
    await plugin.cacheDidUpdate!({ cacheName: rule.cacheName, request: 'other', state: later });
    expect(kept).toEqual(['other']);
  });

  it.each([
    [403, ['/media/2/small.webp']],
    [404, ['/media/2/small.webp']],
    [200, ['/media/1/small.webp', '/media/1/medium.webp', '/media/2/small.webp']],
    [500, ['/media/1/small.webp', '/media/1/medium.webp', '/media/2/small.webp']],
  ])('after an answer of %i for one size is %j', async (status, wanted) => {
    const kept = open(['/media/1/small.webp', '/media/1/medium.webp', '/media/2/small.webp']);
    const response = new Response('', { status });
    for (const plugin of pictures().plugins!)
      if (plugin.fetchDidSucceed) expect(await plugin.fetchDidSucceed({ request: { url: '/media/1/small.webp' }, response })).toBe(response);
    expect(kept).toEqual(wanted);
  });

  it.each([
    ['/media/1/large.webp', '/media/1/medium.webp'],
    ['/media/1/small.webp', '/media/1/small.webp'],
    ['/media/3/poster-large.webp', '/media/3/poster-medium.webp'],
    ['/media/2/large.webp', undefined],
    ['/icons/192.png', undefined],
  ])('substitutes for %s offline: %s', async (url, wanted) => {
    open(['/media/1/small.webp', '/media/1/medium.webp', '/media/3/poster-medium.webp']);
    const plugin = pictures().plugins!.find(({ handlerDidError }) => handlerDidError)!;
    expect(await (await plugin.handlerDidError!({ request: { url } }))?.text()).toBe(wanted);
  });
});

describe('with neither network nor cache', () => {
  const answerTo = (mode: RequestMode) => {
    vi.spyOn(Request.prototype, 'mode', 'get').mockReturnValue(mode);
    return registered.onFault!({ request: new Request('https://harbour.example/x') });
  };
  afterEach(() => vi.restoreAllMocks());

  it('a page becomes the offline page', async () => {
    const match = vi.fn(async () => new Response('Offline'));
    vi.stubGlobal('caches', { match });
    const answer = await answerTo('navigate');
    expect(await answer.text()).toBe('Offline');
    expect(match).toHaveBeenCalledWith('/offline', { ignoreSearch: true });
  });

  it('anything else is an error, so that the app can show it', async () => {
    expect((await answerTo('cors')).type).toBe('error');
  });
});

describe('a new version (NAV-11)', () => {
  it('takes over only at the app’s request', () => {
    for (const listener of messages) listener({ data: null });
    for (const listener of messages) listener({ data: { type: 'other' } });
    expect(skipWaiting).not.toHaveBeenCalled();
    for (const listener of messages) listener({ data: { type: 'skip-waiting' } });
    expect(skipWaiting).toHaveBeenCalledOnce();
  });
});

import { describe, expect, it } from 'vitest';
import { aConfig } from '../testing/app.builders.ts';
import { fakeServer, refuse } from '../testing/fakeServer.ts';
import { createAccessTrees } from './access/accessTrees.ts';
import { ApiError, callUrl, createApi } from './api.ts';
import { createDevice, originHref } from './device.ts';
import { matchPath } from './matchPath.ts';
import { createDeviceStorage, forgetPersonal } from './storage.ts';
import { createTexts } from './texts.ts';

describe('calls', () => {
  const api = createApi({ headers: () => ({ 'x-account-app': 'harbour' }), onSignedOut: () => {} });

  it.each([
    ['GET /content/{contentType}', { params: { contentType: 'article' }, query: { term: 'a b', limit: undefined } }, '/api/content/article?term=a+b'],
    ['GET /__/access/{rootId}.json', { params: { rootId: 'x' } }, '/__/access/x.json'],
    ['GET /__/{path}/index.json', { params: { path: 'a/b ü' } }, '/__/a/b%20%C3%BC/index.json'],
    ['POST /auth/verify', {}, '/api/auth/verify'],
  ])('%s', (name, input, url) => expect(callUrl(name, input)).toBe(url));

  it('sends JSON with its headers and a key that makes repeats harmless', async () => {
    const server = fakeServer({ 'POST /auth/fetch': () => ({ exists: true, provider: null, passwordless: false, name: null }) });
    await api('POST /auth/fetch', { body: { email: 'a@b.de' } }, { idempotencyKey: 'k' });
    const [request] = server.requests;
    expect(request?.body).toEqual({ email: 'a@b.de' });
    expect([request?.headers.get('Content-Type'), request?.headers.get('Idempotency-Key'), request?.headers.get('x-account-app')]).toEqual([
      'application/json',
      'k',
      'harbour',
    ]);
  });

  it('answers nothing with null', async () => {
    fakeServer({ 'POST /auth/logout': () => null });
    await expect(api('POST /auth/logout')).resolves.toBeNull();
  });

  it('throws what the server said, with the texts of fields', async () => {
    fakeServer({ 'POST /auth/sign_up': () => refuse(422, 'validation_failed', { errors: { email: ['Field must be an email.'] } }) });
    const failed: unknown = await api('POST /auth/sign_up', { body: { email: 'x', name: 'Ada' } }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ApiError);
    expect(failed).toMatchObject({
      code: 'validation_failed',
      status: 422,
      message: 'Refused: validation_failed',
      fields: { email: ['Field must be an email.'] },
    });
  });

  it('tells a missing network from a refusal', async () => {
    fakeServer().goOffline();
    await expect(api('POST /auth/verify')).rejects.toMatchObject({ code: 'network', status: 0 });
  });
});

describe('the device', () => {
  it('keeps its id, and tells the address without what opens something', () => {
    localStorage.clear();
    const storage = createDeviceStorage('harbour');
    const { deviceId } = createDevice(storage);
    expect(createDevice(storage).deviceId).toBe(deviceId);
    expect(originHref('https://a.de/x?session=1&y=2&page_builder=3&token=4#h')).toBe('https://a.de/x?y=2#h');
    expect(createDevice(storage).headers()).toMatchObject({
      'x-standalone': 'false',
      'x-native-app': 'false',
      'x-client-width': String(window.innerWidth),
    });
  });

  it('keeps each app to itself and forgets what is personal', () => {
    localStorage.clear();
    const [one, other] = [createDeviceStorage('one'), createDeviceStorage('other')];
    one.set('last_email', 'a@b.de');
    one.set('global_state', { language: 'de' });
    one.set('last_push', 'x');
    expect(other.get('last_email')).toBeNull();
    forgetPersonal(one);
    expect([one.get('last_email'), one.get('global_state'), one.get('last_push')]).toEqual(['a@b.de', {}, null]);
    localStorage.setItem('app:one:last_email', '{broken');
    expect(one.get('last_email')).toBeNull();
  });
});

describe('texts', () => {
  const load = async (language: string) => {
    if (language === 'de') return { 'shell.back': ['Zurück'] };
    throw Object.assign(new Error('missing'), { code: 'MODULE_NOT_FOUND' });
  };

  it('changes at once, tells whoever listens, and keeps the later of two choices', async () => {
    const texts = createTexts({ language: 'en', messages: { 'shell.back': ['Back'] }, load });
    const heard: string[] = [];
    texts.subscribe(() => heard.push(texts.language()));
    const first = texts.translate();
    await Promise.all([texts.setLanguage('de'), texts.setLanguage('en')]);
    expect([texts.language(), heard]).toEqual(['en', []]);
    await texts.setLanguage('de');
    expect(texts.translate()('shell.back')).toBe('Zurück');
    expect(texts.translate()).not.toBe(first);
    expect(heard).toEqual(['de']);
  });

  it('stays as it is without texts (LNG-4)', async () => {
    const texts = createTexts({ language: 'en', messages: { 'shell.back': ['Back'] }, load });
    await texts.setLanguage('fr');
    expect([texts.language(), texts.translate()('shell.back')]).toEqual(['en', 'Back']);
  });
});

describe('the trees of access (ACC-22)', () => {
  it('reads a tree once, and again after a change or a failure', async () => {
    let loads = 0;
    let isBroken = true;
    const trees = createAccessTrees({
      config: aConfig(),
      session: () => ({ state: 'guest', bundle: null }),
      pathById: async () => null,
      load: async (rootId) => {
        loads += 1;
        if (isBroken) throw new Error('offline');
        return { root_id: rootId, version: '1', pages: {} };
      },
    });
    await expect(trees.decidePath('/x')).rejects.toThrow('offline');
    isBroken = false;
    await trees.decidePath('/x');
    await trees.decidePath('/y');
    expect(loads).toBe(2);
    const before = trees.revision();
    trees.reload();
    expect(trees.revision()).toBe(before + 1);
    await trees.decidePath('/x');
    expect(loads).toBe(3);
  });

  it('knows nothing of a page that no tree holds', async () => {
    const trees = createAccessTrees({
      config: aConfig(),
      session: () => ({ state: 'guest', bundle: null }),
      pathById: async () => null,
      load: async (root_id) => ({ root_id, version: '1', pages: {} }),
    });
    await expect(trees.decide('unknown')).resolves.toBeNull();
    await expect(trees.pathOf('unknown')).resolves.toBeNull();
  });
});

describe('paths of screens', () => {
  it.each([
    ['/me/messages/:threadId', '/me/messages/7', { threadId: '7' }],
    ['/me', '/me/', {}],
    ['/me', '/me/x', null],
    ['/me/x', '/me', null],
  ])('%s against %s', (pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params));
});

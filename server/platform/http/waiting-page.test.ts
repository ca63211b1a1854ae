import { languages } from '@bandstand/contract/languages.ts';
import { translate } from '@bandstand/i18n/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { waitingPage } from './waiting-page.ts';

const german = { accept: 'text/html', 'accept-language': 'de-AT' };

describe('before the first app', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ isEmpty: true });
  });
  afterAll(() => app.close());

  it('guests get a calm page in their language that leads the owner to the studio, on every address', async () => {
    for (const url of ['/', '/a/page', '/me']) {
      const { status, headers, text } = await app.inject({ url, headers: german });
      expect([url, status, headers['content-type'], headers['retry-after']]).toEqual([url, 503, 'text/html; charset=utf-8', '60']);
      expect(text).toContain('<html lang="de">');
      expect(text).toContain('Bald geöffnet');
      expect(text).toContain('<a href="/studio">');
    }
    expect((await app.inject({ url: '/studio', headers: german })).status).not.toBe(503);
  });

  it('programs get JSON', async () => {
    const answer = await app.inject({ url: '/', headers: { accept: '*/*' } });
    expect([answer.status, answer.json<{ error: string }>().error]).toEqual([404, 'app_not_found']);
  });
});

describe('the waiting page', () => {
  const colours = { surface: '#fff', text: '#000', textMuted: '#333', link: '#00f', brand: '#123456', onBrand: '#fff' };
  const brand = { name: 'Tide <&> Water', light: colours, dark: { ...colours, surface: '#000' } };

  it.each(languages)('is written in %s, with the name of the app and without any other file', (language) => {
    const page = waitingPage('outage', language, brand);
    expect(page).toContain(`<title>${translate(language, 'waiting.outage.title')} · Tide &lt;&amp;&gt; Water</title>`);
    expect(page).toContain('>T</i>');
    expect(page).toContain('prefers-color-scheme:dark');
    expect(page).not.toMatch(/(?:src|href)=|url\(|@import/);
  });

  it('has no name if the app was never read', () => {
    const page = waitingPage('outage', 'en', null);
    expect(page).toContain('The service is taking a short break.');
    expect(page).toContain('<title>Back in a moment</title>');
  });
});

import type { CaptionInput } from '@bandstand/contract/media.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { cleanCaptions } from './media.captions.ts';

const words = (text: string) => `WEBVTT\n\n00:00.000 --> 00:02.000\n${text}\n`;

describe('a WebVTT file', () => {
  it.each([
    ['plain', words('Hello'), words('Hello')],
    ['with a byte order mark and Windows line ends', `\uFEFF${words('Hi').replaceAll('\n', '\r\n')}`, words('Hi')],
    ['with a title and hours', 'WEBVTT - Talk\n\n1\n01:00:00.000 --> 01:00:02.500 align:start\nOne', undefined],
    ['with notes', `WEBVTT\n\nNOTE by Ada\n\n00:00.000 --> 00:01.000\nA\n`, undefined],
  ])('%s is accepted', (_what, text, wanted) => {
    expect(cleanCaptions(text)).toBe(wanted ?? `${text.trimEnd()}\n`);
  });
  it('loses its styles, which could contain addresses', () => {
    expect(cleanCaptions('WEBVTT\n\nSTYLE\n::cue { background: url(https://evil.example) }\n\n00:00.000 --> 00:01.000\nA\n')).toBe(
      'WEBVTT\n\n00:00.000 --> 00:01.000\nA\n',
    );
  });
  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['another format', '1\n00:00:00,000 --> 00:00:02,000\nHello\n'],
    ['no times', 'WEBVTT\n\nHello\n'],
    ['a broken time', 'WEBVTT\n\n00:00.000 --> 0:02\nHello\n'],
    ['a second of 99', 'WEBVTT\n\n00:99.000 --> 01:00.000\nHello\n'],
    ['almost the right first line', 'WEBVTTX\n\n00:00.000 --> 00:01.000\nA\n'],
    ['a NUL', `${words('A')}\u0000`],
  ])('is refused as %s', (_what, text) => {
    expect(cleanCaptions(text)).toBeNull();
  });
});

describe('captions of a video', () => {
  let app: TestApp;
  let owner: Session;
  let id: string;
  beforeAll(async () => {
    app = await startTestApp();
    owner = await app.owner();
    const film = Buffer.concat([Buffer.from([0, 0, 0, 0x20]), Buffer.from('ftypisom'), Buffer.from([0, 0, 2, 0]), Buffer.alloc(4000, 7)]);
    id = (await app.upload('POST /studio/media', { bytes: film, fields: { kind: 'video' } }, { as: owner })).body.id;
  });
  afterAll(() => app.close());
  const save = (captions: CaptionInput[], media = id) => app.call('PUT /studio/media/{id}', { as: owner, params: { id: media }, body: { captions } });

  it('are stored one per language, in order, and served with their type', async () => {
    const { body } = await save([
      { language: 'en', label: 'English', text: words('Hello') },
      { language: 'pt-BR', label: 'Português', text: words('<script>alert(1)</script>') },
    ]);
    expect(body.captions.map(({ language, label }) => [language, label])).toEqual([
      ['en', 'English'],
      ['pt-BR', 'Português'],
    ]);
    const served = await app.get(body.captions[1]!.url);
    expect([served.status, served.text]).toEqual([200, words('<script>alert(1)</script>')]);
    expect(served.headers).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  it('stay when no text is sent, change address with their text, and are removed when left out', async () => {
    const before = (await save([{ language: 'en', label: 'English', text: words('One') }])).body.captions;
    const renamed = (await save([{ language: 'en', label: 'Words' }])).body.captions;
    const path = (url: string) => url.split('?')[0];
    expect([renamed[0]!.label, path(renamed[0]!.url)]).toEqual(['Words', path(before[0]!.url)]);
    const changed = (await save([{ language: 'en', label: 'Words', text: words('Two') }])).body.captions;
    expect(path(changed[0]!.url)).not.toBe(path(before[0]!.url));
    expect([(await app.get(changed[0]!.url)).status, (await app.get(before[0]!.url)).status]).toEqual([200, 404]);
    expect((await save([])).body.captions).toEqual([]);
    expect((await app.get(changed[0]!.url)).status).toBe(404);
  });

  it.each<[string, CaptionInput[], string]>([
    ['a text that is not WebVTT', [{ language: 'en', label: 'E', text: 'hello' }], 'captions.0.text'],
    ['a language without a text', [{ language: 'sv', label: 'S' }], 'captions.0.text'],
    [
      'one language twice',
      [
        { language: 'en', label: 'E', text: words('a') },
        { language: 'en', label: 'E', text: words('b') },
      ],
      'captions.1.language',
    ],
    ['an unknown language', [{ language: '../x', label: 'E', text: words('a') }], 'captions.0.language'],
    ['no name', [{ language: 'en', label: '', text: words('a') }], 'captions.0.label'],
  ])('refuse %s', async (_what, captions, field) => {
    const { status, body } = await save(captions);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [expect.stringContaining(field)]]);
  });

  it('are only for videos', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100, 32)]);
    const file = (await app.upload('POST /studio/media', { bytes: pdf, fields: { kind: 'file' } }, { as: owner })).body;
    expect((await save([{ language: 'en', label: 'E', text: words('a') }], file.id)).status).toBe(422);
  });
});

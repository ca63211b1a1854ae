import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Media } from '@bandstand/contract/media.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { createFilms, type Films } from '../../platform/video/films.ts';
import { aClip, anMpeg4Film, aRecording, aTone, aWebm, hasFfmpeg } from './media.builders.ts';
import { mediaRepo } from './media.repo.ts';
import { createPreparing } from './media.prepare.service.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterEach(() => {
  vi.unstubAllEnvs();
  app.clock.reset();
});
afterAll(() => app.close());

const send = async (bytes: Buffer, kind: string, name = 'clip.mp4'): Promise<Media> => {
  const { status, body } = await app.upload('POST /studio/media', { bytes, name, fields: { kind } }, { as: owner });
  expect([status, body.status, body.progress]).toEqual([200, 'preparing', 0]);
  return body;
};
const find = async (id: string): Promise<Media> => (await app.call('GET /studio/media/{id}', { as: owner, params: { id } })).body;
const prepared = async (bytes: Buffer, kind: string): Promise<Media> => {
  const { id } = await send(bytes, kind);
  await createPreparing(parts()).work();
  return find(id);
};
const variantsOf = async (id: string) => Object.keys((await app.server.identity.media.findRow(app.tenant, id))!.variants).sort();
/** Looks for the programs only once: these tests do not depend on whether they exist. */
const films: Films = { ...createFilms(), isThere: () => Promise.resolve(hasFfmpeg) };
const parts = () => ({
  ...app.platform,
  repo: mediaRepo(app.db),
  films,
  clock: app.clock,
  bus: app.server.bus,
  replacements: app.server.identity.modules.media.ports.replacements,
});

describe.runIf(hasFfmpeg)('a video of the library (UPL-4)', () => {
  const place = '+52.5186+013.4083/';
  let bytes: Buffer;
  let media: Media;
  beforeAll(async () => {
    bytes = aClip({ size: '640x500', seconds: 5, place });
    const { id } = await send(bytes, 'video');
    // The server's own job, which looks for the programs each time.
    await app.settle();
    media = await find(id);
  });

  it('gets its duration, a poster and sizes for every connection, and plays while it loads', async () => {
    expect(media).toMatchObject({ status: 'ready', kind: 'video', width: 640, height: 500, progress: null, content_type: 'video/mp4' });
    expect(media.duration).toBeCloseTo(5, 0);
    expect(media.placeholder).toMatch(/^[\w+/=]{20,60}$/);
    expect(media.poster).toMatchObject({ media_id: media.id, width: 640, height: 500, placeholder: media.placeholder });
    const poster = await app.get(media.poster!.urls.small);
    expect((await sharp(poster.bytes).metadata()).width).toBe(375);
    expect(await variantsOf(media.id)).toEqual(
      ['film', 'v360', 'v500']
        .map((name) => `${name}.mp4`)
        .concat(
          ['master', 'v360', 'v500'].map((name) => `${name}.m3u8`),
          ['large', 'medium', 'small'].map((name) => `poster-${name}.webp`),
        )
        .sort(),
    );
    const master = (await app.get(media.hls_url!)).text;
    expect(master).toMatch(/RESOLUTION=460x360,FRAME-RATE=15\.000,CODECS="avc1\.6400[0-9a-f]{2},mp4a\.40\.2"/);
    expect(Number(/BANDWIDTH=(\d+)/.exec(master)![1])).toBeGreaterThan(10_000);
    // The index comes before the pictures.
    const film = await app.get(media.url!);
    expect(film.bytes.indexOf('moov')).toBeLessThan(film.bytes.indexOf('mdat'));
  });

  it('keeps nothing about where it was filmed', async () => {
    expect(bytes.includes(place)).toBe(true);
    for (const name of await variantsOf(media.id)) {
      const { key } = (await app.server.identity.media.findRow(app.tenant, media.id))!.variants[name]!;
      expect([name, (await app.platform.storage.read(key)).includes(place)]).toEqual([name, false]);
    }
  });

  it('is upright as it was held, and may be silent', async () => {
    const sideways = await prepared(aClip({ isSideways: true, isSilent: true, size: '320x180' }), 'video');
    expect([sideways.width, sideways.height]).toEqual([180, 320]);
    const master = (await app.get(sideways.hls_url!)).text;
    expect(master).toContain('RESOLUTION=180x320');
    expect(master).not.toContain('mp4a');
  });

  it('may come from another program, or use a codec that no browser plays', async () => {
    const webm = await prepared(aWebm(), 'video');
    expect([webm.status, webm.content_type, await variantsOf(webm.id)]).toEqual(['ready', 'video/webm', expect.arrayContaining(['original.webm'])]);
    const odd = await prepared(anMpeg4Film(), 'video');
    expect([odd.status, odd.hls_url !== null]).toEqual(['ready', true]);
    expect(await variantsOf(odd.id)).toContain('original.mp4');
  });

  it('may lack its duration: the file made from it has it', async () => {
    const recorded = await prepared(aRecording(), 'video');
    expect([recorded.status, recorded.duration]).toEqual(['ready', expect.closeTo(1, 0)]);
  });

  it('has key frames at the same moments in every size', async () => {
    const starts = await Promise.all(
      ['v360', 'v500'].map(async (name) => {
        const { key } = (await app.server.identity.media.findRow(app.tenant, media.id))!.variants[`${name}.m3u8`]!;
        return (await app.platform.storage.read(key)).toString().match(/#EXTINF:[\d.]+/g);
      }),
    );
    expect(starts[0]!.length).toBeGreaterThan(1);
    expect(starts[0]).toEqual(starts[1]);
    expect((await app.get(media.hls_url!)).text.match(/STREAM-INF/g)).toHaveLength(2);
  });

  it('that is no film is reported as such at once', async () => {
    const lie = Buffer.concat([Buffer.from([0, 0, 0, 0x20]), Buffer.from('ftypisom'), Buffer.from([0, 0, 2, 0]), Buffer.alloc(4000, 7)]);
    const film = await prepared(lie, 'video');
    expect([film.status, film.hls_url, film.progress]).toEqual(['failed', null, null]);
  });

  it('cannot reach files and addresses of the server', async () => {
    const list = Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n');
    for (const wrapped of [list, Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from('ftypisom\0\0\0\0isomiso2'), list])]) {
      const answer = await app.upload('POST /studio/media', { bytes: wrapped, fields: { kind: 'video' } }, { as: owner });
      if (answer.status === 200) await app.settle();
      expect([answer.body.error ?? (await find(answer.body.id)).status]).toEqual([expect.toBeOneOf(['invalid_file_type', 'failed'])]);
    }
  });
});

describe.runIf(hasFfmpeg)('a sound of the library', () => {
  it.each(['mp3', 'm4a'] as const)('%s stays as it is and gets its duration', async (extension) => {
    const media = await prepared(aTone(extension), 'audio');
    expect([media.status, await variantsOf(media.id)]).toEqual(['ready', [`original.${extension}`]]);
    expect(media.duration).toBeCloseTo(1, 0);
  });
  it.each(['wav', 'ogg'] as const)('%s becomes one that every browser plays', async (extension) => {
    const media = await prepared(aTone(extension), 'audio');
    expect([media.status, media.content_type]).toEqual(['ready', 'audio/mp4']);
    expect((await app.get(media.url!)).headers['content-type']).toBe('audio/mp4');
  });
});

describe.runIf(hasFfmpeg)('preparing', () => {
  it('shows its progress, and continues after a killed server', async () => {
    const { id } = await send(aClip({ size: '452x452' }), 'video');
    const dying = createPreparing({
      ...parts(),
      films: { ...films, repack: () => Promise.reject(new Error('killed here')) },
    });
    // The first attempt ends after the sizes were made.
    await dying.work();
    const between = await find(id);
    expect([between.status, between.width, between.poster !== null]).toEqual(['preparing', 452, true]);
    expect(await variantsOf(id)).toEqual(expect.arrayContaining(['v360.mp4', 'v452.mp4', 'original.mp4']));
    const again = { ...films };
    const rendition = vi.spyOn(again, 'rendition');
    app.clock.advance(3_600_000);
    await createPreparing({ ...parts(), films: again }).work();
    expect([(await find(id)).status, rendition.mock.calls.length]).toEqual(['ready', 0]);
  });

  it('ends at once when the server stops, and leaves no program and no folder behind', async () => {
    const { id } = await send(aClip(), 'video');
    const landing = vi.fn();
    const preparing = createPreparing({
      ...parts(),
      films: {
        ...films,
        rendition: (source, type, folder, rung, facts, making) => {
          landing(folder);
          const running = films.rendition(source, type, folder, rung, facts, making);
          preparing.stop();
          return running;
        },
      },
    });
    expect(await preparing.work()).not.toBeNull();
    expect((await find(id)).status).toBe('preparing');
    await expect(readdir(landing.mock.calls[0]![0] as string)).rejects.toThrow('ENOENT');
    await createPreparing(parts()).work();
    expect((await find(id)).status).toBe('ready');
  });

  it('is given up after three attempts, and the film is served unchanged', async () => {
    const { id } = await send(aClip(), 'video');
    const broken = { ...films, rendition: () => Promise.reject(new Error('no')) };
    for (const wanted of ['preparing', 'preparing', 'ready']) {
      const next = await createPreparing({ ...parts(), films: broken }).work();
      expect([(await find(id)).status, next !== null]).toEqual([wanted, wanted === 'preparing']);
      app.clock.advance(600_000);
    }
    const media = await find(id);
    expect([media.hls_url, media.url?.split('?')[0], media.duration !== null]).toEqual([null, `/media/${id}/original.mp4`, true]);
  });

  it('stops when the media is removed meanwhile, and removes its files', async () => {
    const { id } = await send(aClip(), 'video');
    await createPreparing({
      ...parts(),
      films: {
        ...films,
        probe: async (file, type) => {
          const facts = await films.probe(file, type);
          await app.call('DELETE /studio/media/{id}', { as: owner, params: { id } });
          return facts;
        },
      },
    }).work();
    expect((await app.call('GET /studio/media/{id}', { as: owner, params: { id } })).status).toBe(404);
    await expect(readdir(path.join(app.platform.env.dataDir, 'files', app.tenant.appId, 'media', id))).rejects.toThrow('ENOENT');
  });

  it('handles one file after the other, however many workers ask', async () => {
    // A sound is made by one program, a film by five.
    const ids = [(await send(aTone('wav'), 'audio')).id, (await send(aTone('ogg'), 'audio')).id];
    let [running, most] = [0, 0];
    const counted = {
      ...films,
      sound: async (...args: Parameters<typeof films.sound>) => {
        running += 1;
        most = Math.max(most, running);
        await films.sound(...args);
        running -= 1;
      },
    };
    const preparing = createPreparing({ ...parts(), films: counted });
    await Promise.all([preparing.work(), preparing.work(), preparing.work()]);
    expect([most, ...(await Promise.all(ids.map(async (id) => (await find(id)).status)))]).toEqual([1, 'ready', 'ready']);
  });
});

describe('without ffmpeg', () => {
  it('a film is served unchanged', async () => {
    const film = Buffer.concat([Buffer.from([0, 0, 0, 0x20]), Buffer.from('ftypisom'), Buffer.from([0, 0, 2, 0]), Buffer.alloc(4000, 9)]);
    const { id } = await send(film, 'video');
    vi.stubEnv('PATH', '/nowhere');
    await app.settle();
    const media = await find(id);
    expect([media.status, media.hls_url, media.poster]).toEqual(['ready', null, null]);
    expect((await app.get(media.url!)).bytes).toEqual(film);
  });
});

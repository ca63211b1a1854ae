import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { Log } from '../../platform/platform.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { codecsOf, type FilmFacts, type Films } from '../../platform/video/films.ts';
import { bitratesOf, masterPlaylist, type Stream } from '../../platform/video/hls.ts';
import { ladderOf, type Rung } from '../../platform/video/ladder.ts';
import type { MediaEvents } from './media.events.ts';
import { renderImage } from './media.images.ts';
import type { MediaRepo, MediaRow } from './media.repo.ts';
import { playlistType, variantNames } from './media.shape.ts';
import type { Variants } from './media.tables.ts';

/** A worker silent for this long was killed: another one takes over. */
const heldForMs = 60_000;
const tries = 3;
/** Types that browsers play as they are: served unchanged if they cannot be transcoded. */
const playable = ['video/mp4', 'video/webm', 'audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/wav', 'audio/ogg'];
const playedEverywhere = ['audio/mpeg', 'audio/mp4', 'audio/x-m4a'];

export interface PreparingDependencies {
  repo: MediaRepo;
  storage: Storage;
  films: Films;
  clock: Clock;
  log: Log;
  bus: Bus<MediaEvents>;
  replacements: Port<Replacements>;
}
/** Puts media that became ready in place of those they replace, wherever these are shown. */
export interface Replacements {
  adopt(tenant: Tenant, row: MediaRow): Promise<void>;
}
/** Someone removed the media meanwhile. */
class Gone extends Error {}
/** Trying again would change nothing. */
class Unreadable extends Error {}

/** The state of making one film or sound playable. */
interface Making {
  tenant: Tenant;
  row: MediaRow;
  /** The file as it was uploaded, on this machine. */
  file: string;
  type: string;
  facts: FilmFacts;
  /** For output files, until they are stored. */
  folder: string;
  /** The variants so far, by name; grows as more are made. */
  variants: Variants;
  keyOf: (name: string) => string;
  /** Stores a file of the folder and adds it to the variants. */
  add: (name: string, contentType: string, width?: number | null) => Promise<void>;
  /** Reports how much is done, 0 to 1. */
  reportProgress: (progress: number) => void;
  signal: AbortSignal;
}
/** Stores the progress; throws when the media is gone. */
type Report = (tenant: Tenant, id: string, changes: Parameters<MediaRepo['update']>[2]) => Promise<MediaRow>;

/** The picture of a film before it plays. */
function createPosters({ storage, films, log }: Pick<PreparingDependencies, 'storage' | 'films' | 'log'>) {
  return {
    /** Three sizes of a representative frame; a film can do without one. */
    addPoster: async ({ file, type, facts, folder, keyOf, variants }: Making): Promise<string | null> => {
      const frame = path.join(folder, 'frame.png');
      try {
        await films.poster(file, type, frame, facts.durationS ?? 0);
        const { renditions, placeholder } = await renderImage(await readFile(frame));
        for (const { name, bytes, width } of renditions) {
          const full = `${variantNames.poster}-${name}.webp`;
          await storage.put(keyOf(full), bytes);
          variants[full] = { key: keyOf(full), contentType: 'image/webp', sizeBytes: bytes.length, width };
        }
        return placeholder;
      } catch (error) {
        log.warn({ err: error }, 'a video has no poster');
        return null;
      }
    },
  };
}

function requireVariant(variants: Variants, name: string): Variants[string] {
  const variant = variants[name];
  if (!variant) throw new Error(`The media has no file ${name}`);
  return variant;
}

/** Makes a film in every size, and their master playlist. */
function createRenditions({ storage, films, report }: Pick<PreparingDependencies, 'storage' | 'films'> & { report: Report }) {
  /** The master playlist's entry for one size. */
  async function streamOf(rung: Rung, variants: Variants, [film, list]: [string, string]) {
    const { peak, average } = bitratesOf((await storage.read(requireVariant(variants, list).key)).toString('utf8'));
    const made = await storage.withFile(requireVariant(variants, film).key, (place) => films.probe(place, 'video/mp4'));
    const { name, width, height } = rung;
    return {
      name,
      width,
      height,
      frameRate: made.video?.frameRate ?? 30,
      codecs: codecsOf(made),
      peakBitrate: peak,
      averageBitrate: average,
      durationS: made.durationS,
    };
  }
  return {
    /** Every size; skips those that were made before the server stopped. */
    addRenditions: async (making: Making, video: NonNullable<FilmFacts['video']>) => {
      const { tenant, row, file, type, facts, folder, variants, add, reportProgress, signal } = making;
      const streams: (Stream & Pick<FilmFacts, 'durationS'>)[] = [];
      // Players request inner playlists by name alone, so a replacement's names must differ from the previous film's.
      const mark = row.replaces ? `-${row.id.slice(-6)}` : '';
      const rungs = ladderOf(video).map((rung) => ({ ...rung, name: `${rung.name}${mark}` }));
      const pixelsOf = ({ width, height }: Rung) => width * height;
      const allPixels = rungs.reduce((sum, rung) => sum + pixelsOf(rung), 0);
      let before = 0;
      for (const rung of rungs) {
        const names: [string, string] = [`${rung.name}.mp4`, `${rung.name}.m3u8`];
        const [film, list] = names;
        if (!Object.hasOwn(variants, list)) {
          const done = before;
          const onProgress = (part: number) => reportProgress((done + part * pixelsOf(rung)) / allPixels);
          await films.rendition(file, type, folder, rung, facts, { signal, onProgress });
          await add(film, 'video/mp4', rung.width);
          await add(list, playlistType, rung.width);
          await report(tenant, row.id, { add: variants });
        }
        before += pixelsOf(rung);
        streams.push(await streamOf(rung, variants, names));
      }
      return streams;
    },
    /** The master playlist. */
    addMaster: async ({ keyOf, variants }: Making, streams: Stream[]): Promise<void> => {
      const master = Buffer.from(masterPlaylist(streams));
      await storage.put(keyOf(variantNames.master), master);
      variants[variantNames.master] = { key: keyOf(variantNames.master), contentType: playlistType, sizeBytes: master.length, width: null };
    },
  };
}

interface PlayableDependencies extends Pick<PreparingDependencies, 'repo' | 'storage' | 'films' | 'clock' | 'log'> {
  stopping: AbortSignal;
}
/** Makes one film or sound playable everywhere. */
function createPlayable({ repo, storage, films, clock, log, stopping }: PlayableDependencies) {
  const report: Report = async (tenant, id, changes) => {
    const row = await repo.update(tenant, id, { held_until: clock.isoIn(heldForMs), ...changes });
    if (!row) throw new Gone();
    return row;
  };
  const { addPoster } = createPosters({ storage, films, log });
  const { addRenditions, addMaster } = createRenditions({ storage, films, report });

  /** Reports progress at most once a second. `signal` stops the program when the server stops, and when the media is gone. */
  function progressOf(tenant: Tenant, id: string): Pick<Making, 'reportProgress' | 'signal'> {
    const own = new AbortController();
    let reportedMs = 0;
    const reportProgress = (progress: number): void => {
      if (clock.ms() - reportedMs < 1000) return;
      reportedMs = clock.ms();
      report(tenant, id, { progress }).catch((error: unknown) => own.abort(error));
    };
    return { reportProgress, signal: AbortSignal.any([stopping, own.signal]) };
  }

  async function makeSound({ tenant, row, file, type, facts, folder, add, reportProgress, signal }: Making): Promise<void> {
    if (!facts.audio) throw new Unreadable('it contains no sound');
    await report(tenant, row.id, { duration_s: facts.durationS });
    if (playedEverywhere.includes(type)) return;
    await films.sound(file, type, path.join(folder, variantNames.sound), facts, { signal, onProgress: reportProgress });
    await add(variantNames.sound, 'audio/mp4');
  }

  async function makeFilm(making: Making): Promise<void> {
    const { tenant, row, file, type, facts, folder, variants, add, signal } = making;
    if (!facts.video) throw new Unreadable('it contains no video');
    const { width, height } = facts.video;
    const placeholder = Object.hasOwn(variants, 'poster-large.webp') ? row.placeholder : await addPoster(making);
    await report(tenant, row.id, { width, height, duration_s: facts.durationS, placeholder, add: variants });
    const streams = await addRenditions(making, facts.video);
    // A live recording does not contain its duration, but the file made from it does.
    if (facts.durationS === null) await report(tenant, row.id, { duration_s: streams[0]?.durationS ?? null });
    if (isCopied(type, facts)) {
      await films.repack(file, type, path.join(folder, variantNames.film), { signal });
      await add(variantNames.film, 'video/mp4', width);
    }
    await addMaster(making, streams);
  }

  return async (tenant: Tenant, row: MediaRow, folder: string): Promise<void> => {
    const sourceName = Object.keys(row.variants).find((name) => name.startsWith('original.')) ?? 'original';
    const source = requireVariant(row.variants, sourceName);
    const type = source.contentType;
    const variants: Variants = Object.fromEntries(Object.entries(row.variants).filter(([name]) => !name.startsWith('captions-')));
    const keyOf = (name: string) => `${tenant.appId}/media/${row.id}/${name}`;
    const add: Making['add'] = async (name, contentType, width = null) => {
      const { size: sizeBytes } = await stat(path.join(folder, name));
      await storage.putFile(keyOf(name), path.join(folder, name));
      variants[name] = { key: keyOf(name), contentType, sizeBytes, width };
    };
    await storage.withFile(source.key, async (file) => {
      const facts = await films.probe(file, type).catch((error: unknown) => {
        throw new Unreadable('it cannot be read', { cause: error });
      });
      const making: Making = { tenant, row, file, type, facts, folder, variants, keyOf, add, ...progressOf(tenant, row.id) };
      await (row.kind === 'audio' ? makeSound(making) : makeFilm(making));
    });
    // The camera's notes about place and owner stay in the upload, which is deleted once a copy without them exists.
    const drop = Object.hasOwn(variants, variantNames.film) ? [sourceName] : [];
    for (const name of drop) delete variants[name];
    await report(tenant, row.id, { status: 'ready', progress: null, held_until: null, add: variants, drop });
    if (drop.length > 0) await storage.remove(source.key);
  };
}

/** Makes uploads playable everywhere: duration, poster, renditions (UPL-4). One at a time, in the order of the uploads. */
export function createPreparing({ repo, storage, films, clock, log, bus, replacements }: PreparingDependencies) {
  const stopping = new AbortController();
  const prepareFilm = createPlayable({ repo, storage, films, clock, log, stopping: stopping.signal });
  let isBusy = false;
  let isAskedAgain = false;

  /** Handles a failed one: tries again later, and in the end serves it unchanged if a browser may play it. */
  async function failed(tenant: Tenant, row: MediaRow, error: unknown): Promise<void> {
    if (stopping.signal.aborted) return void (await repo.update(tenant, row.id, { held_until: null }));
    const attempts = row.attempts + 1;
    log.warn({ err: error, media_id: row.id, attempts }, 'a media could not be prepared');
    if (attempts < tries && !(error instanceof Unreadable))
      return void (await repo.update(tenant, row.id, { attempts, held_until: clock.isoIn(30_000 * 2 ** attempts) }));
    const isReadable = Boolean((await repo.find(tenant, row.id))?.duration_s);
    const status = isReadable && playable.includes(row.content_type) ? 'ready' : 'failed';
    await repo.update(tenant, row.id, { attempts, status, progress: null, held_until: null });
  }

  async function prepareNext(): Promise<boolean> {
    const claimed = await repo.claimToPrepare(clock.iso(), clock.isoIn(heldForMs));
    if (!claimed) return false;
    const { tenant, row } = claimed;
    const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-film-'));
    try {
      if (await films.isThere()) await prepareFilm(tenant, row, folder);
      else await repo.update(tenant, row.id, { status: 'ready', progress: null, held_until: null });
    } catch (error) {
      if (error instanceof Gone) await storage.remove(`${tenant.appId}/media/${row.id}`);
      else await failed(tenant, row, error);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const prepared = stopping.signal.aborted ? undefined : await repo.find(tenant, row.id);
    if (prepared && prepared.status !== 'preparing') bus.publish('media.prepared', { tenant, mediaId: prepared.id });
    if (row.replaces && !stopping.signal.aborted) {
      const now = await repo.find(tenant, row.id);
      if (now?.status === 'ready')
        await replacements.current.adopt(tenant, now).catch((error: unknown) => log.warn({ err: error }, 'a media could not be replaced'));
    }
    return true;
  }

  return {
    /** Prepares everything that waits. Returns when to look again: null when nothing is left. */
    work: async (): Promise<string | null> => {
      if (isBusy) {
        isAskedAgain = true;
        return null;
      }
      isBusy = true;
      try {
        do {
          isAskedAgain = false;
          while (!stopping.signal.aborted && (await prepareNext()));
        } while (isAskedAgain && !stopping.signal.aborted);
      } finally {
        isBusy = false;
      }
      // Another worker may continue with the rest.
      return stopping.signal.aborted ? clock.iso() : repo.nextToPrepare();
    },
    /** Stops the current work at once; the next start continues after the last finished size. */
    stop: (): void => stopping.abort(new Error('the server stops')),
  };
}
export type Preparing = ReturnType<typeof createPreparing>;

/** Whether video and sound can be copied unchanged into a file that browsers play while it loads. */
const isCopied = (type: string, { video, audio }: FilmFacts): boolean =>
  ['video/mp4', 'video/quicktime'].includes(type) && video?.codec === 'h264' && (audio === null || ['aac', 'mp3'].includes(audio.codec));

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Whether this machine can make films for tests. */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

const kept = new Map<string, Buffer>();
/** Reuses a film that a file or another of the same worker has already made. */
function madeOnce(args: string[], extension: string): Buffer {
  const key = [...args, extension].join(' ');
  const film = kept.get(key) ?? made(args, extension);
  kept.set(key, film);
  return film;
}

/** The bytes of a file made by ffmpeg: from its own test pictures and tones, or from `source`. */
function made(args: string[], extension: string, source?: Buffer): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bandstand-clip-'));
  try {
    const [from, to] = [path.join(folder, 'source'), path.join(folder, `clip.${extension}`)];
    if (source) writeFileSync(from, source);
    const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...(source ? ['-i', from] : []), ...args, to], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return readFileSync(to);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const pictures = (size: string, seconds: number) => ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=15:duration=${seconds}`];
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`];
const small = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

interface Clip {
  size?: string;
  seconds?: number;
  isSilent?: boolean;
  isSideways?: boolean;
  /** The location that a phone writes into it. */
  place?: string;
}
/** A short film like a phone makes it. */
export function aClip({ size = '320x180', seconds = 1, isSilent = false, isSideways = false, place }: Clip = {}): Buffer {
  const clip = [...pictures(size, seconds), ...(isSilent ? [] : tone(seconds)), ...small, ...(isSilent ? [] : ['-c:a', 'aac', '-b:a', '32k'])];
  const noted = place ? ['-metadata', `location=${place}`, '-metadata', `comment=${place}`] : [];
  const film = madeOnce([...clip, ...noted, '-shortest'], 'mp4');
  return isSideways ? made(['-c', 'copy', '-metadata:s:v:0', 'rotate=90'], 'mp4', film) : film;
}
/** A film in another container, which Safari does not play. */
export const aWebm = (seconds = 1): Buffer => madeOnce([...pictures('160x90', seconds), '-c:v', 'libvpx', '-b:v', '100k'], 'webm');
/** A film as a browser records it, without its duration. */
export const aRecording = (): Buffer => madeOnce([...pictures('160x90', 1), '-c:v', 'libvpx', '-b:v', '100k', '-live', '1'], 'webm');
/** An mp4 with a video codec that no browser plays. */
export const anMpeg4Film = (): Buffer => madeOnce([...pictures('160x90', 1), '-c:v', 'mpeg4'], 'mp4');
export const aTone = (extension: 'mp3' | 'wav' | 'ogg' | 'm4a', seconds = 1): Buffer => madeOnce(tone(seconds), extension);

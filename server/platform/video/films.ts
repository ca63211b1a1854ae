import path from 'node:path';
import type { Rung } from './ladder.ts';
import { ProgramMissing, runProgram } from './programs.ts';

/** The contents of a file as viewers see it: turned upright. Seconds. */
export interface FilmFacts {
  durationS: number | null;
  video: { codec: string; width: number; height: number; frameRate: number; profile: string; level: number } | null;
  audio: { codec: string } | null;
}
interface Making {
  signal?: AbortSignal | undefined;
  /** Called with 0 to 1. */
  onProgress?: (part: number) => void;
}

/** Reads and makes videos and sounds with the system's ffmpeg. `contentType` comes from the content: the reader is never guessed. */
export interface Films {
  /** Whether this machine has the programs. */
  isThere(): Promise<boolean>;
  probe(file: string, contentType: string): Promise<FilmFacts>;
  /** A representative frame as a PNG. */
  poster(source: string, contentType: string, target: string, durationS: number): Promise<void>;
  /** One size of a video for HLS, in `folder`: `<name>.mp4` and `<name>.m3u8`, the segments being ranges of the one file. */
  rendition(source: string, contentType: string, folder: string, rung: Rung, facts: FilmFacts, making: Making): Promise<void>;
  /** The same video and sound with the index in front, so that it plays while it loads, and without the camera's notes. */
  repack(source: string, contentType: string, target: string, making: Making): Promise<void>;
  /** A sound that every browser plays. */
  sound(source: string, contentType: string, target: string, facts: FilmFacts, making: Making): Promise<void>;
}

// Each reads one kind of file: a playlist that pretends to be a film would make it fetch other files and addresses.
const readers: Record<string, string> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'audio/mp4': 'mov',
  'audio/x-m4a': 'mov',
  'video/webm': 'matroska',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};
const quiet = ['-hide_banner', '-v', 'error'];
const input = (file: string, contentType: string): string[] => {
  const reader = readers[contentType];
  if (!reader) throw new Error(`no reader for ${contentType}`);
  return ['-protocol_whitelist', 'file', '-f', reader, '-i', `file:${file}`];
};
/** Two of the machine's cores at most, because people wait for pages meanwhile. */
const gently = ['-threads', '2'];
const plain = ['-map_metadata', '-1', '-map_chapters', '-1', '-dn', '-sn'];
const stereo = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'];
const probeMs = 30_000;
const posterMs = 120_000;
/** Seconds between key frames, at the same moments in every size: players switch sizes there. */
const keyframeS = 2;
const segmentS = 4;

export function createFilms({ ffmpeg = 'ffmpeg', ffprobe = 'ffprobe' }: { ffmpeg?: string; ffprobe?: string } = {}): Films {
  const make = async (args: string[], durationS: number | null, { signal, onProgress }: Making): Promise<void> => {
    const onLine = (line: string): void => {
      const micros = /^out_time_us=(\d+)/.exec(line)?.[1];
      if (micros && durationS) onProgress?.(Math.min(1, Number(micros) / 1_000_000 / durationS));
    };
    await runProgram(ffmpeg, ['-nostdin', ...quiet, '-y', ...args.toSpliced(-1, 0, '-progress', 'pipe:1')], { signal, onLine });
  };
  return {
    isThere: () =>
      Promise.all([
        runProgram(ffprobe, ['-version'], { timeoutMs: probeMs }),
        runProgram(ffmpeg, [...quiet, '-encoders'], { timeoutMs: probeMs }),
      ]).then(
        ([, encoders]) => /\blibx264\b/.test(encoders) && /\baac\b/.test(encoders),
        (error: unknown) => {
          if (error instanceof ProgramMissing) return false;
          throw error;
        },
      ),
    probe: async (file, contentType) => {
      const entries =
        'stream=codec_type,codec_name,width,height,avg_frame_rate,profile,level:stream_disposition=attached_pic:stream_side_data=rotation:format=duration';
      const printed = await runProgram(ffprobe, [...quiet, ...input(file, contentType), '-show_entries', entries, '-of', 'json'], {
        timeoutMs: probeMs,
      });
      return factsOf(JSON.parse(printed) as Probed);
    },
    poster: async (source, contentType, target, durationS) => {
      const at = Math.min(Math.max(1, durationS * 0.1), durationS / 2);
      const args = [...gently, '-ss', at.toFixed(2), ...input(source, contentType), '-map', '0:v:0', '-frames:v', '1'];
      await runProgram(ffmpeg, ['-nostdin', ...quiet, '-y', ...args, '-vf', 'thumbnail=24,scale=iw*sar:ih', '-f', 'image2', `file:${target}`], {
        timeoutMs: posterMs,
      });
    },
    rendition: async (source, contentType, folder, rung, { durationS, video }, making) => {
      const { name, width, height, maxBitrate } = rung;
      const filters = [...(video && video.frameRate > 60 ? ['fps=60'] : []), `scale=${width}:${height}:flags=bicubic`, 'setsar=1', 'format=yuv420p'];
      const pictures = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23', '-vf', filters.join(',')];
      const rate = ['-maxrate', String(maxBitrate), '-bufsize', String(maxBitrate * 2), '-max_muxing_queue_size', '1024'];
      const cuts = ['-sc_threshold', '0', '-force_key_frames', `expr:gte(t,n_forced*${keyframeS})`, '-hls_time', String(segmentS)];
      const hls = ['-f', 'hls', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'];
      const files = ['-hls_segment_filename', path.join(folder, `${name}.mp4`), path.join(folder, `${name}.m3u8`)];
      const from = [...gently, ...input(source, contentType), '-map', '0:v:0', '-map', '0:a:0?', ...plain, ...gently];
      await make([...from, ...pictures, ...rate, ...cuts, ...stereo, ...hls, ...files], durationS, making);
    },
    repack: (source, contentType, target, making) =>
      make(
        [
          ...input(source, contentType),
          '-map',
          '0:v:0',
          '-map',
          '0:a:0?',
          '-c',
          'copy',
          ...plain,
          '-movflags',
          '+faststart',
          '-f',
          'mp4',
          `file:${target}`,
        ],
        null,
        making,
      ),
    sound: (source, contentType, target, { durationS }, making) =>
      make(
        [...gently, ...input(source, contentType), '-map', '0:a:0', ...plain, ...stereo, '-movflags', '+faststart', '-f', 'mp4', `file:${target}`],
        durationS,
        making,
      ),
  };
}

interface Probed {
  streams?: {
    codec_type?: string;
    codec_name?: string;
    profile?: string;
    level?: number;
    width?: number;
    height?: number;
    avg_frame_rate?: string;
    disposition?: { attached_pic?: number };
    side_data_list?: { rotation?: number }[];
  }[];
  format?: { duration?: string };
}

function factsOf({ streams = [], format }: Probed): FilmFacts {
  // The cover of a song is a video stream of one picture.
  const video = streams.find(({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1);
  const audio = streams.find(({ codec_type }) => codec_type === 'audio');
  const [frames = 0, seconds = 1] = (video?.avg_frame_rate ?? '').split('/').map(Number);
  const isTurned = video?.side_data_list?.some(({ rotation }) => rotation !== undefined && Math.abs(rotation) % 180 === 90) ?? false;
  const [width, height] = [video?.width ?? 0, video?.height ?? 0];
  const duration = Number(format?.duration);
  return {
    durationS: Number.isFinite(duration) && duration > 0 ? duration : null,
    video:
      video && width > 0 && height > 0
        ? {
            codec: video.codec_name ?? '',
            width: isTurned ? height : width,
            height: isTurned ? width : height,
            frameRate: frames > 0 && seconds > 0 ? frames / seconds : 30,
            profile: video.profile ?? '',
            level: video.level ?? 0,
          }
        : null,
    audio: audio ? { codec: audio.codec_name ?? '' } : null,
  };
}

const profiles: Record<string, string> = { 'Constrained Baseline': '42e0', Baseline: '4200', Main: '4d40', High: '6400' };
/** How a playlist names the codecs of a file that `rendition` made. */
export const codecsOf = ({ video, audio }: FilmFacts): string => {
  const level = (video?.level ?? 0).toString(16).padStart(2, '0');
  return [...(video ? [`avc1.${profiles[video.profile] ?? '6400'}${level}`] : []), ...(audio ? ['mp4a.40.2'] : [])].join(',');
};

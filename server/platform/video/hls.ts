/** A rendition as the master playlist names it. */
export interface Stream {
  name: string;
  width: number;
  height: number;
  frameRate: number;
  /** In the form in which browsers are asked whether they play it: `avc1.64001f,mp4a.40.2`. */
  codecs: string;
  peakBitrate: number;
  averageBitrate: number;
}

/** Peak and average bits per second of a playlist whose segments are ranges of one file. */
export function bitratesOf(playlist: string): { peak: number; average: number } {
  const lines = playlist.split('\n');
  const seconds = lines.flatMap((line) => (line.startsWith('#EXTINF:') ? [Number.parseFloat(line.slice(8))] : []));
  const bits = lines.flatMap((line) => (line.startsWith('#EXT-X-BYTERANGE:') ? [Number.parseInt(line.slice(17), 10) * 8] : []));
  const total = seconds.reduce((sum, length) => sum + length, 0);
  const peak = Math.max(0, ...bits.map((size, index) => size / Math.max(0.5, seconds[index] ?? 1)));
  return { peak: Math.ceil(peak), average: Math.ceil(bits.reduce((sum, size) => sum + size, 0) / Math.max(0.5, total)) };
}

/** The playlist that offers the renditions. Players begin with the first, so it is a middle one. */
export function masterPlaylist(streams: readonly Stream[]): string {
  const middle = streams[Math.floor((streams.length - 1) / 2)];
  const ordered = middle ? [middle, ...streams.filter((stream) => stream !== middle)] : [];
  const entries = ordered.flatMap(({ name, width, height, frameRate, codecs, peakBitrate, averageBitrate }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${peakBitrate},AVERAGE-BANDWIDTH=${averageBitrate},RESOLUTION=${width}x${height},FRAME-RATE=${frameRate.toFixed(3)},CODECS="${codecs}"`,
    `${name}.m3u8`,
  ]);
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...entries, ''].join('\n');
}

/** A playlist with every address passed through `sign`. */
export const signedPlaylist = (playlist: string, sign: (name: string) => string): string =>
  playlist
    .split('\n')
    .map((line) => {
      if (line.startsWith('#')) return line.replaceAll(/URI="([^"]+)"/g, (_match, name: string) => `URI="${sign(name)}"`);
      return line.trim() === '' ? line : sign(line.trim());
    })
    .join('\n');

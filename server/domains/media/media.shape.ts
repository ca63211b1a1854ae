import type { Audio, AvatarUrls, FileRef, Image, Media, Upload, Video } from '@bandstand/contract/media.ts';
import type { MessageVideo } from '@bandstand/contract/threads.ts';
import type { MediaRow } from './media.repo.ts';

/** How HLS playlists are served. */
export const playlistType = 'application/vnd.apple.mpegurl';
/** Names of variants as used in addresses; an upload itself is `original.<extension>`. */
export const variantNames = { master: 'master.m3u8', film: 'film.mp4', sound: 'sound.m4a', poster: 'poster' } as const;

export type Sign = (address: string) => string;
const asItIs: Sign = (address) => address;

/** An address never changes its bytes: a replaced file has another one. */
const address = (row: MediaRow, name: string): string => `/media/${row.id}/${name}${row.version > 0 ? `?v=${row.version}` : ''}`;
/** The main variant: a picture's largest, the prepared file, else the upload itself. */
const mainName = ({ variants }: MediaRow): string | null =>
  ['large.webp', variantNames.film, variantNames.sound].find((name) => Object.hasOwn(variants, name)) ??
  Object.keys(variants).find((name) => name.startsWith('original.')) ??
  null;
const main = (row: MediaRow, sign: Sign): { url: string; content_type: string } => {
  const name = mainName(row);
  return { url: name ? sign(address(row, name)) : '', content_type: (name && row.variants[name]?.contentType) || row.content_type };
};
const sizesOf = (row: MediaRow, prefix: string, sign: Sign): AvatarUrls => ({
  small: sign(address(row, `${prefix}small.webp`)),
  medium: sign(address(row, `${prefix}medium.webp`)),
  large: sign(address(row, `${prefix}large.webp`)),
});
export const urlsOf = (row: MediaRow): AvatarUrls => sizesOf(row, '', asItIs);

const pictureOf = (row: MediaRow, prefix: string, sign: Sign): Image => ({
  media_id: row.id,
  url: sign(address(row, `${prefix}large.webp`)),
  urls: sizesOf(row, prefix, sign),
  width: row.width,
  height: row.height,
  alt: row.alt,
  placeholder: row.placeholder,
  focal_x: row.focal_x,
  focal_y: row.focal_y,
});

/** A picture as blocks and covers carry it. */
export const toImage = (row: MediaRow): Image => pictureOf(row, '', asItIs);

const posterOf = (row: MediaRow, sign: Sign): Image | null =>
  Object.hasOwn(row.variants, `${variantNames.poster}-large.webp`) ? pictureOf(row, `${variantNames.poster}-`, sign) : null;
const streamOf = (row: MediaRow, sign: Sign): string | null =>
  Object.hasOwn(row.variants, variantNames.master) ? sign(address(row, variantNames.master)) : null;
const captionsOf = (row: MediaRow, sign: Sign): Video['captions'] =>
  row.captions.map(({ language, label, name }) => ({ language, label, url: sign(address(row, name)) }));

/** A media as the field of a block carries it, by its kind. */
export type MediaValue =
  | { kind: 'image'; value: Image }
  | { kind: 'video'; value: Video }
  | { kind: 'audio'; value: Audio }
  | { kind: 'file'; value: FileRef };

/** A media as pages carry it; null while it cannot be used. */
export function toValue(row: MediaRow): MediaValue | null {
  if (row.status !== 'ready') return null;
  const file = { media_id: row.id, ...main(row, asItIs) };
  const title = row.title || null;
  if (row.kind === 'image') return { kind: 'image', value: toImage(row) };
  if (row.kind === 'file') return { kind: 'file', value: { ...file, name: row.title, size: row.size_bytes } };
  if (row.kind === 'audio') return { kind: 'audio', value: { ...file, title, duration: row.duration_s } };
  const { width, height, duration_s: duration } = row;
  const shown = { hls_url: streamOf(row, asItIs), poster: posterOf(row, asItIs), captions: captionsOf(row, asItIs) };
  return { kind: 'video', value: { ...file, title, width, height, duration, ...shown } };
}

/** Whether it was prepared for all browsers. */
export const isPlayable = ({ variants }: MediaRow): boolean => Object.hasOwn(variants, variantNames.master);

/** A video of a message (MSG-8); while it is being prepared it has no address yet. */
export const toMessageVideo = (row: MediaRow, sign: Sign): MessageVideo => ({
  id: row.id,
  status: row.status,
  url: row.status === 'ready' ? main(row, sign).url || null : null,
  hls_url: row.status === 'ready' ? streamOf(row, sign) : null,
  poster_url: posterOf(row, sign)?.url ?? null,
  content_type: main(row, sign).content_type,
  width: row.width,
  height: row.height,
  duration: row.duration_s,
});

/** An upload on the wire (UPL-1). `sign` adds a permission to the addresses, for callers without a member's cookie. */
export const toUpload = (row: MediaRow, sign: Sign = asItIs): Upload => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  url: main(row, sign).url || null,
  urls: row.kind === 'image' ? sizesOf(row, '', sign) : null,
  content_type: main(row, sign).content_type,
  size: row.size_bytes,
  width: row.width,
  height: row.height,
  duration: row.duration_s,
  placeholder: row.placeholder,
});

/** A media as the studio's library shows it. `replacement`: what waits to replace it. */
export const toMedia = (row: MediaRow, sign: Sign, replacement?: Pick<MediaRow, 'status' | 'progress'>): Media => ({
  ...toUpload(row, sign),
  title: row.title,
  alt: row.alt,
  tags: row.tags,
  created_at: row.created_at,
  focal_point: row.focal_x === null || row.focal_y === null ? null : { x: row.focal_x, y: row.focal_y },
  hls_url: streamOf(row, sign),
  poster: posterOf(row, sign),
  captions: captionsOf(row, sign),
  progress: row.status === 'preparing' ? (row.progress ?? 0) : null,
  folder_id: row.folder_id,
  replacement: replacement ? { status: replacement.status === 'failed' ? 'failed' : 'preparing', progress: replacement.progress ?? 0 } : null,
});

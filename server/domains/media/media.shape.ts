import type { AvatarUrls, Image, Media, Upload } from '@bandstand/contract/media.ts';
import type { MediaRow } from './media.repo.ts';

const address = (row: MediaRow, name: string): string => `/media/${row.id}/${name}`;
const firstAddress = (row: MediaRow): string | null => {
  const name = row.variants['large.webp'] ? 'large.webp' : Object.keys(row.variants)[0];
  return name ? address(row, name) : null;
};
export const urlsOf = (row: MediaRow): AvatarUrls => ({
  small: address(row, 'small.webp'),
  medium: address(row, 'medium.webp'),
  large: address(row, 'large.webp'),
});

/** A picture as blocks and covers carry it. */
export const toImage = (row: MediaRow): Image => ({
  media_id: row.id,
  url: address(row, 'large.webp'),
  urls: urlsOf(row),
  width: row.width,
  height: row.height,
  alt: row.alt,
  placeholder: row.placeholder,
  focal_x: row.focal_x,
  focal_y: row.focal_y,
});

type Sign = (address: string) => string;
const asItIs: Sign = (address) => address;

/** An upload on the wire (UPL-1). `sign` adds a permission to the addresses, for whoever has no member's cookie. */
export const toUpload = (row: MediaRow, sign: Sign = asItIs): Upload => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  url: signedOrNull(firstAddress(row), sign),
  urls: row.kind === 'image' ? signedUrls(urlsOf(row), sign) : null,
  content_type: row.content_type,
  size: row.size_bytes,
  width: row.width,
  height: row.height,
  duration: row.duration_s,
  placeholder: row.placeholder,
});

/** A media as the studio's library shows it. */
export const toMedia = (row: MediaRow, sign: Sign): Media => ({
  ...toUpload(row, sign),
  title: row.title,
  alt: row.alt,
  tags: row.tags,
  created_at: row.created_at,
  focal_point: row.focal_x === null || row.focal_y === null ? null : { x: row.focal_x, y: row.focal_y },
});

const signedOrNull = (url: string | null, sign: Sign): string | null => url && sign(url);
const signedUrls = ({ small, medium, large }: AvatarUrls, sign: Sign): AvatarUrls => ({
  small: sign(small),
  medium: sign(medium),
  large: sign(large),
});

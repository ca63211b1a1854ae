import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Variants } from './media.tables.ts';

/** Widths of the renditions (L540, UPL-4). */
export const imageWidths = { small: 375, medium: 750, large: 1125 } as const;
// One step more takes more than twice as long and saves a twentieth of the bytes.
const webpEffort = 2;
// A thumbhash has at most seven waves per side: a hundred pixels give the same result and take ten times as long.
const thumbPx = 32;
/** A picture with more pixels than this is refused before it is decoded. */
const maxPixels = 60_000_000;

sharp.cache(false);
sharp.concurrency(1);
// Four pictures of 12 megapixels at once take over a gigabyte.
const oneOfTwo = pLimit(2);

export interface Rendition {
  name: keyof typeof imageWidths;
  bytes: Buffer;
  width: number;
}
export interface RenderedImage {
  width: number;
  height: number;
  /** A thumbhash, base64: shown while the picture loads. */
  placeholder: string;
  renditions: Rendition[];
}

/**
 * Turned upright, re-encoded as WebP in three widths, never enlarged; drops all metadata about place or camera (UPL-4). Throws when the file is not a
 * readable picture.
 */
export const renderImage = (source: string | Buffer): Promise<RenderedImage> =>
  oneOfTwo(async () => {
    const upright = sharp(source, { limitInputPixels: maxPixels, failOn: 'error', animated: false }).autoOrient();
    const { autoOrient } = await upright.metadata();
    // Decoded and shrunk once; the narrower ones are made from the same pixels, not from a lossy picture.
    const { data, info } = await upright
      .resize({ width: imageWidths.large, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const encode = (width: number, quality: number) =>
      sharp(data, { raw: info })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality, effort: webpEffort })
        .toBuffer({ resolveWithObject: true });
    const large = await encode(imageWidths.large, 80);
    // A picture no wider than the next rendition is that rendition.
    const medium = large.info.width <= imageWidths.medium ? large : await encode(imageWidths.medium, 78);
    const small = medium.info.width <= imageWidths.small ? medium : await encode(imageWidths.small, 78);
    const tiny = await sharp(small.data).resize(thumbPx, thumbPx, { fit: 'inside' }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return {
      width: autoOrient.width,
      height: autoOrient.height,
      placeholder: Buffer.from(rgbaToThumbHash(tiny.info.width, tiny.info.height, tiny.data)).toString('base64'),
      renditions: [
        { name: 'small', bytes: small.data, width: small.info.width },
        { name: 'medium', bytes: medium.data, width: medium.info.width },
        { name: 'large', bytes: large.data, width: large.info.width },
      ],
    };
  });

/** A square crop for an avatar, in a format that `renderImage` accepts. */
export const squareOf = (source: string | Buffer): Promise<Buffer> =>
  oneOfTwo(() =>
    sharp(source, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
      .autoOrient()
      .resize(750, 750, { fit: 'cover', position: 'attention', withoutEnlargement: false })
      .webp({ quality: 86 })
      .toBuffer(),
  );

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

/** Stores the sizes of a picture in a folder of its media, and returns them by name. */
export async function storeRenditions(
  storage: Storage,
  folder: string,
  renditions: readonly { name: string; bytes: Buffer; width: number }[],
): Promise<Variants> {
  const variants: Variants = {};
  for (const { name, bytes, width } of renditions) {
    const key = `${folder}/${name}.webp`;
    await storage.put(key, bytes);
    variants[`${name}.webp`] = { key, contentType: 'image/webp', sizeBytes: bytes.length, width };
  }
  return variants;
}

import pLimit from 'p-limit';
import sharp from 'sharp';

/** The same formats as for members' pictures. No SVG: it could load more. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif']);
const maxPixels = 40_000_000;
/** Smaller pictures are site icons or tracking pixels. */
const minPx = 32;
const widthPx = 640;
const heightPx = 640;
const oneAtATime = pLimit(1);

/** A small WebP copy without the file's metadata; null if the bytes are not a readable picture. */
export const smallCopy = (bytes: Buffer): Promise<Buffer | null> =>
  oneAtATime(async () => {
    try {
      const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false });
      const { format, width, height } = await source.metadata();
      if (!formats.has(format) || width < minPx || height < minPx) return null;
      return await source
        .autoOrient()
        .resize({ width: widthPx, height: heightPx, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .webp({ quality: 76, effort: 2 })
        .toBuffer();
    } catch {
      return null;
    }
  });

import pLimit from 'p-limit';
import sharp from 'sharp';

/** What members' pictures may be, and no drawing that could ask for more. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif']);
const maxPixels = 40_000_000;
/** Narrower ones are marks of the site, or eyes that count who looks. */
const minPx = 32;
const widthPx = 640;
const heightPx = 640;
const oneAtATime = pLimit(1);

/** The small copy that a card shows, as WebP without what the file said besides; null where it is no picture that can be read. */
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

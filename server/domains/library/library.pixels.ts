import sharp from 'sharp';

/** More pixels per side than these reveal no more about a picture's colours. */
const sidePx = 96;

/** The pixels of a small picture, four bytes each: red, green, blue, and opacity. */
export const pixelsOf = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes)
    .resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true, kernel: 'nearest' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();

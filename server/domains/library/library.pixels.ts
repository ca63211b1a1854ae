import sharp from 'sharp';

/** A picture says no more about its colours with more pixels than these to a side. */
const sidePx = 96;

/** The pixels of a small picture, four bytes each: red, green, blue, and how solid it is. */
export const pixelsOf = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes)
    .resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true, kernel: 'nearest' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();

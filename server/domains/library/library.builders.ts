import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A unique picture of this many pixels. */
export const aPicture = (width = 40, height = 30): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

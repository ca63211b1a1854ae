import sharp from 'sharp';

/** The part of an icon that every round or rounded mask leaves visible: the side of a square within a circle of four fifths. */
const safePart = 0.66;
/** The width of the icon on the splash screen. */
const splashPart = 0.26;

interface Drawn {
  /** The letter is drawn for masks already, and fills its ground. */
  isLetter: boolean;
  brand: string;
}

/** An icon of one size. For masks the picture is centred on the brand colour; for the home screen of an iPhone nothing is transparent. */
export async function drawIcon(
  source: Buffer,
  { kind, size }: { kind: 'any' | 'maskable'; size: number },
  { isLetter, brand }: Drawn,
): Promise<Buffer> {
  const fill = { width: size, height: size, fit: 'cover' } as const;
  if (kind === 'any' || isLetter) {
    const icon = sharp(source).resize(fill);
    return (size === 180 ? icon.flatten({ background: brand }) : icon).png().toBuffer();
  }
  const inner = Math.round(size * safePart);
  const picture = await sharp(source)
    .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  const ground = await groundOf(source, brand);
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: picture }])
    .png()
    .toBuffer();
}

/** The ground continues the colour of a picture that fills its square to the corners; under a transparent one it is the brand colour. */
async function groundOf(source: Buffer, brand: string): Promise<string | { r: number; g: number; b: number; alpha: number }> {
  const { data, info } = await sharp(source).resize(16, 16, { fit: 'fill' }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  const corners = [at(0, 0), at(15, 0), at(0, 15), at(15, 15)];
  if (corners.some(([, , , alpha = 0]) => alpha < 250)) return brand;
  const mean = (channel: number) => Math.round(corners.reduce((sum, corner) => sum + (corner[channel] ?? 0), 0) / corners.length);
  return { r: mean(0), g: mean(1), b: mean(2), alpha: 1 };
}

/** The splash screen of an iPhone or iPad: the icon with round corners in the middle of the app's own ground. */
export async function drawSplash(source: Buffer, { width, height }: { width: number; height: number }, paper: string): Promise<Buffer> {
  const side = Math.round(Math.min(width, height) * splashPart);
  const corners = Buffer.from(`<svg width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${Math.round(side * 0.22)}"/></svg>`);
  const icon = await sharp(source)
    .resize(side, side, { fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: paper } })
    .composite([{ input: icon }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

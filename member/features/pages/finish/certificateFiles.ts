import type { AppConfig } from '@bandstand/contract/apps.ts';
import { picturePdf } from '../../../platform/sharing/picturePdf.ts';
import { certificateLook, type CertificateLook, type CertificateWords } from './certificate.ts';
import { drawCertificate, sheet, type Logo } from './drawCertificate.ts';

type Brand = Pick<AppConfig, 'theme' | 'toolbar'>;
const printScale = 2;
const jpegQuality = 0.92;

/** A certificate as a picture; null on devices that cannot draw. */
export const certificatePicture = (words: CertificateWords, brand: Brand): Promise<Blob | null> => drawn(words, brand, 1, 'image/png');

/** A certificate as a PDF of one A4 page; null on devices that cannot draw. */
export async function certificatePdf(words: CertificateWords, brand: Brand): Promise<Blob | null> {
  const picture = await drawn(words, brand, printScale, 'image/jpeg');
  if (!picture) return null;
  const title = [words.heading, words.name, words.program].filter(Boolean).join(', ');
  return picturePdf(new Uint8Array(await picture.arrayBuffer()), { width: sheet.width * printScale, height: sheet.height * printScale, title });
}

async function drawn(words: CertificateWords, brand: Brand, scale: number, type: string): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width: sheet.width * scale, height: sheet.height * scale });
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const look: CertificateLook = { ...certificateLook(brand.theme), ...fontsOf(document.documentElement) };
  const [logo] = await Promise.all([logoOf(brand, look.paper), loadFonts(look, `${words.heading}${words.name}${words.program}`)]);
  drawCertificate(pen, words, look, { scale, logo });
  return new Promise((resolve) => canvas.toBlob(resolve, type, jpegQuality));
}

function fontsOf(element: HTMLElement): Pick<CertificateLook, 'headingFont' | 'bodyFont' | 'weight'> {
  const style = getComputedStyle(element);
  const token = (name: string, other: string) => style.getPropertyValue(name).trim() || other;
  return {
    headingFont: token('--font-heading', 'sans-serif'),
    bodyFont: token('--font-body', 'sans-serif'),
    weight: token('--heading-weight', '600'),
  };
}

/** A canvas draws with the fonts that are there; those of the theme may not have been used on this screen. */
async function loadFonts({ headingFont, bodyFont, weight }: CertificateLook, text: string): Promise<void> {
  const wanted = [`${weight} 64px ${headingFont}`, `400 32px ${bodyFont}`];
  await Promise.all(wanted.map((font) => document.fonts?.load(font, text).catch(() => [])));
}

/** The logo of the tool bar if it can be seen on paper: many are white, for a coloured bar. */
async function logoOf({ toolbar: { logo } }: Brand, paper: string): Promise<Logo | null> {
  if (!logo) return null;
  const image = new Image();
  image.src = logo.urls.medium;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const found = { image, width: image.naturalWidth, height: image.naturalHeight };
  return found.width > 0 && standsOut(found, paper) ? found : null;
}

const sample = 24;
/** Difference of brightness to the paper, of 255, from which a logo is seen. */
const leastDifference = 60;

function standsOut({ image }: Logo, paper: string): boolean {
  const pen = Object.assign(document.createElement('canvas'), { width: sample, height: sample }).getContext('2d');
  if (!pen) return false;
  pen.drawImage(image, 0, 0, sample, sample);
  const { data } = pen.getImageData(0, 0, sample, sample);
  const brightness = (r: number, g: number, b: number) => 0.3 * r + 0.59 * g + 0.11 * b;
  const [red = 255, green = 255, blue = 255] = [1, 3, 5].map((at) => Number.parseInt(paper.slice(at, at + 2), 16));
  let [sum, weight] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    sum += alpha * Math.abs(brightness(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) - brightness(red, green, blue));
    weight += alpha;
  }
  return weight > 0 && sum / weight >= leastDifference;
}

import { wrapped } from '../../../platform/sharing/wrapped.ts';
import type { CertificateLook, CertificateWords } from './certificate.ts';

/** The sheet in its own units: A4, upright. */
export const sheet = { width: 1240, height: 1754 };
const middle = sheet.width / 2;
const room = sheet.width - 2 * 170;

type Pen = CanvasRenderingContext2D;
type Line = { font: string; size: number; y: number; weight?: string; alpha?: number; most?: number; step?: number };

/** Draws a certificate; `scale` 1 is for screens, 2 prints sharply. `logo` is left out where it cannot be seen on paper. */
export function drawCertificate(pen: Pen, words: CertificateWords, look: CertificateLook, { scale, logo }: { scale: number; logo: Logo | null }) {
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.fillStyle = look.paper;
  pen.fillRect(0, 0, sheet.width, sheet.height);
  drawFrame(pen, look);
  drawSeal(pen, look);
  pen.fillStyle = look.ink;
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  const write = lineWriter(pen, look);
  if (logo) drawLogo(pen, logo);
  else write(words.appName, { font: look.headingFont, weight: look.weight, size: 46, y: 232, most: 1 });
  write(words.heading, { font: look.bodyFont, size: 34, y: 836, alpha: 0.7 });
  const hasName = words.name.trim() !== '';
  const named = hasName ? write(words.name, { font: look.headingFont, weight: look.weight, size: 92, y: 960, most: 2, step: 100 }) : 900;
  pen.fillStyle = look.accent;
  pen.fillRect(middle - 48, named + 48, 96, 6);
  pen.fillStyle = look.ink;
  write(words.program, { font: look.headingFont, weight: look.weight, size: hasName ? 54 : 80, y: named + 140, most: 2, step: hasName ? 68 : 92 });
  drawFigures(pen, words, look);
  const foot = logo ? `${words.date} · ${words.appName}` : words.date;
  write(foot, { font: look.bodyFont, size: 30, y: sheet.height - 168, alpha: 0.7, most: 1 });
}

/** Writes a text in the middle, smaller if its words are too long, and returns where its last line is. */
const lineWriter = (pen: Pen, look: CertificateLook) => (text: string, line: Line) => {
  const { font, y, weight = '400', alpha = 1, most = 1, step = 0 } = line;
  let { size } = line;
  const lines = () => {
    pen.font = `${weight} ${size}px ${font}`;
    return most === 1 ? [text] : wrapped(pen, text, room);
  };
  const fits = (rows: string[]) => rows.length <= most && rows.every((row) => pen.measureText(row).width <= room);
  while (!fits(lines()) && size > line.size / 2) size -= 2;
  const rows = lines().slice(0, most);
  pen.globalAlpha = alpha;
  pen.fillStyle = look.ink;
  for (const [at, row] of rows.entries()) pen.fillText(row, middle, y + at * step, room);
  pen.globalAlpha = 1;
  return y + (rows.length - 1) * step;
};

/** Two fine lines around everything. */
function drawFrame(pen: Pen, { ink, accent, corner }: CertificateLook): void {
  for (const [inset, colour, width] of [
    [64, ink, 2],
    [82, accent, 5],
  ] as const) {
    pen.beginPath();
    pen.roundRect(inset, inset, sheet.width - 2 * inset, sheet.height - 2 * inset, Math.max(0, corner - (inset - 64) / 2));
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.globalAlpha = colour === ink ? 0.35 : 1;
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

const seal = { y: 524, radius: 178, curves: 14, petals: 16 };

/** A rosette of fine curves, as on banknotes, with a check mark in its middle. */
function drawSeal(pen: Pen, { accent, paper }: CertificateLook): void {
  pen.strokeStyle = accent;
  pen.lineWidth = 1.4;
  pen.globalAlpha = 0.55;
  for (let curve = 0; curve < seal.curves; curve += 1) {
    const phase = (curve / seal.curves) * 2 * Math.PI;
    pen.beginPath();
    for (let step = 0; step <= 360; step += 1) {
      const angle = (step / 180) * Math.PI;
      const radius = seal.radius * (0.79 + 0.21 * Math.sin(seal.petals * angle + phase));
      pen.lineTo(middle + radius * Math.cos(angle), seal.y + radius * Math.sin(angle));
    }
    pen.stroke();
  }
  pen.globalAlpha = 1;
  pen.fillStyle = accent;
  pen.beginPath();
  pen.arc(middle, seal.y, 96, 0, 2 * Math.PI);
  pen.fill();
  pen.strokeStyle = paper;
  pen.lineWidth = 15;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.beginPath();
  pen.moveTo(middle - 40, seal.y + 2);
  pen.lineTo(middle - 11, seal.y + 31);
  pen.lineTo(middle + 42, seal.y - 30);
  pen.stroke();
}

const widestFigure = 260;

function drawFigures(pen: Pen, { figures }: CertificateWords, look: CertificateLook): void {
  const width = Math.min(widestFigure, room / Math.max(1, figures.length));
  for (const [at, { label, value }] of figures.entries()) {
    const x = middle + (at + 0.5 - figures.length / 2) * width;
    pen.font = `${look.weight} 64px ${look.headingFont}`;
    pen.fillText(value, x, 1408, width - 24);
    pen.globalAlpha = 0.7;
    pen.font = `400 28px ${look.bodyFont}`;
    pen.fillText(label, x, 1456, width - 24);
    pen.globalAlpha = 1;
  }
}

export type Logo = { image: CanvasImageSource; width: number; height: number };
const logoBox = { width: 420, height: 110, y: 158 };

function drawLogo(pen: Pen, { image, width, height }: Logo): void {
  const scale = Math.min(logoBox.width / width, logoBox.height / height);
  const [w, h] = [width * scale, height * scale];
  pen.drawImage(image, middle - w / 2, logoBox.y + (logoBox.height - h) / 2, w, h);
}

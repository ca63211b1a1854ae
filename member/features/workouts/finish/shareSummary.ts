import type { Language } from '@bandstand/contract/languages.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { shareFile } from '../../../platform/sharing/shareFile.ts';
import { wrapped } from '../../../platform/sharing/wrapped.ts';

type Parts = {
  appName: string;
  title: string;
  date: string;
  language: Language;
  figures: readonly { label: string; value: string }[];
  fileName: string;
};

const [width, height, margin] = [1080, 1350, 96];

/** Draws a workout's figures in the app's colours and fonts, and shares the picture. */
export async function shareSummary(parts: Parts): Promise<void> {
  const picture = await drawn(parts);
  if (!picture) return;
  await shareFile(new File([picture], `${parts.fileName}.png`, { type: 'image/png' }), parts.title);
}

async function drawn({ appName, title, date, language, figures }: Parts): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const style = getComputedStyle(document.documentElement);
  const token = (name: string, other: string) => style.getPropertyValue(name).trim() || other;
  const [dark, light, brand] = [token('--theme-dark', '#111'), token('--theme-light', '#fff'), token('--theme-primary', '#888')];
  const [heading, body] = [token('--font-heading', 'sans-serif'), token('--font-body', 'sans-serif')];
  pen.fillStyle = dark;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = brand;
  pen.fillRect(margin, margin, 120, 16);
  pen.fillStyle = light;
  pen.font = `600 84px ${heading}`;
  let at = margin + 160;
  for (const line of wrapped(pen, title, width - 2 * margin).slice(0, 3)) {
    pen.fillText(line, margin, at);
    at += 96;
  }
  pen.font = `400 36px ${body}`;
  pen.globalAlpha = 0.72;
  pen.fillText(new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' }).format(new Date(date)), margin, at);
  pen.fillText(appName, margin, height - margin);
  for (const [index, { label, value }] of figures.entries()) {
    const [x, y] = [margin + (index % 2) * ((width - 2 * margin) / 2), height - margin - 420 + Math.floor(index / 2) * 200];
    pen.globalAlpha = 0.72;
    pen.font = `400 36px ${body}`;
    pen.fillText(label, x, y);
    pen.globalAlpha = 1;
    pen.font = `600 80px ${heading}`;
    pen.fillText(value, x, y + 88, (width - 2 * margin) / 2 - 24);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

import type { Language } from '@bandstand/contract/languages.ts';
import { translate } from '@bandstand/i18n/server.ts';
import { guardedTextOn } from '@bandstand/rules/theme/contrast.ts';

/** Name, brand colour and address of the app that a mail comes from. */
export interface Brand {
  name: string;
  /** `#rrggbb` */
  color: string;
  /** Origin of the app, without a trailing slash. */
  url: string;
}

export interface MailContent {
  language: Language;
  greeting: string | null;
  paragraphs: string[];
  /** What was paid for, and the sums: one line each. */
  rows?: { label: string; detail?: string | null; amount: string; isTotal?: boolean }[];
  /** Quoted: texts written by people. */
  quotes: string[];
  button: { label: string; url: string } | null;
  /** Six digits to type. Alone on its line: `proofs.ts` finds it by that. */
  code?: string;
  /** In small print at the end. */
  footnotes: (string | { label: string; url: string })[];
  unsubscribe: { label: string; url: string } | null;
}

/** Texts written by people never become markup (MSG-11). */
const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = (text: string, style = 'margin:0 0 16px') => `<p style="${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

/** Labels on the left, amounts on the right, the total below a line. */
function layOutRows(rows: NonNullable<MailContent['rows']>): string[] {
  if (rows.length === 0) return [];
  const cell = (isTotal = false) => `padding:8px 0;vertical-align:top;${isTotal ? 'border-top:1px solid #d9dde3;font-weight:600' : ''}`;
  return [
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">',
    ...rows.map(({ label, detail, amount, isTotal }) => {
      const more = detail ? `<br><span style="font-size:13px;line-height:20px;color:#5b6470">${escapeHtml(detail)}</span>` : '';
      return `<tr><td style="${cell(isTotal)};word-break:break-word">${escapeHtml(label)}${more}</td><td align="right" style="${cell(isTotal)};padding-left:16px;white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
    }),
    '</table>',
  ];
}

/** The layout of all mails: the app's name on its colour, text, one button; and the same as plain text (NTF-9). */
export function layOut(brand: Brand, content: MailContent): { html: string; text: string } {
  const { language, greeting, paragraphs, rows = [], quotes, button, code, footnotes, unsubscribe } = content;
  const sentBy = translate(language, 'mail.sent_by', { app: brand.name });
  const fallback = translate(language, 'mail.button_fallback');
  const small = 'margin:0 0 8px;font-size:13px;line-height:20px;color:#5b6470';
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(brand.name)}</title></head>`,
    `<body style="margin:0;padding:24px 12px;background:#f3f4f6;font-family:${font};font-size:16px;line-height:24px;color:#1d2430">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;overflow:hidden">',
    `<tr><td style="background:${brand.color};color:${guardedTextOn(brand.color)};padding:20px 32px;font-size:18px;font-weight:600">${escapeHtml(brand.name)}</td></tr>`,
    '<tr><td style="padding:32px">',
    ...(greeting ? [paragraph(greeting)] : []),
    ...paragraphs.map((text) => paragraph(text)),
    ...layOutRows(rows),
    ...quotes.map((text) => paragraph(text, 'margin:0 0 12px;padding:10px 14px;background:#f3f4f6;border-radius:10px')),
    ...(button
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:13px 24px;border-radius:8px;background:${brand.color};color:${guardedTextOn(brand.color)};font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
        ]
      : []),
    ...(code
      ? [`<p data-code style="margin:24px 0;font-size:28px;line-height:36px;letter-spacing:4px;font-weight:600">${escapeHtml(code)}</p>`]
      : []),
    ...footnotes.map((note) =>
      typeof note === 'string'
        ? paragraph(note, small)
        : `<p style="${small}"><a href="${escapeHtml(note.url)}" style="color:#5b6470">${escapeHtml(note.label)}</a></p>`,
    ),
    ...(button
      ? [
          `<p style="${small}">${escapeHtml(fallback)}<br><a href="${escapeHtml(button.url)}" style="color:#5b6470;word-break:break-all">${escapeHtml(button.url)}</a></p>`,
        ]
      : []),
    '</td></tr></table>',
    `<p style="${small};margin-top:16px">${escapeHtml(sentBy)} · <a href="${escapeHtml(brand.url)}" style="color:#5b6470">${escapeHtml(brand.url.replace(/^https?:\/\//, ''))}</a>${unsubscribe ? ` · <a href="${escapeHtml(unsubscribe.url)}" style="color:#5b6470">${escapeHtml(unsubscribe.label)}</a>` : ''}</p>`,
    '</td></tr></table></body></html>',
  ].join('\n');
  const text = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(({ label, detail, amount }) => `${label}${detail ? ` (${detail})` : ''}: ${amount}`).join('\n')] : []),
    ...quotes.map((line) =>
      line
        .split('\n')
        .map((part) => `> ${part}`)
        .join('\n'),
    ),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    ...(code ? [code] : []),
    ...footnotes.map((note) => (typeof note === 'string' ? note : `${note.label}: ${note.url}`)),
    ['--', `${sentBy} · ${brand.url}`, ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : [])].join('\n'),
  ].join('\n\n');
  return { html, text };
}

import type { Invoice, InvoiceParty } from '@bandstand/contract/invoices.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { translate } from '@bandstand/i18n/server.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { taxLabelIn } from '@bandstand/rules/products/taxLabels.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import PDFDocument from 'pdfkit';
import { dateOf } from '../../platform/clock.ts';
import { registerFonts } from '../../platform/pdf/fonts.ts';
import { archived, embed } from './invoices.hybrid.ts';

/** The reader: texts, dates and money are in their language. */
export interface Reader {
  language: Language;
  timezone: string;
}

/** A4 in points. */
const [width, height] = [595.28, 841.89];
const [left, right, top, bottom] = [56, 56, 56, 96];
const inner = width - left - right;
const colors = { text: '#14181f', muted: '#5b6470', line: '#d9dde3', mark: '#8a4b00', markBack: '#fdf1dc' };
/** Where amounts begin. */
const amountWidth = 120;

type Sheet = InstanceType<typeof PDFDocument>;
type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

/** An invoice on A4 (COM-22). The same invoice gives the same file. `xml`: the e-invoice to embed. */
export function drawInvoice(invoice: Invoice, { language, timezone }: Reader, xml: string | null = null): Promise<Buffer> {
  const t: Translate = (key, values) => translate(language, key, values);
  const money = (amount: number) => formatMoney(amount, invoice.currency, language);
  const date = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: timezone }).format(Date.parse(invoice.issued_at));
  const sheet = new PDFDocument({
    size: 'A4',
    margins: { top, bottom, left, right },
    bufferPages: true,
    lang: language,
    displayTitle: true,
    ...(xml ? archived : {}),
    info: {
      Title: t(invoice.kind === 'credit_note' ? 'mail.credit_note.title' : 'mail.invoice.title', { number: invoice.number }),
      // The library writes it into XML unescaped.
      ...(xml && /[&<>]/.test(invoice.seller.name) ? {} : { Author: invoice.seller.name }),
      CreationDate: dateOf(invoice.issued_at),
      ModDate: dateOf(invoice.issued_at),
    },
  });
  registerFonts(sheet);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
    sheet.on('end', () => resolve(Buffer.concat(chunks)));
    sheet.on('error', reject);
  });

  drawHead(sheet, invoice, date, t);
  drawLines(sheet, invoice, money, t);
  drawSums(sheet, { ...invoice, tax_label: invoice.tax_label && taxLabelIn(invoice.tax_label, language) }, money, t);
  drawFeet(sheet, invoice);
  if (xml) embed(sheet, xml, dateOf(invoice.issued_at));
  sheet.end();
  return done;
}

const small = (sheet: Sheet) => sheet.font('regular').fontSize(9).fillColor(colors.muted);
const plain = (sheet: Sheet) => sheet.font('regular').fontSize(10).fillColor(colors.text);
const strong = (sheet: Sheet, size = 10) => sheet.font('semibold').fontSize(size).fillColor(colors.text);

/** Name first, then everything else known. Returns the position of its end. */
function drawParty(sheet: Sheet, { name, lines, email, tax_id }: InvoiceParty, x: number, y: number, wide: number, t: Translate): number {
  strong(sheet).text(name, x, y, { width: wide });
  const more = [...lines, email, tax_id && t('mail.invoice.tax_id', { id: tax_id })].filter((line): line is string => Boolean(line));
  if (more.length > 0) small(sheet).text(more.join('\n'), x, sheet.y + 2, { width: wide, lineGap: 1.5 });
  return sheet.y;
}

function drawHead(sheet: Sheet, invoice: Invoice, date: string, t: Translate): void {
  const half = inner / 2 - 12;
  const sellerEnd = drawParty(sheet, invoice.seller, left, top, half, t);
  const beside = left + inner / 2 + 12;
  strong(sheet, 20).text(t(invoice.kind === 'credit_note' ? 'mail.credit_note.word' : 'mail.invoice.word'), beside, top - 7, {
    width: half,
    align: 'right',
  });
  const corrected = invoice.corrects && t('mail.credit_note.of', { number: invoice.corrects.number });
  small(sheet).text([invoice.number, corrected, date].filter(Boolean).join('\n'), beside, sheet.y + 2, { width: half, align: 'right', lineGap: 1.5 });
  if (invoice.is_test) drawMark(sheet, t('mail.invoice.test'), sheet.y + 8);
  const y = Math.max(sellerEnd, sheet.y) + 36;
  small(sheet).text(t('mail.invoice.to'), left, y, { width: half });
  const end = drawParty(sheet, invoice.customer, left, sheet.y + 3, half, t);
  sheet.y = end + 36;
}

/** Marks a test, so that nobody mistakes it for a real invoice. */
function drawMark(sheet: Sheet, text: string, y: number): void {
  sheet.font('semibold').fontSize(8.5);
  const wide = Math.min(inner / 2, sheet.widthOfString(text) + 16);
  const high = sheet.heightOfString(text, { width: wide - 16 }) + 8;
  sheet.roundedRect(left + inner - wide, y, wide, high, 4).fill(colors.markBack);
  sheet.fillColor(colors.mark).text(text, left + inner - wide + 8, y + 4, { width: wide - 16, align: 'right' });
  sheet.y = y + high;
}

const rule = (sheet: Sheet, y: number, from = left) =>
  sheet
    .moveTo(from, y)
    .lineTo(left + inner, y)
    .lineWidth(0.75)
    .strokeColor(colors.line)
    .stroke();

/** Begins another page when this height does not fit on the current one. */
function room(sheet: Sheet, high: number): void {
  if (sheet.y + high <= height - bottom) return;
  sheet.addPage();
  sheet.y = top;
}

function drawLines(sheet: Sheet, { lines }: Invoice, money: (amount: number) => string, t: Translate): void {
  const wide = inner - amountWidth - 16;
  const amounts = left + inner - amountWidth;
  const { y } = sheet;
  small(sheet).text(t('mail.invoice.what'), left, y, { width: wide });
  small(sheet).text(t('mail.invoice.amount'), amounts, y, { width: amountWidth, align: 'right' });
  sheet.y += 6;
  rule(sheet, sheet.y);
  sheet.y += 8;
  for (const { label, detail, amount } of lines) {
    const high = plain(sheet).heightOfString(label, { width: wide }) + (detail ? small(sheet).heightOfString(detail, { width: wide }) + 1 : 0);
    room(sheet, high + 9);
    const at = sheet.y;
    plain(sheet).text(money(amount), amounts, at, { width: amountWidth, align: 'right' });
    plain(sheet).text(label, left, at, { width: wide });
    if (detail) small(sheet).text(detail, left, sheet.y + 1, { width: wide });
    sheet.y = at + high + 9;
  }
  rule(sheet, sheet.y);
  sheet.y += 12;
}

/** A sentence that the law requires on the sheet. */
function note(sheet: Sheet, text: string): void {
  room(sheet, 30);
  small(sheet).text(text, left, sheet.y + 4, { width: inner });
  sheet.y += 6;
}

function drawSums(sheet: Sheet, invoice: Invoice, money: (amount: number) => string, t: Translate): void {
  const x = left + inner / 2;
  const wide = inner / 2 - amountWidth - 8;
  const sum = (label: string, amount: number, isTotal = false): void => {
    const write = () => (isTotal ? strong(sheet, 12) : plain(sheet));
    const high = write().heightOfString(label, { width: wide });
    room(sheet, high + 6);
    const at = sheet.y;
    write().text(label, x, at, { width: wide });
    write().text(money(amount), left + inner - amountWidth, at, { width: amountWidth, align: 'right' });
    sheet.y = at + high + 6;
  };
  const { subtotal, discount, coupon, tax, tax_label, tax_inclusive, total, refunded } = invoice;
  // Keeps the sums together.
  room(sheet, 110);
  if (subtotal !== total) sum(t('mail.invoice.subtotal'), subtotal);
  if (discount > 0) sum(coupon ? t('mail.invoice.discount_code', { code: coupon }) : t('mail.invoice.discount'), -discount);
  const taxName = tax_label ?? t('mail.invoice.tax');
  if (tax !== 0 && !tax_inclusive) sum(taxName, tax);
  sheet.y += 2;
  rule(sheet, sheet.y, x);
  sheet.y += 8;
  sum(t('mail.invoice.total'), total, true);
  if (tax !== 0 && tax_inclusive) sum(t('mail.invoice.tax_included', { tax: taxName }), tax);
  if (refunded > 0) sum(t('mail.invoice.refunded'), -refunded);
  if (invoice.tax_note) note(sheet, t(`mail.invoice.note.${invoice.tax_note}`));
}

/** The owner's footer and the page number, below the text of each page. */
function drawFeet(sheet: Sheet, { number, footer }: Invoice): void {
  const { start, count } = sheet.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    sheet.switchToPage(page);
    // Text below the margin must not begin another page.
    sheet.page.margins.bottom = 0;
    rule(sheet, height - bottom + 20);
    sheet.font('regular').fontSize(8).fillColor(colors.muted);
    const wide = inner - 90;
    if (footer) sheet.text(footer, left, height - bottom + 28, { width: wide, height: bottom - 40, lineGap: 1, ellipsis: true });
    sheet.text(count > 1 ? `${number} · ${page + 1}/${count}` : number, left + inner - 84, height - bottom + 28, { width: 84, align: 'right' });
  }
}

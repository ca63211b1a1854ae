import PDFDocument from 'pdfkit';
import { dateOf } from '../../platform/clock.ts';
import { registerFonts } from '../../platform/pdf/fonts.ts';

/** A text on A4. The same text at the same moment gives the same file. */
export function drawText(title: string, text: string, madeAt: string): Promise<Buffer> {
  const sheet = new PDFDocument({
    size: 'A4',
    margin: 56,
    displayTitle: true,
    info: { Title: title, CreationDate: dateOf(madeAt), ModDate: dateOf(madeAt) },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
    sheet.on('end', () => resolve(Buffer.concat(chunks)));
    sheet.on('error', reject);
  });
  registerFonts(sheet).font('regular');
  sheet.fontSize(14).fillColor('#14181f').text(title);
  sheet.moveDown().fontSize(9).text(text, { lineGap: 2 });
  sheet.end();
  return done;
}

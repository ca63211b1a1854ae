import fs from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

type Sheet = InstanceType<typeof PDFDocument>;
/** What pdfkit reads of a font’s file; its types know none, and it takes one in place of the file. */
type Parsed = Buffer;

const files = { regular: '400Regular/NotoSans_400Regular', semibold: '600SemiBold/NotoSans_600SemiBold' } as const;
const read = new Map<string, Parsed>();

/**
 * Read once: every language of the product, and Greek and Cyrillic names, are in them. What is used of them is embedded. Their tables are kept as
 * well: to read those anew costs more than all else of a sheet.
 */
function parsed(name: keyof typeof files): Parsed {
  let font = read.get(name);
  if (!font) {
    const file = fs.readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${files[name]}.ttf`));
    const opened: Sheet & { _font?: { font?: Parsed } } = new PDFDocument({ autoFirstPage: false }).font(file);
    read.set(name, (font = opened._font?.font ?? file));
  }
  return font;
}

/** Gives a sheet the fonts `regular` and `semibold`. */
export const registerFonts = (sheet: Sheet): Sheet => sheet.registerFont('regular', parsed('regular')).registerFont('semibold', parsed('semibold'));

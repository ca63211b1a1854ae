import fs from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

type Sheet = InstanceType<typeof PDFDocument>;
/** A font file as pdfkit parses it. Its types do not declare that it accepts one in place of the file. */
type Parsed = Buffer;

const files = { regular: '400Regular/NotoSans_400Regular', semibold: '600SemiBold/NotoSans_600SemiBold' } as const;
const read = new Map<string, Parsed>();

/**
 * Read once. The fonts cover every language of the product, and Greek and Cyrillic names; only what is used is embedded. Their parsed tables are
 * cached as well: parsing them again costs more than the rest of a sheet.
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

/** A4 in points of 1/72 inch. */
const [pageWidth, pageHeight] = [595.28, 841.89];

/**
 * A PDF of one A4 page that a JPEG fills (PDF 1.4, ISO 32000-1). A library would be a hundred times its size: it would bring fonts, which the
 * picture has drawn already.
 */
export function picturePdf(jpeg: Uint8Array, { width, height, title }: { width: number; height: number; title: string }): Blob {
  const draw = `q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /Picture Do Q`;
  const objects: (string | Uint8Array)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /XObject << /Picture 5 0 R >> >> /Contents 4 0 R >>`],
    [`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
    [`<< /Title <${utf16(title)}> >>`],
  ];
  const parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  add('%PDF-1.4\n');
  const offsets = objects.map((object, at) => {
    const offset = length;
    for (const part of [`${at + 1} 0 obj\n`, ...object, '\nendobj\n']) add(part);
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = length;
  const count = objects.length + 1;
  add(`xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`);
  add(`trailer\n<< /Size ${count} /Root 1 0 R /Info ${count - 1} 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts as BlobPart[], { type: 'application/pdf' });
}

/** A text string as PDF writes it: UTF-16 with its byte order mark, in hexadecimal. */
const utf16 = (text: string): string =>
  `FEFF${[...Array(text.length).keys()].map((at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')}`;

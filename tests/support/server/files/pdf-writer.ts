export interface PdfParts {
  /** What is drawn on each page, in the language of PDF pages. */
  pages: string[];
  /** Numbers of objects that are the pages' content, instead of `pages`. */
  contents?: number[];
  /** Of every page. */
  mediaBox?: [number, number, number, number];
  rotate?: number;
  /** Points that a unit of every page is long. */
  userUnit?: number;
  /** More objects, from number 100 on, and their entries in the page's resources and in the catalogue. */
  objects?: string[];
  resources?: string;
  catalogue?: string;
  trailer?: string;
  /** Annotations of every page, as references. */
  annots?: string;
}

/** A PDF, plain enough to be read by eye. */
export function pdf({
  pages,
  contents = [],
  mediaBox = [0, 0, 200, 100],
  rotate = 0,
  userUnit = 1,
  objects = [],
  resources = '',
  catalogue = '',
  trailer = '',
  annots,
}: PdfParts): Buffer {
  const numbered = new Map<number, string>();
  const kids = pages.map((_, i) => `${10 + 2 * i} 0 R`).join(' ');
  numbered.set(1, `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`);
  numbered.set(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  numbered.set(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  pages.forEach((content, i) => {
    const place = `/Parent 2 0 R /MediaBox [${mediaBox.join(' ')}] /Rotate ${rotate} /UserUnit ${userUnit}${annots === undefined ? '' : ` /Annots [${annots}]`}`;
    const own = `/Resources << /Font << /F1 3 0 R >> ${resources} >> /Contents ${contents[i] ?? 11 + 2 * i} 0 R`;
    numbered.set(10 + 2 * i, `<< /Type /Page ${place} ${own} >>`);
    numbered.set(11 + 2 * i, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  });
  objects.forEach((object, i) => numbered.set(100 + i, object));
  let text = '%PDF-1.7\n';
  const places: string[] = [];
  for (const [number, object] of numbered) {
    places.push(`${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`);
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const table = `xref\n0 1\n0000000000 65535 f \n${places.join('')}`;
  const size = Math.max(...numbered.keys()) + 1;
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

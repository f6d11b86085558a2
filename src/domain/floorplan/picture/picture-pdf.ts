import type { PlanePoint } from '../../geometry/index.ts';
import { joinBytes } from '../../values/joined-bytes.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A picture on a page: a JPEG, its pixels, and the page's size in points. */
export interface PagePicture {
  jpeg: Bytes;
  width: number;
  height: number;
}

/** Points. A page may not be larger (PDF 32000-1, annex C). */
const LONGEST_PAGE = 14_400;
/** In the second line of our PDF, with the place of the picture. */
const MARK = '%storey-picture';
const HEADER_BYTES = 120;

const latin = (text: string): Bytes => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** Points to a pixel. */
const pointsOf = (width: number, height: number): number =>
  Math.min(1, LONGEST_PAGE / Math.max(width, height));

/** The corners of such a page as its reader counts them: points, y up. */
export function pageCorners({
  width,
  height,
}: Pick<PagePicture, 'width' | 'height'>): [PlanePoint, PlanePoint] {
  const points = pointsOf(width, height);
  return [
    [0, 0],
    [width * points, height * points],
  ];
}

/** A picture as a PDF of one page, which is one of the files that a level may have. */
export function writePicturePdf({ jpeg, width, height }: PagePicture): Bytes {
  const [, [right, top]] = pageCorners({ width, height });
  const drawing = `q ${right} 0 0 ${top} 0 0 cm /P Do Q`;
  const picture = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`;
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${right} ${top}] /Resources << /XObject << /P 4 0 R >> >> /Contents 5 0 R >>`;
  const pictureHead = latin(`4 0 obj\n${picture}\nstream\n`);
  const before = latin(
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n${page}\nendobj\n`,
  );
  const start = HEADER_BYTES + before.length + pictureHead.length;
  const head = latin(
    `%PDF-1.4\n${MARK} ${width} ${height} ${start} ${jpeg.length}`.padEnd(HEADER_BYTES - 1) + '\n',
  );
  const after = latin(`\nendstream\nendobj\n`);
  const contents = latin(`5 0 obj\n<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream\nendobj\n`);
  const pieces = [head, before, pictureHead, jpeg, after, contents];
  const body = joinBytes(pieces);
  const first = new TextDecoder('latin1').decode(body.subarray(0, start));
  const offsets = [1, 2, 3, 4].map((n) => first.indexOf(`${n} 0 obj`));
  offsets.push(body.length - contents.length);
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return joinBytes([body, latin(end)]);
}

/** The picture of a PDF that was written here; null for any other. */
export function pictureInPdf(bytes: Uint8Array): PagePicture | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEADER_BYTES));
  const found = new RegExp(`^%PDF-1\\.4\\n${MARK} (\\d{1,5}) (\\d{1,5}) (\\d{1,9}) (\\d{1,9}) *\\n$`).exec(
    head,
  );
  if (found === null) return null;
  const [width, height, start, length] = found.slice(1).map(Number) as [number, number, number, number];
  const jpeg = bytes.slice(start, start + length);
  return width > 0 && height > 0 && jpeg.length === length && jpeg[0] === 0xff && jpeg[1] === 0xd8
    ? { jpeg, width, height }
    : null;
}

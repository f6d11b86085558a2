import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { slowIt } from '../../../../../tests/support/vitest/slow-tests.ts';
import { pdf, type PdfParts } from '../../../../../tests/support/server/files/pdf-writer.ts';
import { PDF_LIMITS, type PdfLimits } from './open-pdf.ts';
import { pdfLibrary } from '../../../../../server/modules/plans/conversion/pdf/pdf-library.ts';
import { valueOf } from '../../../../../tests/support/domain/value-of.ts';
import { readPdf } from './read-pdf.ts';
import { runs } from '../../../../../tests/support/vitest/seeded-fuzzing.ts';

const library = pdfLibrary();
const read = (bytes: Uint8Array, page: number, limits?: PdfLimits) => readPdf(bytes, page, library, limits);
const answerTo = (...args: Parameters<typeof pdf>) => read(pdf(...args), 1);
const drawnOf = async (...args: Parameters<typeof pdf>) => valueOf(await answerTo(...args)).drawn;
const refused = (code: string) => expect.objectContaining({ ok: false, code }) as object;
const IMAGE = 'q 100 0 0 100 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \u00aa EI Q';

/** A stream object, packed so many times; beyond that, as text. */
function packed(content: string | Buffer, times: number, last?: 'ASCIIHexDecode'): string {
  let data = Buffer.from(content as string);
  for (let i = 0; i < times; i += 1) data = deflateSync(data);
  const names = Array.from({ length: times }, () => '/FlateDecode');
  const text = last ? `${data.toString('hex')}>` : data.toString('latin1');
  const filters = [...(last ? [`/${last}`] : []), ...names].join(' ');
  return `<< /Length ${text.length} /Filter [${filters}] >>\nstream\n${text}\nendstream`;
}

/** A page that is packed. */
const packedPage = (content: string | Buffer, times: number, last?: 'ASCIIHexDecode'): PdfParts => ({
  pages: [''],
  contents: [100],
  objects: [packed(content, times, last)],
});

/** Each form draws the next one so many times. */
const nestedForms = (depth: number, each = 2): PdfParts => ({
  pages: ['/X0 Do'],
  resources: '/XObject << /X0 100 0 R >>',
  objects: Array.from({ length: depth }, (_, i) => {
    const draw = i === depth - 1 ? '0 0 m 9 9 l S' : '/X0 Do '.repeat(each);
    const next = `/Resources << /XObject << /X0 ${101 + i} 0 R >> >>`;
    const head = `/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Length ${draw.length} ${next}`;
    return `<< ${head} >>\nstream\n${draw}\nendstream`;
  }),
});

describe('a page of a PDF', () => {
  it('gives its strokes as lines, what is closed or filled as areas, and texts where they stand', async () => {
    const drawn = await drawnOf({
      pages: [
        '10 10 m 60 10 l S 0 0 0 rg 10 20 30 40 re f BT /F1 12 Tf 100 50 Td (Office 7) Tj ET 5 5 m 9 5 l 9 9 l s',
      ],
    });
    expect(drawn).toEqual([
      {
        kind: 'line',
        layer: '',
        entity: 'PATH',
        strokeWidth: 1,
        points: [
          [10, 10],
          [60, 10],
        ],
      },
      {
        kind: 'area',
        layer: '',
        entity: 'PATH',
        rings: [
          [
            [10, 20],
            [40, 20],
            [40, 60],
            [10, 60],
          ],
        ],
      },
      {
        kind: 'area',
        layer: '',
        entity: 'PATH',
        strokeWidth: 1,
        rings: [
          [
            [5, 5],
            [9, 5],
            [9, 9],
          ],
        ],
      },
      { kind: 'text', layer: '', entity: 'TEXT', at: [118, 56], text: 'Office 7' },
    ]);
  });

  it('leaves large pictures out, without output in the console', async () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const picture =
      '<< /Type /XObject /Subtype /Image /Width 9000 /Height 9000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 0 >>\nstream\n\nendstream';
    await read(pdf({ pages: ['/Im0 Do'], resources: '/XObject << /Im0 100 0 R >>', objects: [picture] }), 1);
    expect([...said.mock.calls, ...log.mock.calls]).toEqual([]);
    vi.restoreAllMocks();
  });

  it('applies moves, turns and scales, and drops them at their end', async () => {
    const drawn = await drawnOf({
      pages: ['q 2 0 0 2 10 0 cm q 0 1 -1 0 0 0 cm 0 0 m 5 0 l S Q 1 1 m 2 2 l S Q 0 0 m 1 0 l S'],
    });
    expect(drawn.map((one) => one.kind === 'line' && one.points)).toEqual([
      [
        [10, 0],
        [10, 10],
      ],
      [
        [12, 2],
        [14, 4],
      ],
      [
        [0, 0],
        [1, 0],
      ],
    ]);
  });

  it('says how wide its strokes are drawn, and nothing of what is filled', async () => {
    const drawn = await drawnOf({
      pages: ['q 0.3 w 0 0 m 9 0 l S 2 0 0 2 0 0 cm 0 0 m 4 0 l S Q 0 0 m 9 0 l S 1 1 8 8 re f'],
    });
    expect(drawn.map((one) => one.strokeWidth)).toEqual([0.3, 0.6, 1, undefined]);
  });

  it('is seen as it is turned, with its corner at the origin', async () => {
    const [line] = await drawnOf({
      pages: ['110 220 m 120 220 l S'],
      mediaBox: [100, 200, 300, 300],
      rotate: 90,
    });
    // A quarter to the right: what ran east runs south.
    expect(line).toMatchObject({
      points: [
        [20, 190],
        [20, 180],
      ],
    });
  });

  it.each([
    ['by its box alone', 28_346, 1],
    ['in units of two points', 14_173, 2],
  ])('10 m wide %s is read as wide as it is', async (_, width, userUnit) => {
    const answer = await answerTo({
      pages: [`0 0 m ${width} 0 l S`],
      mediaBox: [0, 0, width, width],
      userUnit,
    });
    const { drawn, metresPerUnit } = valueOf(answer);
    const [line] = drawn;
    if (line?.kind !== 'line') throw new Error('Nothing is drawn.');
    const [[from], [to]] = line.points as [[number, number], [number, number]];
    // A sheet is taken for a plan of 1 to 100.
    expect((to - from) * metresPerUnit).toBeCloseTo(1000, 0);
  });

  it('has curves as chords that hardly stray', async () => {
    const k = 0.5522847498 * 50;
    const [arc] = await drawnOf({ pages: [`100 0 m 100 ${k} ${50 + k} 50 50 50 c S`] });
    if (arc?.kind !== 'line') throw new Error('An arc is open.');
    expect(arc.points.length).toBeGreaterThan(5);
    for (const [x, y] of arc.points) expect(Math.abs(Math.hypot(x - 50, y) - 50)).toBeLessThan(0.05);
    const middles = arc.points
      .slice(1)
      .map(([x, y], i) => [(x + arc.points[i]![0]) / 2, (y + arc.points[i]![1]) / 2]);
    for (const [x, y] of middles) expect(Math.abs(Math.hypot(x! - 50, y!) - 50)).toBeLessThan(0.2);
  });

  it('leaves out what is not seen: white on white, beside the page, borders, layers that are off', async () => {
    const drawn = await drawnOf({
      pages: [
        '1 1 1 rg 0 0 200 100 re f 500 500 m 600 500 l S 0 0 50 50 re W n /OC /L1 BDC 1 1 m 2 2 l S EMC /OC /L2 BDC 3 3 m 4 4 l S EMC',
      ],
      objects: ['<< /Type /OCG /Name (Walls) >>', '<< /Type /OCG /Name (Old) >>'],
      resources: '/Properties << /L1 100 0 R /L2 101 0 R >>',
      catalogue: '/OCProperties << /OCGs [100 0 R 101 0 R] /D << /OFF [101 0 R] >> >>',
    });
    expect(drawn).toEqual([
      {
        kind: 'line',
        layer: 'Walls',
        entity: 'PATH',
        strokeWidth: 1,
        points: [
          [1, 1],
          [2, 2],
        ],
      },
    ]);
  });

  it('has the holes of what is filled', async () => {
    const [frame] = await drawnOf({ pages: ['0 0 90 90 re 10 10 20 20 re f*'] });
    expect(frame).toMatchObject({ kind: 'area', rings: [{ length: 4 }, { length: 4 }] });
  });

  it('is chosen by its number', async () => {
    const file = pdf({ pages: ['0 0 m 1 0 l S', '0 0 m 2 0 l S'] });
    expect(valueOf(await read(file, 2)).drawn).toMatchObject([
      {
        points: [
          [0, 0],
          [2, 0],
        ],
      },
    ]);
    for (const page of [0, 3, -1, 1.5]) expect(await read(file, page)).toEqual(refused('page-out-of-range'));
  });

  it('only a picture, or empty → refused', async () => {
    expect(await answerTo({ pages: [IMAGE] })).toEqual(refused('pdf-raster-only'));
    expect(await answerTo({ pages: ['BT /F1 12 Tf (words) Tj ET'] })).toEqual(refused('nothing-usable'));
    expect(await answerTo({ pages: [''] })).toEqual(refused('nothing-usable'));
  });

  it('behind a password is not read', async () => {
    const key = 'ab'.repeat(32);
    const trailer = `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${key}> /U <${key}> >>`;
    expect(await answerTo({ pages: ['0 0 m 1 0 l S'], trailer })).toEqual(refused('pdf-encrypted'));
  });

  it('of something else is refused', async () => {
    expect(await read(Buffer.from('0\nSECTION\n'), 1)).toEqual(refused('file-type-mismatch'));
    expect(await read(Buffer.from('%PDF-1.7\nand nothing more'), 1)).toEqual(refused('file-invalid'));
  });

  it.each<[string, () => PdfParts, Partial<PdfLimits>?]>([
    ['that saves its state a million times', () => ({ pages: ['q '.repeat(1_000_000)] })],
    ['with too many operators', () => ({ pages: ['1 w '.repeat(31_000)] }), { operators: 30_000 }],
    ['packed twice', () => packedPage('q Q '.repeat(100_000), 2)],
    ['that becomes too much', () => packedPage(Buffer.alloc(201_000_000, ' '), 1)],
    [
      'with many streams that become too much together',
      () => ({ pages: [''], objects: Array.from({ length: 5 }, () => packed(Buffer.alloc(5_000_000), 1)) }),
      { unpacked: 20_000_000 },
    ],
    ['with forms in forms, twice in each', () => nestedForms(30), { drawings: 5000 }],
    ['with forms in forms, very deep', () => nestedForms(100, 1)],
  ])('%s is a bomb, and refused as too large', async (_what, parts, limits = {}) => {
    const reading = read(pdf(parts()), 1, { ...PDF_LIMITS, ...limits });
    expect(await reading).toEqual(refused('drawing-too-large'));
  });

  it('packed as programs do it is read', async () => {
    const content = '10 10 m 60 10 l S ';
    for (const page of [packedPage(content, 1), packedPage(content, 1, 'ASCIIHexDecode')]) {
      expect(await drawnOf(page)).toMatchObject([{ kind: 'line' }]);
    }
    // A picture may become as large as it likes: it is not unpacked.
    const picture = packed(Buffer.alloc(5_000_000), 1).replace('<<', '<< /Subtype /Image');
    const file = pdf({ pages: [content], objects: [picture] });
    expect(valueOf(await read(file, 1, { ...PDF_LIMITS, unpacked: 1_000_000 })).drawn).toHaveLength(1);
  });

  slowIt(
    'never breaks the reader, whatever was changed in it',
    async () => {
      const file = pdf({
        pages: ['q 1 0 0 1 5 5 cm 10 10 m 60 10 20 20 30 30 c s Q BT /F1 12 Tf (Office) Tj ET'],
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }),
          async (changes) => {
            const bytes = Buffer.from(file);
            for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
            // Whatever it says, it says it as an answer.
            await expect(read(bytes, 1)).resolves.toHaveProperty('ok');
          },
        ),
        { numRuns: runs(150) },
      );
    },
    60_000,
  );

  it('any of many pages → read; a page outside the file → refused', async () => {
    const pages = Array.from({ length: 40 }, (_, i) => `10 10 m ${20 + i} 10 l S`);
    const bytes = pdf({ pages });
    expect(valueOf(await read(bytes, 40)).drawn).toMatchObject([
      {
        points: [
          [10, 10],
          [59, 10],
        ],
      },
    ]);
    expect(await read(bytes, 41)).toEqual(refused('page-out-of-range'));
  });
});

describe('a page as the eye sees it', () => {
  const drawn = async (page: string, more: Partial<PdfParts> = {}) =>
    (await drawnOf({ pages: [page], resources: FONT, ...more })).map((one) =>
      one.kind === 'text' ? one.text : one.kind === 'line' ? one.points : one.rings[0],
    );
  const FONT = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  const text = (words: string, x: number, y: number, how = '') =>
    `BT /F1 8 Tf ${how} ${x} ${y} Td (${words}) Tj ET`;

  it('a window · around lines, areas and texts → what it cuts away is not there', async () => {
    const page = `q 50 20 100 60 re W n 0 50 m 200 50 l S 140 70 40 20 re f ${text('in', 60, 30)} ${text('out', 10, 30)} Q 5 5 m 9 5 l S`;
    const found = await drawn(page);
    expect(found).toContain('in');
    expect(found).not.toContain('out');
    expect(found).toContainEqual([
      [5, 5],
      [9, 5],
    ]);
    const line = found.find((one) => Array.isArray(one) && one.length === 2 && one[0]![1] === 50);
    expect(
      [line![0], line![1]].map((point) => Math.round((point as number[])[0]!)).toSorted((a, b) => a - b),
    ).toEqual([50, 150]);
    const area = found.find((one) => Array.isArray(one) && one.length === 4) as number[][];
    expect(Math.max(...area.map(([x]) => Math.round(x!)))).toBe(150);
    expect(Math.max(...area.map(([, y]) => Math.round(y!)))).toBe(80);
  });

  it('a hatch · long strokes through the window of a room → left out; few strokes stay', async () => {
    const strokes = (count: number) =>
      Array.from({ length: count }, (_, i) => `${i * 8 - 60} -50 m ${i * 8 + 140} 150 l S`).join(' ');
    const through = (count: number) => `20 20 100 60 re S q 20 20 100 60 re W n ${strokes(count)} Q`;
    expect(await drawn(through(16))).toHaveLength(1);
    expect((await drawn(through(6))).length).toBeGreaterThan(3);
  });

  it('texts without ink, of white on paper, or quite clear → not there; white on a colour is', async () => {
    const page = [
      '0 0 1 rg 100 40 60 40 re f 1 1 1 rg',
      text('white on blue', 110, 60),
      text('white on paper', 10, 60),
      '0 g',
      text('no ink', 10, 20, '3 Tr'),
      text('ink', 60, 20, '0 Tr'),
    ].join(' ');
    expect((await drawn(page)).filter((one) => typeof one === 'string')).toEqual(['white on blue', 'ink']);
  });

  it('white strokes on paper → not there', async () => {
    expect(await drawn('1 1 1 RG 10 10 m 50 10 l S 0 G 10 20 m 50 20 l S')).toEqual([
      [
        [10, 20],
        [50, 20],
      ],
    ]);
  });

  it.each([
    ['/AllOn', 1],
    ['/AnyOff', 2],
  ])('a membership of a layer that is off, %s → seen as it says', async (policy, count) => {
    const found = await drawn('1 1 m 9 1 l S /OC /M BDC 1 5 m 9 5 l S EMC', {
      resources: '/Properties << /M 101 0 R >>',
      objects: ['<< /Type /OCG /Name (Old) >>', `<< /Type /OCMD /OCGs [100 0 R] /P ${policy} >>`],
      catalogue: '/OCProperties << /OCGs [100 0 R] /D << /Order [100 0 R] /OFF [100 0 R] >> >>',
    });
    expect(found).toHaveLength(count);
  });

  it('annotations · shown, hidden and not for the eye → the shown one alone is there', async () => {
    const look =
      '<< /Type /XObject /Subtype /Form /BBox [0 0 200 100] /Length 17 >>\nstream\n0 9 m 190 9 l S  \nendstream';
    const note = (flags: number) =>
      `<< /Type /Annot /Subtype /Square /Rect [0 0 200 100] /F ${flags} /AP << /N 100 0 R >> >>`;
    for (const [flags, count] of [
      [4, 2],
      [2, 1],
      [32, 1],
    ] as const)
      expect(await drawn('1 1 m 9 1 l S', { objects: [look, note(flags)], annots: '101 0 R' })).toHaveLength(
        count,
      );
  });

  it('a form · draws beyond its box → cut off there', async () => {
    const [line] = await drawn('/X0 Do', {
      resources: '/XObject << /X0 100 0 R >>',
      objects: [
        '<< /Type /XObject /Subtype /Form /BBox [0 0 50 50] /Length 17 >>\nstream\n0 9 m 190 9 l S  \nendstream',
      ],
    });
    expect(Math.round(Math.max(...(line as number[][]).map(([x]) => x!)))).toBe(50);
  });
});

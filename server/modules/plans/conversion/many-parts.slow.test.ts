import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawingConverter, section } from '../../../../tests/support/server/files/large-drawing.ts';
import { pdf } from '../../../../tests/support/server/files/pdf-writer.ts';
import { finish, readGeoJson } from '../../../../src/domain/floorplan/index.ts';
import { readPdf } from '../../../../src/domain/floorplan/read/pdf/read-pdf.ts';
import { pdfLibrary } from './pdf/pdf-library.ts';

const INSERT = '0\nINSERT\n8\n0\n2\nb\n10\n5\n20\n5\n';
const BLOCK = '0\nBLOCK\n2\nb\n10\n0\n20\n0\n0\nLINE\n8\n0\n10\n0\n20\n0\n11\n1\n21\n1\n0\nENDBLK\n';

describe('a file with as many parts as no plan has', () => {
  let converter: ReturnType<typeof drawingConverter>;
  beforeAll(() => {
    converter = drawingConverter();
  });
  afterAll(() => {
    converter.stop();
  });

  it('a DXF of a million references to a block is refused as too large', async () => {
    const file = `${section('BLOCKS', BLOCK)}${section('ENTITIES', INSERT.repeat(1_000_001))}0\nEOF\n`;
    await expect(converter.convert(file)).rejects.toMatchObject({ status: 422, code: 'drawing-too-large' });
  }, 600_000);

  it('a GeoJSON of a million features is refused with how many there may be', () => {
    const one = '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,1]}}';
    const text = `{"type":"FeatureCollection","features":[${`${one},`.repeat(999_999)}${one}]}`;
    expect(finish(readGeoJson(new TextEncoder().encode(text)))).toMatchObject({
      ok: false,
      issues: [{ code: 'too-many-features', params: { count: 1_000_000, max: 200_000 } }],
    });
  }, 600_000);

  it('a PDF of 2,000 pages is read at its last page', async () => {
    const pages = Array.from({ length: 2000 }, (_, i) => `10 10 m ${20 + (i % 100)} 10 l S`);
    expect(await readPdf(pdf({ pages }), 2000, pdfLibrary())).toMatchObject({
      ok: true,
      value: { drawn: [{ kind: 'line' }] },
    });
  }, 600_000);
});

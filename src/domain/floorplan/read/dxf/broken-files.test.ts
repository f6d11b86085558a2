import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asciiDxf,
  binaryDxf,
  entity,
  insertEntity,
  lineEntity,
} from '../../../../../tests/support/server/files/dxf-writer.ts';
import { valueOf } from '../../../../../tests/support/domain/value-of.ts';
import { DRAWING_LIMITS } from '../drawing/drawing.ts';
import { readDxf } from './read-dxf.ts';
import { runs } from '../../../../../tests/support/vitest/seeded-fuzzing.ts';

describe('a file that is not a DXF', () => {
  it.each([
    ['nothing', ''],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['JSON', '{"type":"FeatureCollection"}'],
    ['pairs without a section', '0\nLINE\n10\n1\n'],
  ])('is refused: %s', (_what, text) => {
    expect(readDxf(Buffer.from(text))).toEqual({ ok: false, code: 'file-type-mismatch' });
  });

  it('malformed in the middle → refused; cut off or followed by trash → read', () => {
    const whole = asciiDxf({ entities: [lineEntity(0, 0, 1, 1), lineEntity(0, 0, 2, 2)] }).toString();
    const broken = whole.replace(/ENDSEC\n\s*0\nEOF\n$/, 'ENDSEC\nno code\nat all\n');
    expect(readDxf(Buffer.from(broken))).toEqual({ ok: false, code: 'file-invalid' });
    const cut = whole.slice(0, whole.lastIndexOf('ENDSEC'));
    expect(valueOf(readDxf(Buffer.from(cut))).drawn).toHaveLength(2);
    expect(valueOf(readDxf(Buffer.from(`${whole}trash\nbeyond`))).drawn).toHaveLength(2);
  });

  it('never breaks the reader, whatever was changed in it', () => {
    const hatch = entity(
      'HATCH',
      [91, 1],
      [92, 2],
      [72, 1],
      [73, 1],
      [93, 3],
      [10, 0],
      [20, 0],
      [42, 1],
      [10, 1],
      [20, 0],
      [10, 1],
      [20, 1],
    );
    const spline = entity(
      'SPLINE',
      [71, 2],
      [40, 0],
      [40, 0],
      [40, 1],
      [40, 1],
      [10, 0],
      [20, 0],
      [10, 1],
      [20, 1],
    );
    const parts = {
      blocks: { b: [hatch, spline] },
      entities: [insertEntity('b', [41, 3]), lineEntity(0, 0, 1, 1)],
    };
    const files = [asciiDxf(parts), binaryDxf(parts)];
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
        (file, changes) => {
          const bytes = Buffer.from(file);
          for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
          // Whatever it says, it says it as an answer.
          expect(() => readDxf(bytes)).not.toThrow();
        },
      ),
      { numRuns: runs(500) },
    );
  });
});

describe('a file with more in it than any drawing', () => {
  const many = (count: number, ...parts: Parameters<typeof insertEntity>) =>
    Array.from({ length: count }, () => insertEntity(...parts));
  const blocks = { b: [lineEntity(0, 0, 1, 1)] };
  const refused = { ok: false, code: 'drawing-too-large' };

  it.each([
    // Two records of the table of layers count too.
    ['entities', 12, { entities: many(11, 'none') }],
    ['inserts', 10, { blocks, entities: many(11, 'b') }],
    ['drawn', 10, { blocks, entities: many(11, 'b') }],
    // Two points of each line.
    ['vertices', 10, { blocks, entities: many(6, 'b') }],
  ] as const)('is refused as too large, and one at the limit is read: %s', (what, most, parts) => {
    const { entities } = parts;
    const limits = { ...DRAWING_LIMITS, [what]: most };
    expect(readDxf(asciiDxf({ ...parts, entities }), limits)).toEqual(refused);
    const least = asciiDxf({ ...parts, entities: entities.slice(1) });
    expect(readDxf(least, limits)).toMatchObject({ ok: true });
  });
});

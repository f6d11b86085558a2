import { describe, expect, it } from 'vitest';
import { floorPlanFileIssues } from './file-issues.ts';
import { extensionOf, seenName } from './formats/file-names.ts';
import { planTypeOf } from './formats/plan-formats.ts';

const codes = (name: string, size: number): string[] =>
  floorPlanFileIssues({ name, size }).map((issue) => issue.code);

describe('a floor plan, before it is opened', () => {
  // @spec 5.82 5.84 5.89
  it('needs one of the extensions, in any case', () => {
    expect(codes('Floor 2.GeoJSON', 1)).toEqual([]);
    expect(codes('a.b.json', 1)).toEqual([]);
    expect(codes('house.ifcxml', 1)).toEqual(['ifc-xml']);
    expect(floorPlanFileIssues({ name: 'plan.docx', size: 1 })).toMatchObject([
      {
        code: 'invalid-file-extension',
        params: {
          extension: 'docx',
          allowed:
            'geojson, json, pdf, dwg, dxf, imdf, zip, png, jpg, jpeg, tif, tiff, svg, ifc, ifczip, osm, kml, kmz, shp, gpkg',
        },
      },
    ]);
    expect(codes('plan', 1)).toEqual(['invalid-file-extension']);
    expect(codes('plan.constructor', 1)).toEqual(['invalid-file-extension']);
    expect(extensionOf('.geojson')).toBe('geojson');
    // Marks of direction are not seen.
    expect(codes('\u202bمخطط.dxf\u202c\u200f', 1)).toEqual([]);
    expect(seenName('\u202bمخطط.dxf\u202c\u200f')).toBe('مخطط.dxf');
  });

  // @spec 5.83 9.28
  it.each([
    ['a.dwg', 50],
    ['a.pdf', 50],
    ['a.svg', 50],
    ['a.dxf', 100],
    ['a.geojson', 100],
    ['a.json', 100],
  ])('%s may have %i MB, decimal', (name, max) => {
    expect(codes(name, max * 1_000_000)).toEqual([]);
    expect(floorPlanFileIssues({ name, size: max * 1_000_000 + 1 })).toMatchObject([
      { code: 'file-too-large', params: { max } },
    ]);
  });

  it('is what a level may have as its file: of a picture the page that it is put on', () => {
    expect(['a.DXF', 'photo.png', 'photo.JPEG', 'b.pdf', 'c'].map(planTypeOf)).toEqual([
      'dxf',
      'pdf',
      'pdf',
      'pdf',
      '',
    ]);
  });

  it('needs something in it', () => {
    expect(floorPlanFileIssues({ name: 'a.json', size: 0 })).toMatchObject([
      { code: 'file-invalid', params: { reason: 'empty' } },
    ]);
  });
});

// @spec 8.28 8.29
it.each([
  ['a.dwg', 51, { extension: 'dwg', max: 50, reason: 'own' }],
  ['a.svg', 51, { extension: 'svg', max: 50, reason: 'own' }],
  ['a.json', 101, { extension: 'json', max: 100 }],
])('%s of %i MB · its limit is named, and its type where the limit is its own', (name, size, params) => {
  expect(floorPlanFileIssues({ name, size: size * 1_000_000 })[0]?.params).toEqual(params);
});

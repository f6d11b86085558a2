import { describe, expect, it } from 'vitest';
import { readKml } from './read-kml.ts';

const read = (text: string): unknown => {
  const answer = readKml(new TextEncoder().encode(text));
  return answer.ok
    ? (JSON.parse(new TextDecoder().decode(answer.value)) as { features: unknown }).features
    : answer.code;
};
const kml = (body: string): string =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${body}</Document></kml>`;
const RING = '<LinearRing><coordinates>10,50,3 11,50,3\n 11,51,3 10,50,3</coordinates></LinearRing>';

describe('a KML', () => {
  it('with placemarks in folders → features with their words, values and folder', () => {
    const values =
      '<ExtendedData><Data name="beds"><displayName>Beds</displayName><value>4</value></Data><SchemaData><SimpleData name="ward">B</SimpleData></SchemaData></ExtendedData>';
    const text = kml(
      `<name>Site</name><Folder><name>Floor 1</name><Placemark><name>Ward &amp; more</name><description><![CDATA[<b>big</b>]]></description>${values}<Style><LineStyle><color>ff</color></LineStyle></Style><Point><coordinates> 10.5,50.5,0 </coordinates></Point></Placemark></Folder>`,
    );
    expect(read(text)).toEqual([
      {
        type: 'Feature',
        properties: {
          name: 'Ward & more',
          description: '<b>big</b>',
          beds: '4',
          ward: 'B',
          folder: 'Floor 1',
        },
        geometry: { type: 'Point', coordinates: [10.5, 50.5] },
      },
    ]);
  });

  it('with a polygon whose hole comes first, a ring and a line → shell first, each a feature of its own', () => {
    const hole =
      '<LinearRing><coordinates>10.1,50.1 10.2,50.1 10.2,50.2 10.1,50.1</coordinates></LinearRing>';
    const polygon = `<Polygon><innerBoundaryIs>${hole}</innerBoundaryIs><outerBoundaryIs>${RING}</outerBoundaryIs></Polygon>`;
    const line = '<LineString><coordinates>10,50 11,51</coordinates></LineString>';
    const shapes = read(
      kml(`<Placemark><MultiGeometry>${polygon}${RING}${line}</MultiGeometry></Placemark>`),
    );
    expect(shapes).toMatchObject([
      {
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [10, 50],
              [11, 50],
              [11, 51],
              [10, 50],
            ],
            { length: 4 },
          ],
        },
      },
      { geometry: { type: 'Polygon', coordinates: [{ length: 4 }] } },
      {
        geometry: {
          type: 'LineString',
          coordinates: [
            [10, 50],
            [11, 51],
          ],
        },
      },
    ]);
  });

  it('of an outline without its last corner, as some programs write it → closed', () => {
    const ring = '<LinearRing><coordinates>10,50 11,50 11,51 10,51</coordinates></LinearRing>';
    expect(read(kml(`<Placemark>${ring}</Placemark>`))).toMatchObject([
      {
        geometry: {
          coordinates: [
            [
              [10, 50],
              [11, 50],
              [11, 51],
              [10, 51],
              [10, 50],
            ],
          ],
        },
      },
    ]);
  });

  it('with positions of which half is missing → those are left out, and none is put at 0°', () => {
    const point = (at: string) => `<Placemark><Point><coordinates>${at}</coordinates></Point></Placemark>`;
    expect(
      read(kml(['13.4,', ',52.5', '13.4, 52.5', '0x10,5', '-1.5e1,+.5'].map(point).join(''))),
    ).toMatchObject([{ geometry: { coordinates: [-15, 0.5] } }]);
  });

  it('of a placemark whose long text each of its many points would say again → refused', () => {
    const points = '<Point><coordinates>10,50</coordinates></Point>'.repeat(2000);
    const text = `<description>${'a'.repeat(60_000)}</description>`;
    expect(read(kml(`<Placemark>${text}<MultiGeometry>${points}</MultiGeometry></Placemark>`))).toBe(
      'drawing-too-large',
    );
  });

  it.each([
    ['another XML', '<osm/>', 'file-type-mismatch'],
    ['cut off', '<kml><Document><Placemark>', 'file-invalid'],
    ['empty', '', 'file-invalid'],
    [
      'without places',
      kml('<GroundOverlay><Icon><href>http://a.example/x.png</href></Icon></GroundOverlay>'),
      'nothing-usable',
    ],
    [
      'of numbers that are none',
      kml('<Placemark><Point><coordinates>NaN,1e12</coordinates></Point></Placemark>'),
      'nothing-usable',
    ],
    ['nested a thousand times', `<kml>${'<Folder>'.repeat(1000)}`, 'drawing-too-large'],
  ])('that is %s → refused', (_what, text, code) => {
    expect(read(text)).toBe(code);
  });
});

import { describe, expect, it } from 'vitest';
import { distanceMetres } from '../../geometry/index.ts';
import { coordinateSystemOf } from './coordinate-system.ts';

/** Metres between where a definition puts coordinates and where they lie. */
function off(definition: string, at: [number, number], there: [number, number]): number {
  const { toEarth } = coordinateSystemOf(definition);
  if (toEarth === null) throw new Error('not known');
  return distanceMetres(toEarth(at) ?? [NaN, NaN], there);
}

const alias = (epsg: number, name = 'X') =>
  `<Dictionary><ProjectedCoordinateSystem id="${name}"/><Alias id="6277" type="Datum"><ObjectId>Y</ObjectId>` +
  `<Namespace>EPSG Code</Namespace></Alias><Alias id="${epsg}" type="CoordinateSystem"><ObjectId>${name}</ObjectId>` +
  `<Namespace>EPSG Code</Namespace></Alias></Dictionary>`;

describe('a coordinate system that a drawing names', () => {
  // The CN Tower and the Eiffel Tower, as encyclopedias give them; the water tower of Caister as the Ordnance Survey does.
  it.each<[string, [number, number], [number, number]]>([
    ['UTM84-17N', [630_084, 4_833_438], [-79.387139, 43.642566]],
    [alias(32_617), [630_084, 4_833_438], [-79.387139, 43.642566]],
    ['UTM84-31N', [448_251.8, 5_411_932.68], [2.2945, 48.8582]],
    [alias(25_831), [448_251.8, 5_411_932.68], [2.2945, 48.8582]],
    ['UTM84-31S', [448_251.8, 10_000_000 - 5_411_932.68], [2.2945, -48.8582]],
    [
      'PROJCS["WGS 84 / UTM zone 17N",AUTHORITY["EPSG","32617"]]',
      [630_084, 4_833_438],
      [-79.387139, 43.642566],
    ],
    // The tower of Amersfoort, by the Dutch cadastre.
    [alias(28_992), [155_000, 463_000], [5.387203657, 52.155172897]],
    [alias(3857), [255_422.6, 6_250_835.1], [2.2945, 48.85825]],
    ['EPSG:25831', [448_251.8, 5_411_932.68], [2.2945, 48.8582]],
    ['LL84', [2.2945, 48.8582], [2.2945, 48.8582]],
  ])('%s', (definition, at, there) => {
    expect(off(definition, at, there)).toBeLessThan(10);
  });

  it('the British National Grid, whose datum is another one', () => {
    const there: [number, number] = [1.716052, 52.657978];
    expect(off(alias(27_700), [651_409.903, 313_177.27], there)).toBeLessThan(1);
  });

  it('a transverse Mercator grid that is spelt out', () => {
    const parameter = (name: string, value: number) =>
      `<ParameterValue><OperationParameterId>${name}</OperationParameterId> <Value uom="x">${value}</Value></ParameterValue>`;
    const grid = (datum: string, method = 'Transverse Mercator', unit = 'METER') =>
      `<Dictionary><ProjectedCoordinateSystem id="Town"><DatumId>${datum}</DatumId><Axis uom="${unit}"/>` +
      `<OperationMethodId>${method}</OperationMethodId>` +
      parameter('Longitude of natural origin', 3) +
      parameter('Latitude of false origin', 0) +
      parameter('Scaling factor for coord differences', 0.9996) +
      parameter('False easting', 500_000) +
      parameter('False northing', 0) +
      '</ProjectedCoordinateSystem></Dictionary>';
    expect(off(grid('ETRS89'), [448_251.8, 5_411_932.68], [2.2945, 48.8582])).toBeLessThan(2);
    for (const other of [
      grid('NAD27'),
      grid('ETRS89', 'Krovak'),
      grid('ETRS89', 'Transverse Mercator', 'FOOT'),
    ])
      expect(coordinateSystemOf(other)).toMatchObject({ name: 'Town', toEarth: null });
  });

  it.each<[string, string]>([
    ['', ''],
    ['<Dictionary>', ''],
    ['<ProjectedCoordinateSystem id="TN83F">', 'TN83F'],
    ['PROJCS["Amersfoort / RD New",PROJECTION["Oblique_Stereographic"]]', 'Amersfoort / RD New'],
    ['UTM84-61N', 'UTM84-61N'],
    [alias(999_999, 'Odd'), 'Odd'],
    [`<ProjectedCoordinateSystem id="${'x'.repeat(1000)}">`, 'x'.repeat(80)],
    ['<Alias '.repeat(30_000), ''],
    ['<ProjectedCoordinateSystem id="'.repeat(7000), ''],
    ['<ProjectedCoordinateSystem id="x"><OperationParameterId>'.repeat(4000), 'x'],
  ])('that is not known: %.40s', (definition, name) => {
    expect(coordinateSystemOf(definition)).toEqual({
      name,
      isGeographic: false,
      metresPerUnit: 1,
      toEarth: null,
    });
  });
});

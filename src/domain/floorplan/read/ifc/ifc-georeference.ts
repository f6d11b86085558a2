import type { PlanePoint } from '../../../geometry/index.ts';
import type { IfcGeoreference } from './ifc-building.ts';
import type { IfcFile, IfcValue } from './ifc-library.ts';
import { frameOf } from './ifc-placement.ts';
import type { IfcTree } from './ifc-tree.ts';
import { metresIn } from './ifc-unit.ts';
import { followed, listIn, numberIn, numbersIn, refIn, textIn } from './ifc-values.ts';

/** Metres: no coordinate of a map of the earth is larger. */
const FURTHEST: PlanePoint = [10_000_000, 20_000_000];
const MILLIMETRES = 1000;
/** A metre of the ground is about one on the map: another scale is a unit that was confused. */
const SCALES = { least: 0.9, most: 1.1 };

interface Conversion {
  eastings: number;
  northings: number;
  abscissa: number | null;
  ordinate: number | null;
  scale: number | null;
  system: string;
  metresPerMapUnit: number;
}

/** What a file says of its place on earth, likeliest first. */
export function georeferencesOf(file: IfcFile, tree: IfcTree, metresPerUnit: number): IfcGeoreference[] {
  const conversions = [...byEntity(file, metresPerUnit), ...byPropertySets(file, tree, metresPerUnit)];
  return [
    ...conversions.flatMap((one) => converted(one, metresPerUnit) ?? []),
    ...bySites(file, metresPerUnit),
  ];
}

/** The entity that IFC 4 has for it. */
const byEntity = (file: IfcFile, metresPerUnit: number): Conversion[] =>
  file.idsOf('IFCMAPCONVERSION').flatMap((id) => {
    const [, target, east, north, , abscissa, ordinate, scale] = file.valuesOf(id);
    const [name, , , , , , mapUnit] = followed(file, target);
    const [eastings, northings] = [numberIn(east), numberIn(north)];
    if (eastings === null || northings === null) return [];
    return [
      {
        eastings,
        northings,
        abscissa: numberIn(abscissa),
        ordinate: numberIn(ordinate),
        scale: numberIn(scale),
        system: textIn(name) ?? '',
        metresPerMapUnit: metresIn(file, mapUnit) ?? metresPerUnit,
      },
    ];
  });

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^milli/i, 0.001],
  [/^centi/i, 0.01],
  [/^met/i, 1],
];

/** The property sets that IFC 2x3 has for it: of the site, the building or the project. */
const byPropertySets = (file: IfcFile, tree: IfcTree, metresPerUnit: number): Conversion[] =>
  ['IFCSITE', 'IFCPROJECT', 'IFCBUILDING'].flatMap((entity) =>
    file.idsOf(entity).flatMap((id) => {
      const sets = tree.propertiesOf(id);
      const own = sets.get('EPSET_MAPCONVERSION');
      const target = sets.get('EPSET_PROJECTEDCRS');
      const value = (name: string): number | null => numberIn(own?.get(name));
      const [eastings, northings] = [value('EASTINGS'), value('NORTHINGS')];
      if (eastings === null || northings === null) return [];
      const unit = textIn(target?.get('MAPUNIT')) ?? '';
      return [
        {
          eastings,
          northings,
          abscissa: value('XAXISABSCISSA'),
          ordinate: value('XAXISORDINATE'),
          scale: value('SCALE'),
          system: textIn(target?.get('NAME')) ?? '',
          metresPerMapUnit: UNITS.find(([pattern]) => pattern.test(unit))?.[1] ?? metresPerUnit,
        },
      ];
    }),
  );

function converted(of: Conversion, metresPerUnit: number): IfcGeoreference | null {
  const [east, north] = [of.eastings * of.metresPerMapUnit, of.northings * of.metresPerMapUnit];
  const isOnMap = (factor: number): boolean =>
    Math.abs(east / factor) <= FURTHEST[0] && Math.abs(north / factor) <= FURTHEST[1];
  const tooLarge = isOnMap(1) ? null : isOnMap(MILLIMETRES) ? MILLIMETRES : undefined;
  if (tooLarge === undefined || (east === 0 && north === 0)) return null;
  const [a, o] = [of.abscissa ?? 1, of.ordinate ?? 0];
  const scale = ((of.scale ?? 1) * of.metresPerMapUnit) / metresPerUnit;
  const isScale = scale >= SCALES.least && scale <= SCALES.most;
  return {
    point: [0, 0],
    reference: [east, north],
    system: of.system,
    // The direction of the x axis of the file, given east and north.
    north: Math.hypot(a, o) > 0 ? [o, a] : [0, 1],
    scale: isScale ? scale : 1,
    tooLarge,
  };
}

/** Degrees, minutes, seconds and millionths of them, all with one sign. */
function degreesIn(value: IfcValue | undefined): number | null {
  if (listIn(value).length < 3) return null;
  const [degrees = 0, minutes = 0, seconds = 0, millionths = 0] = numbersIn(value);
  return degrees + minutes / 60 + (seconds + millionths / 1e6) / 3600;
}

function bySites(file: IfcFile, metresPerUnit: number): IfcGeoreference[] {
  return file.idsOf('IFCSITE').flatMap((id) => {
    const values = file.valuesOf(id);
    const [latitude, longitude] = [degreesIn(values[9]), degreesIn(values[10])];
    if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return [];
    if (!(Math.abs(latitude) < 90) || !(Math.abs(longitude) <= 180)) return [];
    const origin = frameOf(file, values[5])?.origin ?? [0, 0, 0];
    return [
      {
        point: [origin[0] * metresPerUnit, origin[1] * metresPerUnit] as const,
        reference: [longitude, latitude] as const,
        system: 'LL84',
        north: trueNorthOf(file),
        scale: 1,
        tooLarge: null,
      },
    ];
  });
}

function trueNorthOf(file: IfcFile): PlanePoint {
  for (const id of file.idsOf('IFCGEOMETRICREPRESENTATIONCONTEXT')) {
    const direction = file.valuesOf(id)[5];
    if (refIn(direction) === null) continue;
    const [x, y] = numbersIn(followed(file, direction)[0]);
    if (x !== undefined && y !== undefined && Math.hypot(x, y) > 0) return [x, y];
  }
  return [0, 1];
}

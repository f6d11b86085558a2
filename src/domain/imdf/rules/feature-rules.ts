import { isUuid } from '../../values/text-formats.ts';
import { signedArea } from '../../geometry/plane/ring.ts';
import type { ImdfArchive, ImdfFeature } from '../archive.ts';
import { IMDF_TYPES, typeOf, type ImdfType } from '../format/feature-types.ts';
import { hasPositions, isClosed, topologyFault, typeOfGeometry, writtenParts } from '../sound-shape.ts';
import { findingAt, titled, type Finding, type ImdfRule } from './rule.ts';

/** One finding a feature, where `wrong` has a value. */
const each =
  (wrong: (feature: ImdfFeature, archive: ImdfArchive) => unknown): ImdfRule['check'] =>
  (archive) =>
    archive.features.flatMap((feature) => {
      const value = wrong(feature, archive);
      return value === undefined ? [] : [findingAt(feature, value)];
    });

function* idsTwice({ features }: ImdfArchive): Generator<Finding> {
  const seen = new Set<string>();
  for (const feature of features) {
    if (seen.has(feature.id)) yield findingAt(feature, feature.id);
    else if (feature.id !== '') seen.add(feature.id);
  }
}

const hasRightType = ({ type, geometry }: ImdfFeature): boolean =>
  typeOf(type).geometry.includes(geometry === null ? null : (typeOfGeometry(geometry) ?? ''));

const geometryOf = (type: ImdfType): ImdfRule => ({
  id: `geometry-${type}`,
  clause: `${titled(type)}, Feature Structure`,
  severity: 'error',
  text: `geometry.${typeOf(type).geometry.length > 2 ? 'any' : (typeOf(type).geometry[0] ?? 'none')}`,
  check: (archive) =>
    archive
      .of(type)
      .filter((feature) => !hasRightType(feature))
      .map((feature) => findingAt(feature, typeOfGeometry(feature.geometry))),
});

/** A shell that runs clockwise, or a hole that runs the other way. */
const runsWrong = ({ geometry }: ImdfFeature): boolean =>
  writtenParts(geometry).some((rings) =>
    rings.some(
      (ring, index) => isClosed(ring) && (index === 0 ? signedArea(ring) < 0 : signedArea(ring) > 0),
    ),
  );

/** What holds for each feature, whatever its properties. */
export const FEATURE_RULES: readonly ImdfRule[] = [
  {
    id: 'feature-type',
    clause: 'Reference, Features',
    severity: 'error',
    text: 'feature-type',
    check: each(({ raw, type }) =>
      raw['feature_type'] === type ? undefined : (raw['feature_type'] ?? null),
    ),
  },
  {
    id: 'id-uuid',
    clause: 'Reference, FEATURE-ID',
    severity: 'error',
    text: 'id-uuid',
    check: each(({ raw, id }) => (isUuid(id) ? undefined : (raw['id'] ?? null))),
  },
  {
    id: 'id-unique',
    clause: 'Validations, Archive',
    severity: 'error',
    text: 'id-unique',
    check: idsTwice,
  },
  ...IMDF_TYPES.map(geometryOf),
  {
    id: 'geometry-positions',
    clause: 'Reference, Features',
    severity: 'error',
    text: 'geometry-positions',
    check: each((feature) =>
      feature.geometry === null || !hasRightType(feature) || hasPositions(feature.geometry)
        ? undefined
        : feature.geometry,
    ),
  },
  {
    id: 'polygon-closed',
    clause: 'Reference, POLYGONAL',
    severity: 'error',
    text: 'polygon-closed',
    check: each(({ geometry }) =>
      writtenParts(geometry)
        .flat()
        .find((ring) => !isClosed(ring))
        ?.at(-1),
    ),
  },
  {
    id: 'polygon-valid',
    clause: 'Reference, POLYGONAL',
    severity: 'error',
    text: 'polygon-valid',
    check: each(({ geometry }) => topologyFault(geometry) ?? undefined),
  },
  {
    id: 'ring-direction',
    clause: 'Reference, POLYGONAL',
    severity: 'warning',
    text: 'ring-direction',
    check: each((feature) => (runsWrong(feature) ? typeOfGeometry(feature.geometry) : undefined)),
  },
];

import { isRecord } from '../../floorplan/read/is-record.ts';
import { featuresIn, isFeature, type ImdfArchive } from '../archive.ts';
import { isLanguageTag, isMoment } from '../format/text-values.ts';
import { findingAt, findingIn, type Finding, type ImdfRule } from './rule.ts';

const MANIFEST = 'manifest.json';
const VERSION = '1.0.0';

/** A member of the manifest that is not as it has to be. */
function member(name: string, isRight: (value: unknown) => boolean): ImdfRule['check'] {
  return ({ manifest }) => {
    if (manifest === undefined) return [];
    const value = isRecord(manifest) ? manifest[name] : undefined;
    return isRight(value) ? [] : [findingIn(MANIFEST, value ?? null)];
  };
}

function* notFeatures({ collections }: ImdfArchive): Generator<Finding> {
  for (const { file, type, json } of collections)
    for (const one of type === null ? [] : featuresIn(json)) {
      if (isFeature(one)) continue;
      const id = isRecord(one) && typeof one['id'] === 'string' ? one['id'] : '';
      yield { ...findingIn(file, one), id };
    }
}

/** What holds for the archive, its files and its manifest. */
export const ARCHIVE_RULES: readonly ImdfRule[] = [
  {
    id: 'manifest-missing',
    clause: 'Reference, Archives',
    severity: 'error',
    text: 'manifest-missing',
    check: ({ manifest, unreadable }) =>
      manifest === undefined && !unreadable.includes(MANIFEST) ? [findingIn(MANIFEST, null)] : [],
  },
  {
    id: 'manifest-version',
    clause: 'Manifest',
    severity: 'error',
    text: 'manifest-version',
    check: member('version', (value) => value === VERSION),
  },
  {
    id: 'manifest-created',
    clause: 'Manifest',
    severity: 'error',
    text: 'manifest-created',
    check: member('created', (value) => typeof value === 'string' && isMoment(value)),
  },
  {
    id: 'manifest-language',
    clause: 'Manifest',
    severity: 'error',
    text: 'manifest-language',
    check: member('language', (value) => typeof value === 'string' && isLanguageTag(value)),
  },
  {
    id: 'file-unreadable',
    clause: 'Reference, Archives',
    severity: 'error',
    text: 'file-unreadable',
    check: ({ unreadable }) => unreadable.map((file) => findingIn(file, null)),
  },
  {
    id: 'file-unknown',
    clause: 'Reference, Archives',
    severity: 'warning',
    text: 'file-unknown',
    check: ({ collections }) =>
      collections.flatMap(({ file, type }) => (type === null ? [findingIn(file, file)] : [])),
  },
  {
    id: 'file-collection',
    clause: 'Reference, Archives',
    severity: 'error',
    text: 'file-collection',
    check: ({ collections }) =>
      collections.flatMap(({ file, type, json }) =>
        type === null ||
        (isRecord(json) && json['type'] === 'FeatureCollection' && Array.isArray(json['features']))
          ? []
          : [findingIn(file, isRecord(json) ? json['type'] : json)],
      ),
  },
  {
    id: 'feature-object',
    clause: 'Reference, Features',
    severity: 'error',
    text: 'feature-object',
    check: notFeatures,
  },
  {
    id: 'venue-count',
    clause: 'Validations, Archive',
    severity: 'error',
    text: 'venue-count',
    check: (archive) => {
      const venues = archive.of('venue');
      if (venues.length === 0) return [findingIn('venue.geojson', 0)];
      return venues.slice(1).map((venue) => findingAt(venue, venues.length));
    },
  },
];

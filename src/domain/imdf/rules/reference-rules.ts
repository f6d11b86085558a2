import { isRecord } from '../../floorplan/read/is-record.ts';
import type { ImdfArchive, ImdfFeature } from '../archive.ts';
import { given } from './property-rules.ts';
import { findingAt, type Finding, type ImdfRule } from './rule.ts';

interface Reference {
  feature: ImdfFeature;
  property: string;
  id: unknown;
  /** Of the feature that it has to lead to; null where it names it itself. */
  type: string | null;
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Each place where a feature names another one. */
function* references({ features }: ImdfArchive): Generator<Reference> {
  for (const feature of features)
    for (const [property, holds, value] of given(feature)) {
      const [many, type = ''] = holds.split(' ');
      if (many === 'one') yield { feature, property, id: value, type };
      else if (many === 'many') for (const id of listed(value)) yield { feature, property, id, type };
      else if (many === 'end' || many === 'ends')
        for (const end of many === 'end' ? [value] : listed(value))
          if (isEnd(end)) yield { feature, property, id: end.id, type: end.feature_type };
    }
}

const isEnd = (value: unknown): value is { id: string; feature_type: string } =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['feature_type'] === 'string';

function* leadNowhere(archive: ImdfArchive): Generator<Finding> {
  for (const { feature, property, id } of references(archive))
    if (typeof id !== 'string' || !archive.byId.has(id)) yield findingAt(feature, { [property]: id });
}

function* leadWrong(archive: ImdfArchive): Generator<Finding> {
  for (const { feature, property, id, type } of references(archive)) {
    const found = typeof id === 'string' ? archive.byId.get(id) : undefined;
    if (found && found.type !== type) yield findingAt(feature, { [property]: found.type });
  }
}

function* notLists({ features }: ImdfArchive): Generator<Finding> {
  for (const feature of features)
    for (const [name, holds, value] of given(feature))
      if (/^(?:many |ends$)/.test(holds) && !Array.isArray(value))
        yield findingAt(feature, { [name]: value });
}

function* badEnds(archive: ImdfArchive): Generator<Finding> {
  for (const feature of archive.of('relationship')) {
    const { origin = null, intermediary = null, destination = null } = feature.properties;
    const ends = [origin, ...listed(intermediary), destination].filter((end) => end !== null);
    if (origin === null && destination === null) yield findingAt(feature, null);
    for (const end of ends) if (!isEnd(end)) yield findingAt(feature, end);
  }
}

/** What holds for the ids by which a feature names others. */
export const REFERENCE_RULES: readonly ImdfRule[] = [
  {
    id: 'reference-found',
    clause: 'Validations, Archive',
    severity: 'error',
    text: 'reference-found',
    check: leadNowhere,
  },
  {
    id: 'reference-type',
    clause: 'Reference, FEATURE-ID',
    severity: 'error',
    text: 'reference-type',
    check: leadWrong,
  },
  {
    id: 'reference-list',
    clause: 'Reference, FEATURE-ID',
    severity: 'error',
    text: 'reference-list',
    check: notLists,
  },
  {
    id: 'relationship-ends',
    clause: 'Relationship, Property Keys',
    severity: 'error',
    text: 'relationship-ends',
    check: badEnds,
  },
];

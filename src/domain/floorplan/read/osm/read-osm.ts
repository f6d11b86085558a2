import { type Answer, answerOf, CodedError } from '../../../coded-error.ts';
import { WALL_THICKNESS_M, wallRun } from '../../../drawing/wall-run.ts';
import { CONTENT_LANGUAGES, memberIn } from '../../../entities/content-languages.ts';
import type { Bounds, FeatureGeometry, Polygon, Position } from '../../../entities/geometry.ts';
import { boundsOf, contains, distanceMetres } from '../../../geometry/index.ts';
import { decidingTag, OSM_LINES, typeOfOsmTag } from '../../../taxonomy/index.ts';
import { levelsIn } from '../../levels/levels-in.ts';
import { floorOfWords } from '../../levels/floor-words.ts';
import { tooLarge } from '../drawing/drawing.ts';
import { osmElements, type OsmElements, type OsmRelation, type OsmWay } from './osm-elements.ts';
import { ringsOf } from './join-ways.ts';

type Tags = Readonly<Record<string, string>>;

interface OsmFeature {
  type: 'Feature';
  id?: string;
  properties: Record<string, string>;
  geometry: FeatureGeometry;
}

/** Metres, where the tag `width` says nothing. */
const DOOR_WIDTH_M = 0.9;
const WIDEST_DOOR_M = 20;
/** OpenStreetMap takes no longer way. */
const MOST_NODES_OF_A_WALL = 2000;
/** How often the holes of one area are compared with its outlines: each takes long. */
const MOST_COMPARISONS = 20_000;

/** Tags that mean a property of ours; of two for one the later counts. */
const OWN_NAMES = [
  ...CONTENT_LANGUAGES.flatMap((code) =>
    (['name', 'description'] as const).map((kind) => [`${kind}:${code}`, memberIn(kind, code)] as const),
  ),
  ['contact:phone', 'phoneNumber'],
  ['phone', 'phoneNumber'],
  ['contact:email', 'email'],
  ['contact:website', 'website'],
  ['storey:type', 'type'],
  ['storey:eid', 'eid'],
] as const;

/**
 * What an OpenStreetMap file with Simple Indoor Tagging holds, as GeoJSON (UTF-8): areas, places and doors with their tags, `type`
 * (the tag that says what it is), `name` and `level`: all levels on which it is, those of `repeat_on` too, and all of the file for
 * `*`; a name that tells no number stays as it is. What has no level is left out where anything has one, and counted in
 * `withoutLevel`. Walls and doors that are lines and points get the width of a wall. Refused with
 * `file-type-mismatch`, `file-invalid`, `drawing-too-large` and `nothing-usable`.
 */
export function readOsm(bytes: Uint8Array): Answer<Uint8Array<ArrayBuffer>> {
  return answerOf(() => {
    const elements = osmElements(bytes);
    const all = [...waysIn(elements), ...relationsIn(elements), ...nodesIn(elements)];
    spreadOverLevels(all);
    const onLevels = all.filter(({ properties }) => properties['level'] !== undefined);
    const features = onLevels.length > 0 ? onLevels : all;
    if (features.length === 0) throw new CodedError('nothing-usable');
    const withoutLevel = all.length - features.length;
    return new TextEncoder().encode(
      JSON.stringify({ type: 'FeatureCollection', ...(withoutLevel > 0 && { withoutLevel }), features }),
    );
  });
}

/** Means all levels of a file. */
const EVERYWHERE = '*';

/** What `level` and `repeat_on` say together; '' for none. */
const levelOf = ({ level, repeat_on: repeated }: Tags): string =>
  joined([level, repeated].flatMap((text) => (text ?? '').split(/[;,]/)).flatMap(levelsNamed));

/** A level by its number, where its name tells that. */
function levelsNamed(name: string): (number | string)[] {
  const text = name.trim();
  const numbers = levelsIn(text);
  return numbers.length > 0 || text === '' ? numbers : [floorOfWords(text) ?? text];
}

/** Numbers first, from below. */
const joined = (levels: readonly (number | string)[]): string =>
  [...new Set(levels)]
    .toSorted((a, b) =>
      typeof a === 'number' && typeof b === 'number' ? a - b : typeof a === 'number' ? -1 : 1,
    )
    .join(';');

/** Puts what is on all levels on each that others name; on none where nothing names one. */
function spreadOverLevels(features: readonly OsmFeature[]): void {
  const levels = new Set(features.flatMap(({ properties }) => properties['level']?.split(';') ?? []));
  levels.delete(EVERYWHERE);
  const all = joined([...levels].flatMap(levelsNamed));
  for (const { properties } of features)
    if (properties['level']?.split(';').includes(EVERYWHERE) === true) {
      if (all === '') delete properties['level'];
      else properties['level'] = all;
    }
}

function featureOf(
  letter: 'n' | 'w' | 'r',
  id: number,
  tags: Tags,
  geometry: FeatureGeometry | null,
  inherited = '',
): OsmFeature | null {
  const tag = tags['storey:type'] ?? decidingTag(tags);
  const level = levelOf(tags) || inherited;
  if (geometry === null || tag === '') return null;
  const name = tags['name'] ?? tags['ref'] ?? tags['room:ref'];
  const properties: Record<string, string> = { ...tags, type: tag };
  delete properties['level'];
  delete properties['repeat_on'];
  if (name !== undefined) properties['name'] = name;
  for (const [theirs, ours] of OWN_NAMES) {
    const said = properties[theirs];
    delete properties[theirs];
    if (said !== undefined) properties[ours] = said;
  }
  if (level !== '') properties['level'] = level;
  // An editor gives what OpenStreetMap does not have yet a negative one, another with each file.
  return { type: 'Feature', ...(id > 0 && { id: `${letter}${id}` }), properties, geometry };
}

const isThere = <T>(one: T | null): one is T => one !== null;

function lineOf({ nodes }: Pick<OsmWay, 'nodes'>, elements: OsmElements): Position[] {
  return nodes.flatMap((id) => {
    const node = elements.nodes.get(id);
    return node === undefined ? [] : [node.at];
  });
}

const isClosed = ({ nodes }: Pick<OsmWay, 'nodes'>): boolean => nodes.length > 3 && nodes[0] === nodes.at(-1);

function waysIn(elements: OsmElements): OsmFeature[] {
  return [...elements.ways.values()]
    .map((way) => featureOf('w', way.id, way.tags, shapeOfWay(way, elements)))
    .filter(isThere);
}

function shapeOfWay(way: OsmWay, elements: OsmElements): FeatureGeometry | null {
  const { tags } = way;
  const line = lineOf(way, elements);
  const isLine = OSM_LINES.has(tags['indoor'] ?? '') && tags['area'] !== 'yes';
  if (isClosed(way) && !isLine && tags['area'] !== 'no') {
    const [first] = line;
    return line.length < 4 || first === undefined
      ? null
      : { type: 'Polygon', coordinates: [[...line.slice(0, -1), first]] };
  }
  if (typeOfOsmTag(decidingTag(tags)) !== 'wall' || line.length < 2) return null;
  if (line.length > MOST_NODES_OF_A_WALL) throw tooLarge();
  return wallRun(line, WALL_THICKNESS_M);
}

function relationsIn(elements: OsmElements): OsmFeature[] {
  return elements.relations
    .filter(({ tags }) => tags['type'] === 'multipolygon')
    .map((relation) => featureOf('r', relation.id, relation.tags, areaOf(relation, elements)))
    .filter(isThere);
}

function areaOf({ members }: OsmRelation, elements: OsmElements): FeatureGeometry | null {
  const rings = (role: string): Position[][] =>
    ringsOf(
      members.flatMap((member) => {
        const way = member.type === 'way' ? elements.ways.get(member.ref) : undefined;
        return way === undefined || (member.role || 'outer') !== role ? [] : [way.nodes];
      }),
    ).map((nodes) => lineOf({ nodes }, elements));
  const [shell, ...others] = rings('outer').filter((ring) => ring.length > 3);
  const holes = rings('inner').filter((ring) => ring.length > 3);
  if (shell === undefined) return null;
  if (others.length === 0) return { type: 'Polygon', coordinates: [shell, ...holes] };
  return { type: 'MultiPolygon', coordinates: withHoles([shell, ...others], holes) };
}

const polygonOf = (ring: Position[]): Polygon => ({ type: 'Polygon', coordinates: [ring] });

/** Each hole with the smallest outline that it lies in. */
function withHoles(outlines: readonly Position[][], holes: readonly Position[][]): Position[][][] {
  const shells = outlines.map((ring) => ({ rings: [ring], shape: polygonOf(ring), box: boxOf(ring) }));
  const bySize = shells.toSorted((a, b) => sizeOf(a.box) - sizeOf(b.box));
  let comparisons = 0;
  for (const hole of holes) {
    const [west, south, east, north] = boxOf(hole);
    const shape = polygonOf(hole);
    const around = bySize.find(({ box, shape: outline }) => {
      if (west < box[0] || south < box[1] || east > box[2] || north > box[3]) return false;
      if ((comparisons += 1) > MOST_COMPARISONS) throw tooLarge();
      return contains(outline, shape);
    });
    around?.rings.push(hole);
  }
  return shells.map(({ rings }) => rings);
}

const boxOf = (ring: Position[]): Bounds => boundsOf(polygonOf(ring)) ?? [0, 0, 0, 0];
const sizeOf = ([west, south, east, north]: Bounds): number => (east - west) * (north - south);

/** Places, and the doors in the outlines of rooms. */
function nodesIn(elements: OsmElements): OsmFeature[] {
  const outlines = outlinesByNode(elements);
  return [...elements.nodes.values()]
    .map((node) => {
      const isDoor = node.tags['door'] !== undefined || node.tags['entrance'] !== undefined;
      const around = outlines.get(node.id) ?? [];
      if (!isDoor || node.tags['door'] === 'no')
        return featureOf('n', node.id, withoutDoor(node.tags), { type: 'Point', coordinates: node.at });
      const [outline] = around;
      const tags = { ...node.tags, ...(node.tags['entrance'] === undefined && { door: 'yes' }) };
      const inherited = joined(around.flatMap((way) => levelOf(way.tags).split(';')).flatMap(levelsNamed));
      const known = typeOfOsmTag(decidingTag(tags)) === null ? { ...tags, entrance: 'yes' } : tags;
      const shape = outline === undefined ? null : doorIn(outline, node.id, node.tags['width'], elements);
      return featureOf('n', node.id, known, shape ?? { type: 'Point', coordinates: node.at }, inherited);
    })
    .filter(isThere);
}

function withoutDoor(tags: Tags): Tags {
  const { door: _, ...others } = tags;
  return others;
}

function outlinesByNode({ ways, nodes }: OsmElements): Map<number, OsmWay[]> {
  const found = new Map<number, OsmWay[]>();
  for (const way of ways.values()) {
    if (way.tags['indoor'] === undefined && way.tags['building'] === undefined) continue;
    for (const id of new Set(way.nodes)) {
      const tags = nodes.get(id)?.tags;
      if (tags?.['door'] === undefined && tags?.['entrance'] === undefined) continue;
      const around = found.get(id);
      if (around === undefined) found.set(id, [way]);
      else around.push(way);
    }
  }
  return found;
}

/** A door as wide as it says, in the wall that runs through its node; never wider than that wall goes on straight. */
function doorIn(way: OsmWay, id: number, width: string | undefined, elements: OsmElements) {
  const at = way.nodes.indexOf(id);
  const end = elements.nodes.get(way.nodes[at + 1] ?? way.nodes[at - 1] ?? Number.NaN)?.at;
  const node = elements.nodes.get(id)?.at;
  if (end === undefined || node === undefined) return null;
  const wanted = Number.parseFloat(width ?? '');
  const metres = wanted > 0 && wanted <= WIDEST_DOOR_M ? wanted : DOOR_WIDTH_M;
  const length = distanceMetres(node, end);
  if (length === 0) return null;
  const share = Math.min(metres / 2 / length, 1);
  const [x, y] = [(end[0] - node[0]) * share, (end[1] - node[1]) * share];
  return wallRun(
    [
      [node[0] - x, node[1] - y],
      [node[0] + x, node[1] + y],
    ],
    WALL_THICKNESS_M,
  );
}

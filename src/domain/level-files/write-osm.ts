import { kindsWhere, PLACE_KIND } from '../content/index.ts';
import type { Feature, FeatureKind } from '../entities/feature.ts';
import { namesOf } from '../values/all-names.ts';
import { descriptionsOf } from '../values/descriptions.ts';
import type { Position, Ring } from '../entities/geometry.ts';
import { partsOf } from '../geometry/index.ts';
import { OSM_LINES, osmTagOf } from '../taxonomy/index.ts';
import { escapeXml } from './escape-xml.ts';
import type { LevelContent } from './level-content.ts';

type Tags = readonly (readonly [key: string, value: string])[];

/** Ours by the keys of OpenStreetMap; what has none keeps its own. */
const KEYS = [
  ['name', 'name'],
  ['description', 'description'],
  ['eid', 'storey:eid'],
  ['phoneNumber', 'phone'],
  ['email', 'email'],
  ['website', 'website'],
] as const;

/** A file whose types are mapped brings none of these back: beacons, the network, geofences of a whole site. */
const LEFT_OUT: ReadonlySet<FeatureKind> = new Set(kindsWhere(({ planRank }) => planRank === null));

/**
 * The content of a level as an OpenStreetMap file (XML) with Simple Indoor Tagging. A type without a tag there is `storey:type`.
 * Beacons and the network are not in it. Ids are negative, as for elements that OpenStreetMap does not have; corners at the same
 * position are one node, so that walls are shared.
 */
export function writeOsm({ level, features }: LevelContent): string {
  const file = new OsmFile();
  for (const feature of features) {
    if (LEFT_OUT.has(feature.kind)) continue;
    const tags = tagsOf(feature, level.levelIndex);
    const { geometry } = feature;
    if (geometry.type === 'Point') file.place(geometry.coordinates, tags);
    else for (const rings of partsOf(geometry)) file.area(rings, tags);
  }
  return file.text();
}

const inLanguages = (key: string, texts: Readonly<Record<string, string>>): Tags =>
  Object.entries(texts).map(([code, text]) => [`${key}:${code}`, text] as const);

function tagsOf({ geometry, kind, properties }: Feature, levelIndex: number): Tags {
  const { typeCode } = properties;
  const known = osmTagOf(typeCode);
  const tag = known ?? `storey:type=${typeCode}`;
  const at = tag.indexOf('=');
  const [key, value] = [tag.slice(0, at), tag.slice(at + 1)];
  const isRoom = kind === PLACE_KIND && geometry.type !== 'Point' && !['indoor', 'highway'].includes(key);
  return [
    [key, value],
    ...(isRoom ? ([['indoor', 'room']] as const) : []),
    // A closed way of these is a line, unless it says otherwise.
    ...(geometry.type !== 'Point' && OSM_LINES.has(value) ? ([['area', 'yes']] as const) : []),
    ['level', String(levelIndex)],
    ...inLanguages('name', namesOf(properties)),
    ...inLanguages('description', descriptionsOf(properties)),
    ...KEYS.flatMap(([ours, theirs]) => {
      const said: unknown = properties[ours];
      return typeof said === 'string' && said !== '' ? [[theirs, said] as const] : [];
    }),
  ];
}

class OsmFile {
  private readonly elements: string[] = [];
  private readonly corners = new Map<string, number>();
  private count = 0;

  place(at: Position, tags: Tags): void {
    this.node(at, tags);
  }

  area([shell, ...holes]: readonly Ring[], tags: Tags): void {
    if (shell === undefined) return;
    if (holes.length === 0) {
      this.way(shell, tags);
      return;
    }
    const outer = this.way(shell, []);
    const inner = holes.map((hole) => this.way(hole, []));
    const member = (ref: number, role: string): string => `<member type="way" ref="${ref}" role="${role}"/>`;
    const members = [member(outer, 'outer'), ...inner.map((ref) => member(ref, 'inner'))].join('');
    const all: Tags = [['type', 'multipolygon'], ...tags];
    this.elements.push(
      `<relation id="${this.nextId()}" version="1">${members}${tagElements(all)}</relation>`,
    );
  }

  text(): string {
    const lines = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<osm version="0.6" generator="Storey" upload="false">',
    ];
    return `${[...lines, ...this.elements, '</osm>'].join('\n')}\n`;
  }

  private way(ring: Ring, tags: Tags): number {
    const corners = ring.slice(0, -1).map((at) => this.corner(at));
    const nodes = [...corners, corners[0]!].map((ref) => `<nd ref="${ref}"/>`).join('');
    const id = this.nextId();
    this.elements.push(`<way id="${id}" version="1">${nodes}${tagElements(tags)}</way>`);
    return id;
  }

  private corner(at: Position): number {
    const key = `${at[0]} ${at[1]}`;
    const id = this.corners.get(key) ?? this.node(at, []);
    this.corners.set(key, id);
    return id;
  }

  private node([longitude, latitude]: Position, tags: Tags): number {
    const id = this.nextId();
    const where = `<node id="${id}" version="1" lat="${latitude}" lon="${longitude}"`;
    this.elements.push(tags.length === 0 ? `${where}/>` : `${where}>${tagElements(tags)}</node>`);
    return id;
  }

  private nextId(): number {
    this.count += 1;
    return -this.count;
  }
}

const tagElements = (tags: Tags): string =>
  tags.map(([key, value]) => `<tag k="${escapeXml(key)}" v="${escapeXml(value)}"/>`).join('');

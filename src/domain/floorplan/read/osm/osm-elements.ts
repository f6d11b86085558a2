import * as z from 'zod';
import type { Position } from '../../../entities/geometry.ts';
import { decodeXml } from '../../../xml/decode-xml.ts';
import { scanXml } from '../../../xml/scan-xml.ts';
import { CodedError } from '../../../coded-error.ts';
import { tooLarge } from '../drawing/drawing.ts';
import { parseJson } from '../parse-json.ts';

type Tags = Record<string, string>;

export interface OsmWay {
  id: number;
  tags: Tags;
  nodes: readonly number[];
}
export interface OsmRelation {
  id: number;
  tags: Tags;
  members: readonly { type: string; ref: number; role: string }[];
}
export interface OsmElements {
  nodes: ReadonlyMap<number, { id: number; tags: Tags; at: Position }>;
  ways: ReadonlyMap<number, OsmWay>;
  relations: readonly OsmRelation[];
}

const MOST_ELEMENTS = 5_000_000;

/**
 * The elements of an OpenStreetMap file, XML or JSON, also where ways have their corners in themselves (`out geom` of Overpass);
 * what was deleted is left out. Throws the CodedErrors `file-type-mismatch`,
 * `file-invalid` and `drawing-too-large`.
 */
export function osmElements(bytes: Uint8Array): OsmElements {
  const first = new TextDecoder()
    .decode(bytes.subarray(0, 1000))
    .replace(/^\uFEFF/u, '')
    .trimStart()[0];
  return first === '{' ? fromJson(bytes) : fromXml(bytes);
}

const idSchema = z.int();
const tagsSchema = z.record(z.string(), z.string()).default({});
const jsonSchema = z.object({
  elements: z.array(z.looseObject({ type: z.string() })).max(MOST_ELEMENTS),
});
const cornersSchema = z.array(z.object({ lat: z.number(), lon: z.number() }).nullable()).optional();
const nodeSchema = z.object({ id: idSchema, lat: z.number(), lon: z.number(), tags: tagsSchema });
const waySchema = z.object({
  id: idSchema,
  nodes: z.array(idSchema).default([]),
  tags: tagsSchema,
  geometry: cornersSchema,
});
const memberSchema = z.object({
  type: z.string(),
  ref: idSchema,
  role: z.string().default(''),
  geometry: cornersSchema,
});
const relationSchema = z.object({
  id: idSchema,
  members: z.array(memberSchema).default([]),
  tags: tagsSchema,
});

function fromJson(bytes: Uint8Array): OsmElements {
  const parsed = parseJson(bytes);
  if (!parsed.ok) throw new CodedError('file-invalid');
  const file = jsonSchema.safeParse(parsed.value);
  if (!file.success) throw new CodedError('file-type-mismatch');
  const found = new Found();
  for (const element of file.data.elements) {
    if (element.type === 'node') {
      const node = nodeSchema.safeParse(element);
      if (node.success) found.node(node.data.id, [node.data.lon, node.data.lat], node.data.tags);
    } else if (element.type === 'way') {
      const way = waySchema.safeParse(element);
      if (way.success) {
        const { geometry, ...own } = way.data;
        found.ways.set(own.id, { ...own, nodes: found.cornersOf(own.nodes, geometry) });
      }
    } else if (element.type === 'relation') {
      const relation = relationSchema.safeParse(element);
      if (!relation.success) continue;
      found.relations.push(relation.data);
      for (const { type, ref, geometry } of relation.data.members)
        if (type === 'way' && geometry) found.memberWay(ref, found.cornersOf([], geometry));
    }
  }
  return found;
}

class Found {
  readonly nodes = new Map<number, { id: number; tags: Tags; at: Position }>();
  readonly ways = new Map<number, OsmWay>();
  readonly relations: OsmRelation[] = [];
  private readonly corners = new Map<string, number>();

  node(id: number, at: Position, tags: Tags): void {
    const isOnEarth = Math.abs(at[0]) <= 180 && Math.abs(at[1]) <= 90;
    if (isOnEarth) this.nodes.set(id, { id, at, tags });
  }

  /** The corners of a way: its nodes, or, where those are not in the file, nodes at the positions that it gives. */
  cornersOf(
    ids: readonly number[],
    given: readonly ({ lon: number; lat: number } | null)[] = [],
  ): readonly number[] {
    if (given.length === 0) return ids;
    return given.flatMap((corner, i) => {
      const id = ids[i];
      if (corner === null) return id ?? [];
      return this.corner([corner.lon, corner.lat], id);
    });
  }

  /** A node at a position; without an id the same one for the same position, so that ways meet there. */
  corner(at: Position, known?: number): number {
    const key = at.join(' ');
    // Below the ids of editors, which are small.
    const id = known ?? this.corners.get(key) ?? Number.MIN_SAFE_INTEGER + this.corners.size;
    if (known === undefined) this.corners.set(key, id);
    if (!this.nodes.has(id)) this.node(id, at, {});
    return id;
  }

  /** A way that only a relation gives. */
  memberWay(id: number, nodes: readonly number[]): void {
    if (!this.ways.has(id) && nodes.length > 0) this.ways.set(id, { id, tags: {}, nodes });
  }
}

type Attribute = (name: string) => string | undefined;

const numberIn = (attribute: Attribute, name: string): number => {
  const text = attribute(name);
  return text === undefined || text.trim() === '' ? Number.NaN : Number(text);
};
const isDeleted = (attribute: Attribute): boolean =>
  attribute('visible') === 'false' || attribute('action') === 'delete';

function fromXml(bytes: Uint8Array): OsmElements {
  const found = new Found();
  let root: string | undefined;
  let count = 0;
  let tags: Tags = {};
  let nodes: number[] = [];
  let members: OsmRelation['members'][number][] = [];
  let isDeleting = false;
  let ofMember: { ref: number; nodes: number[] } | null = null;
  let end: () => void = () => undefined;
  const begin = (attribute: Attribute, keep: (id: number) => void): void => {
    tags = {};
    nodes = [];
    members = [];
    const id = numberIn(attribute, 'id');
    const isKept = Number.isSafeInteger(id) && !isDeleting && !isDeleted(attribute);
    end = () => {
      if (isKept) keep(id);
    };
  };
  try {
    scanXml(decodeXml(bytes), {
      open(name, attribute) {
        root ??= name;
        if (root !== 'osm' && root !== 'osmChange') throw new CodedError('file-type-mismatch');
        if ((count += 1) > MOST_ELEMENTS) throw tooLarge();
        if (name === 'delete') isDeleting = true;
        else if (name === 'tag') tags[attribute('k') ?? ''] = attribute('v') ?? '';
        else if (name === 'nd') {
          const ref = numberIn(attribute, 'ref');
          const at: Position = [numberIn(attribute, 'lon'), numberIn(attribute, 'lat')];
          const isGiven = at.every(Number.isFinite);
          if (ofMember !== null) ofMember.nodes.push(isGiven ? found.corner(at) : ref);
          else nodes.push(isGiven ? found.corner(at, Number.isNaN(ref) ? undefined : ref) : ref);
        } else if (name === 'member') {
          const [type = '', role = ''] = [attribute('type'), attribute('role')];
          const ref = numberIn(attribute, 'ref');
          members.push({ type, ref, role });
          ofMember = type === 'way' ? { ref, nodes: [] } : null;
        } else if (name === 'node') {
          const at: Position = [numberIn(attribute, 'lon'), numberIn(attribute, 'lat')];
          begin(attribute, (id) => found.node(id, at, tags));
        } else if (name === 'way') begin(attribute, (id) => void found.ways.set(id, { id, tags, nodes }));
        else if (name === 'relation')
          begin(attribute, (id) => void found.relations.push({ id, tags, members }));
      },
      close(name) {
        if (name === 'delete') isDeleting = false;
        if (name === 'member') {
          if (ofMember !== null) found.memberWay(ofMember.ref, ofMember.nodes);
          ofMember = null;
        }
        if (name !== 'node' && name !== 'way' && name !== 'relation') return;
        end();
        end = () => undefined;
      },
    });
  } catch (cause) {
    throw cause instanceof CodedError ? cause : new CodedError('file-invalid');
  }
  if (root === undefined) throw new CodedError('file-invalid');
  return found;
}

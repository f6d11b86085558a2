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
 * The elements of an OpenStreetMap file, XML or JSON; what was deleted is left out. Throws the CodedErrors `file-type-mismatch`,
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
const nodeSchema = z.object({ id: idSchema, lat: z.number(), lon: z.number(), tags: tagsSchema });
const waySchema = z.object({ id: idSchema, nodes: z.array(idSchema).default([]), tags: tagsSchema });
const memberSchema = z.object({ type: z.string(), ref: idSchema, role: z.string().default('') });
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
      if (way.success) found.ways.set(way.data.id, way.data);
    } else if (element.type === 'relation') {
      const relation = relationSchema.safeParse(element);
      if (relation.success) found.relations.push(relation.data);
    }
  }
  return found;
}

class Found {
  readonly nodes = new Map<number, { id: number; tags: Tags; at: Position }>();
  readonly ways = new Map<number, OsmWay>();
  readonly relations: OsmRelation[] = [];

  node(id: number, at: Position, tags: Tags): void {
    const isOnEarth = Math.abs(at[0]) <= 180 && Math.abs(at[1]) <= 90;
    if (isOnEarth) this.nodes.set(id, { id, at, tags });
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
  let end: () => void = () => undefined;
  const begin = (attribute: Attribute, keep: (id: number) => void): void => {
    tags = {};
    nodes = [];
    members = [];
    const id = numberIn(attribute, 'id');
    const isKept = Number.isSafeInteger(id) && !isDeleted(attribute);
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
        if (name === 'tag') tags[attribute('k') ?? ''] = attribute('v') ?? '';
        else if (name === 'nd') nodes.push(numberIn(attribute, 'ref'));
        else if (name === 'member') {
          const [type = '', role = ''] = [attribute('type'), attribute('role')];
          members.push({ type, ref: numberIn(attribute, 'ref'), role });
        } else if (name === 'node') {
          const at: Position = [numberIn(attribute, 'lon'), numberIn(attribute, 'lat')];
          begin(attribute, (id) => found.node(id, at, tags));
        } else if (name === 'way') begin(attribute, (id) => void found.ways.set(id, { id, tags, nodes }));
        else if (name === 'relation')
          begin(attribute, (id) => void found.relations.push({ id, tags, members }));
      },
      close(name) {
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

/* Just enough of the Mapbox Vector Tile format (protocol buffers) to look at what a tile says. */

export interface TileFeature {
  type: number;
  properties: Record<string, unknown>;
}

type Field = [number: number, value: Uint8Array | number];

/** Layers of a tile by name, with the properties of their features. */
export function readTile(bytes: Uint8Array): Record<string, TileFeature[]> {
  const layers = all(fields(bytes), 3).map((layer) => {
    const inner = fields(layer);
    const keys = all(inner, 3).map(text);
    const values = all(inner, 4).map(readValue);
    const features = all(inner, 2).map((feature) => {
      const parts = fields(feature);
      const tags = packed(all(parts, 2)[0] ?? new Uint8Array());
      const properties: Record<string, unknown> = {};
      for (let i = 0; i < tags.length; i += 2) properties[keys[tags[i]!]!] = values[tags[i + 1]!];
      return { type: Number(parts.find(([n]) => n === 3)?.[1]), properties };
    });
    return [text(all(inner, 1)[0]!), features] as const;
  });
  return Object.fromEntries(layers);
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const all = (list: Field[], wanted: number) =>
  list.flatMap(([n, value]) => (n === wanted && typeof value !== 'number' ? [value] : []));

function readValue(bytes: Uint8Array): unknown {
  const [n, value] = fields(bytes)[0]!;
  if (typeof value !== 'number') return n === 1 ? text(value) : null;
  return n === 6 ? (value % 2 === 0 ? value / 2 : -(value + 1) / 2) : value;
}

/** Wire types of protocol buffers. */
const DOUBLE = 1;
const BYTES = 2;

function fields(bytes: Uint8Array): Field[] {
  const found: Field[] = [];
  for (let at = 0; at < bytes.length;) {
    const tag = varint(bytes, at);
    const kind = tag.value & 7;
    if (kind === DOUBLE) {
      at = tag.end + 8;
      found.push([
        tag.value >> 3,
        new DataView(bytes.buffer, bytes.byteOffset + tag.end).getFloat64(0, true),
      ]);
      continue;
    }
    const next = varint(bytes, tag.end);
    at = kind === BYTES ? next.end + next.value : next.end;
    found.push([tag.value >> 3, kind === BYTES ? bytes.subarray(next.end, at) : next.value]);
  }
  return found;
}

function packed(bytes: Uint8Array): number[] {
  const values: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const { value, end } = varint(bytes, at);
    values.push(value);
    at = end;
  }
  return values;
}

function varint(bytes: Uint8Array, from: number): { value: number; end: number } {
  let value = 0;
  for (let at = from; ; at += 1) {
    if (at >= bytes.length) throw new Error('The tile is cut off.');
    value += (bytes[at]! & 127) * 2 ** (7 * (at - from));
    if (bytes[at]! < 128) return { value, end: at + 1 };
  }
}

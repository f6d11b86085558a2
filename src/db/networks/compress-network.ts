import type { NetworkNode } from '../../domain/wayfinding/network/index.ts';

/** What is asked of a node to keep it; all of it goes back as it came. */
export interface PackedNode {
  properties: { fid: string; publishState?: unknown; [property: string]: unknown };
  geometry?: unknown;
  [member: string]: unknown;
}

/** As the body with which the API takes a network whole. */
export function pack(features: readonly PackedNode[]): Promise<Uint8Array<ArrayBuffer>> {
  const body = JSON.stringify({ type: 'FeatureCollection', features });
  const text = new Response(body).body as ReadableStream<Uint8Array<ArrayBuffer>>;
  return bytesOf(text.pipeThrough(new CompressionStream('gzip')));
}

/** The packed nodes; null if they can't be read. */
export async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<NetworkNode[] | null> {
  try {
    const packed = new Response(bytes).body as ReadableStream<Uint8Array<ArrayBuffer>>;
    const text = new TextDecoder().decode(await bytesOf(packed.pipeThrough(new DecompressionStream('gzip'))));
    const { features } = JSON.parse(text) as { features: NetworkNode[] };
    return features.every(({ properties }) => typeof properties.fid === 'string') ? features : null;
  } catch {
    return null;
  }
}

const bytesOf = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(stream).arrayBuffer());

/** Existing nodes, without those that are only listed until the next publishing. */
export const existingNodes = <T extends PackedNode>(features: readonly T[]): T[] =>
  features.filter(({ properties }) => properties.publishState !== 'deleted');

/** The same for the same network, in any order, and however far it is published. 16 hex digits. */
export async function digestOf(features: readonly PackedNode[]): Promise<string> {
  // What else a server tells of a node is its own business.
  const nodes = existingNodes(features).map(
    ({ geometry, properties }) => `${inOrder(properties)} ${inOrder(geometry)}`,
  );
  const text = new TextEncoder().encode(nodes.sort().join('\n'));
  const digest = await crypto.subtle.digest('SHA-256', text);
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** As JSON with its members by their names, without how far it is published. */
function inOrder(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(inOrder).join()}]`;
  let text = '';
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members).sort()) {
    const member = members[name];
    if (member !== undefined && name !== 'publishState')
      text += `${JSON.stringify(name)}:${inOrder(member)},`;
  }
  return `{${text}}`;
}

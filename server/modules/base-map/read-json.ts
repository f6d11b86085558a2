import {
  isTiled,
  resolveStyle,
  type StyleDocument,
  tilesOf,
  withAddresses,
} from '../../../src/domain/base-map/index.ts';
import { checkTree } from '../../platform/http/body/check-json.ts';
import { nameOf } from './names.ts';

/** Why a file is not passed on. */
export type JsonFault = 'not-json' | 'too-deep' | 'no-style';

/** A style as it is kept: spelled out, with `base` where the address of this server goes. */
export interface ReadStyle {
  text: Uint8Array<ArrayBuffer>;
  /** What it names, by the name that it has here. */
  tiles: [name: string, templates: string[]][];
  files: [name: string, address: string][];
  sprites: [name: string, address: string][];
}

export type JsonQuestion =
  | { kind: 'check'; bytes: Uint8Array<ArrayBuffer> }
  /** `told` is null at first: the answer is which TileJSON it wants. */
  | { kind: 'style'; bytes: Uint8Array<ArrayBuffer>; address: string; base: string; told: Told | null };
export type Told = [address: string, bytes: Uint8Array<ArrayBuffer>][];

export type JsonAnswer = { fault: JsonFault } | { fault: null; wanted: string[]; style: ReadStyle | null };

const NOTHING_WRONG = { fault: null, wanted: [], style: null } as const satisfies JsonAnswer;

/** Reads JSON of another host. It may be large or nested without end: never on the main thread where it is large. */
export async function answerJson(question: JsonQuestion): Promise<JsonAnswer> {
  const tree = parse(question.bytes);
  if ('fault' in tree) return tree;
  if (question.kind === 'check') return NOTHING_WRONG;
  const { address, base, told } = question;
  const wanted: string[] = [];
  const answers = new Map(told ?? []);
  const style = await resolveStyle(tree.value, address, (from) => {
    wanted.push(from);
    const bytes = answers.get(from);
    const read = bytes === undefined ? null : parse(bytes);
    return read === null || 'fault' in read
      ? Promise.reject(new Error('no TileJSON'))
      : Promise.resolve(read.value);
  });
  if (style === null) return { fault: 'no-style' };
  if (told === null && wanted.length > 0) return { fault: null, wanted, style: null };
  return { fault: null, wanted: [], style: spell(style, base) };
}

function parse(bytes: Uint8Array): { value: unknown } | { fault: JsonFault } {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return { fault: 'not-json' };
  }
  return checkTree(value)?.code === 'too-deep' ? { fault: 'too-deep' } : { value };
}

function spell(style: StyleDocument, base: string): ReadStyle {
  const read: ReadStyle = { text: new Uint8Array(), tiles: [], files: [], sprites: [] };
  for (const source of Object.values(style.sources)) {
    if (isTiled(source)) read.tiles.push([nameOf(...tilesOf(source)), tilesOf(source)]);
    const address = source.type === 'geojson' ? source['data'] : source['url'];
    if (!isTiled(source) && typeof address === 'string') read.files.push([nameOf(address), address]);
  }
  if (typeof style['sprite'] === 'string') read.sprites.push([nameOf(style['sprite']), style['sprite']]);
  const here = withAddresses(style, {
    tiles: (templates) => `${base}/tiles/${nameOf(...templates)}/{z}/{x}/{y}`,
    file: (address) => `${base}/files/${nameOf(address)}`,
    sprite: (address) => `${base}/sprites/${nameOf(address)}/sprite`,
  });
  read.text = new TextEncoder().encode(JSON.stringify(here));
  return read;
}

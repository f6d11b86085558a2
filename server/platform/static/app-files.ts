import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible, mediaTypeOf } from './media-types.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface AppFile {
  bytes: Uint8Array<ArrayBuffer>;
  encoding: Encoding;
  mediaType: string;
  etag: string;
}

const BESIDE: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };
const pack: Record<'br' | 'gzip', (bytes: Buffer) => Promise<Buffer>> = {
  // Quality 5: once per file and start, while someone waits.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** Files of the built app. Packed ones lying beside are taken, else packed here and remembered until the file changes. */
export function createAppFiles(folder: string) {
  const root = resolve(folder);
  const packed = new Map<string, AppFile>();

  /** @param path as in the URL, still encoded. Null if the file does not exist. */
  return async function find(path: string, accepted: Encoding): Promise<AppFile | null> {
    const file = inside(root, path);
    if (file === null) return null;
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return null;
    const mediaType = mediaTypeOf(file);
    const encoding = isCompressible(mediaType) ? accepted : 'identity';
    const key = `${encoding} ${found.mtimeMs} ${found.size} ${file}`;
    const known = packed.get(key);
    if (known) return known;
    const plain = await readFile(file);
    const bytes = new Uint8Array(await bytesOf(file, plain, encoding));
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}-${encoding}"`;
    const made = { bytes, encoding, mediaType, etag };
    if (encoding !== 'identity') packed.set(key, made);
    return made;
  };
}

async function bytesOf(file: string, plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return plain;
  return (await readFile(file + BESIDE[encoding]).catch(() => null)) ?? pack[encoding](plain);
}

/** Null for anything that would leave the folder, or that is hidden. */
function inside(root: string, path: string): string | null {
  let plain: string;
  try {
    plain = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (/[\0\\]|(^|\/)\./.test(plain)) return null;
  const file = resolve(join(root, plain));
  return file.startsWith(root + sep) ? file : null;
}

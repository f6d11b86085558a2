import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { Encoding } from '../../platform/static/app-files.ts';
import { isCompressible } from '../../platform/static/media-types.ts';
import { createKept } from '../base-map/index.ts';
import type { PublicFile } from './public-files.ts';

/** Bytes that are kept in memory, so that a file is not packed for each who asks. */
const MOST_BYTES = 32_000_000;
/** Below this packing costs more than it saves. */
const WORTH_IT = 1024;
const PACKABLE = /^application\/(vnd\.mapbox-vector-tile|x-protobuf)/;

const unpack = {
  identity: (bytes: Uint8Array) => Promise.resolve(bytes),
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};
const pack = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
};

/** A file that holds JSON. */
export const jsonIn = async ({ bytes, encoding }: PublicFile): Promise<unknown> =>
  JSON.parse(Buffer.from(await unpack[encoding](bytes)).toString());

/** Gives files in the encoding that the caller takes, whatever they are kept in. */
export function createPackedFiles() {
  const kept = createKept<PublicFile>(MOST_BYTES);

  /** @param key of the file: its bytes never change */
  return async function inEncoding(key: string, file: PublicFile, accepted: Encoding): Promise<PublicFile> {
    const wanted = isWorthIt(file) ? accepted : file.encoding === accepted ? accepted : 'identity';
    if (file.encoding === wanted) return file;
    const known = kept.get(`${wanted} ${key}`);
    if (known) return known;
    const plain = await unpack[file.encoding](file.bytes);
    const bytes = wanted === 'identity' ? plain : await pack[wanted](plain);
    const made = { ...file, bytes, encoding: wanted };
    kept.set(`${wanted} ${key}`, made, bytes.length);
    return made;
  };
}

const isWorthIt = ({ bytes, encoding, mediaType }: PublicFile): boolean =>
  encoding !== 'identity' ||
  (bytes.length >= WORTH_IT && (isCompressible(mediaType) || PACKABLE.test(mediaType)));

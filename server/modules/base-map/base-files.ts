import { BASE_MAP } from '../../../src/domain/limits.ts';
import type { BaseMapPorts } from './base-styles.ts';
import { notThere, tooDeep, unavailable } from './faults.ts';
import { createKept, ENTRY, FRESH_MS, KEPT } from './kept.ts';
import { OutsideFailure, type OutsideFile } from './outside.ts';

export interface BaseMapFile {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: string;
}
interface KeptFile extends BaseMapFile {
  until: number;
  etag: string | null;
}

/** Reads files that styles name. */
export function createBaseFiles({ outside, json, log, now, once }: BaseMapPorts) {
  const files = createKept<KeptFile>(KEPT / 2);

  const read = async (
    address: string,
    maxBytes: number,
    etag: string | null,
  ): Promise<OutsideFile | null> => {
    try {
      return await outside.read(address, maxBytes, etag);
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error;
      // Hosts say so where there is nothing to draw.
      if (error.status === 404 || error.status === 204 || error.status === 410) throw notThere();
      log.debug({ cause: error.message }, 'a part of a base map can not be had');
      throw unavailable();
    }
  };

  async function pictureOrJson(bytes: Buffer<ArrayBuffer>): Promise<BaseMapFile> {
    const picture = pictureType(bytes);
    if (picture !== null) return { bytes, mediaType: picture };
    // Nothing else is given out under our name, a page above all.
    const { fault } = await json.ask({ kind: 'check', bytes });
    if (fault !== null) throw fault === 'too-deep' ? tooDeep() : unavailable();
    return { bytes, mediaType: 'application/json' };
  }

  /** Once fresh, asked for again with its ETag. */
  const readFile = (address: string, maxBytes: number): Promise<BaseMapFile> => {
    const known = files.get(address);
    if (known !== undefined && known.until > now()) return Promise.resolve(known);
    return once(`file ${address}`, true, async () => {
      const answer = await read(address, maxBytes, known?.etag ?? null);
      const until = now() + FRESH_MS;
      const file =
        answer === null
          ? { ...known!, until }
          : { ...(await pictureOrJson(answer.bytes)), until, etag: answer.etag };
      files.set(address, file, file.bytes.length + ENTRY);
      return file;
    });
  };

  async function readTile(address: string): Promise<BaseMapFile> {
    const answer = await once(`tile ${address}`, false, () => read(address, BASE_MAP.tile, null));
    if (answer === null) throw unavailable();
    const { bytes } = answer;
    const picture = pictureType(bytes);
    // A page or a message instead of a tile.
    if (picture === null && /^\s*[<{]/.test(bytes.toString('latin1', 0, 64))) throw unavailable();
    return { bytes, mediaType: picture ?? 'application/vnd.mapbox-vector-tile' };
  }

  return { readFile, readTile };
}

/** By the first bytes: what a host says of its files is not believed. */
function pictureType(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp';
  return null;
}

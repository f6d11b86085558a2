import { FILE_SIZE } from '../../domain/limits.ts';
import { createDownload } from '../client/download.ts';
import { readStored, type PacksOptions } from './download-pack.ts';

/** A floor plan: from the downloaded ones, or else from the server. Nothing is stored. Null if it can't be had. */
export async function fetchPlan(options: PacksOptions, address: string): Promise<Blob | null> {
  const stored = await readStored(options, address);
  if (stored !== null) return stored;
  const got = await createDownload(options)({
    address,
    needsSignIn: true,
    maxBytes: FILE_SIZE.overall,
    hasRoom: () => Promise.resolve(true),
    onBytes: () => undefined,
    signal: new AbortController().signal,
  });
  return got.ok ? new Blob([got.bytes], { type: got.mediaType }) : null;
}

import type { Readable } from 'node:stream';
import { DrizzleQueryError, eq } from 'drizzle-orm';
import { ApiError } from '../../platform/api-error.ts';
import { failureReason } from '../../platform/failure-reason.ts';
import { sentenceFor } from '../../platform/error-messages.ts';
import type { Db, Tx } from '../../platform/storage/connect.ts';
import { PLACE_FULL } from '../../platform/storage/place-limit.ts';
import { publishing } from '../../platform/storage/schema.ts';
import { createImporter, type ImportDeps, type Imported } from './importer.ts';
import { imageAddressesIn } from './picture-addresses.ts';
import { ArchiveFault, readArchive } from './read-archive.ts';

/**
 * Makes a client of an archive, whole or not at all, through the same rules as any other write. It is not published.
 * @throws ArchiveFault
 */
export async function importClient(db: Db, deps: ImportDeps, source: Readable): Promise<Imported> {
  const kept: string[] = [];
  try {
    return await db.transaction((tx) => fill(tx, deps, source, kept));
  } catch (error) {
    for (const id of kept) await deps.files.delete(id);
    throw error;
  }
}

/** The same within a transaction; should that fail, its files stay. */
export const importClientIn = (tx: Tx, deps: ImportDeps, source: Readable): Promise<Imported> =>
  fill(tx, deps, source, []);

/** @param kept is given the ids of the files that were stored */
async function fill(tx: Tx, deps: ImportDeps, source: Readable, kept: string[]): Promise<Imported> {
  const importer = createImporter(tx, deps, kept);
  const rename = (line: string) => imageAddressesIn(line, (id) => importer.addressOf(id));
  let last = 0;
  for await (const { record, line } of readArchive(source, rename)) {
    last = line;
    await importer.take(record).catch((error: unknown) => {
      throw faultAt(line, error);
    });
  }
  const imported = await importer.end().catch((error: unknown) => {
    throw faultAt(last, error);
  });
  await tx.update(publishing).set({ status: 1 }).where(eq(publishing.clientId, imported.clientId));
  return imported;
}

/** SQLSTATE of a second row under one key. */
const TAKEN = '23505';

function faultAt(line: number, error: unknown): ArchiveFault {
  return new ArchiveFault(
    `The archive cannot be taken in, at its line ${line} or just before: ${wordsOf(error)}`,
    {
      cause: error,
    },
  );
}

function wordsOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'feature-exists-elsewhere') {
    return 'This server has features with the same ids, so the archive may have been imported before.';
  }
  if (error instanceof ApiError && error.details) {
    return error.details.map(({ path, message }) => `${path}: ${message}`).join(' ');
  }
  const cause = error instanceof DrizzleQueryError ? error.cause : undefined;
  const code = cause && 'code' in cause ? cause.code : undefined;
  if (code === PLACE_FULL) return sentenceFor('level-full');
  if (code === TAKEN)
    return 'Two sites, or two buildings of a site, have the same external identifier, or two levels the same index.';
  return failureReason(error);
}

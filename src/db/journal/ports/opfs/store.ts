import { frameEntries } from '../crc-framing.ts';
import type { JournalPort } from '../port.ts';

/** What is used of a file that is open for writing. Only dedicated workers can open one. */
interface SyncFile {
  getSize: () => number;
  read: (into: Uint8Array, options: { at: number }) => number;
  write: (bytes: Uint8Array, options: { at: number }) => number;
  truncate: (size: number) => void;
  flush: () => void;
  close: () => void;
}
type WritableHandle = FileSystemFileHandle & { createSyncAccessHandle?: () => Promise<SyncFile> };

export type OpfsStore = Omit<JournalPort, 'kind'>;

const SUFFIX = '.ndjson';
const BIRTH = 'birth.json';

const PROBE = 'probe-';
/** Milliseconds after which a probe can be deleted: its tab was closed, or an earlier version left it. */
const PROBE_LIFE = 60_000;

/** Whether files can be opened for writing here. Leaves nothing behind, nor what others left. */
export async function canOpenFiles(
  root: FileSystemDirectoryHandle,
  now: () => number = Date.now,
): Promise<boolean> {
  const name = `${PROBE}${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  try {
    const handle: WritableHandle = await root.getFileHandle(name, { create: true });
    const file = await handle.createSyncAccessHandle?.();
    file?.close();
    return file !== undefined;
  } catch {
    return false;
  } finally {
    await root.removeEntry(name).catch(() => undefined);
    await removeOldProbes(root, now()).catch(() => undefined);
  }
}

/** Young ones stay: another tab may be about to open its own. */
async function removeOldProbes(root: FileSystemDirectoryHandle, now: number): Promise<void> {
  const names = (await namesIn(root)).filter((name) => name.startsWith(PROBE));
  for (const name of names) {
    try {
      const { lastModified } = await (await root.getFileHandle(name)).getFile();
      if (now - lastModified > PROBE_LIFE) await root.removeEntry(name);
    } catch {
      // Another tab removed it, or holds it.
    }
  }
}

/** The journal of one database as files: `j/` its segments, `bad/` copies of broken ones, `files/` floor plans. */
export async function openOpfsStore(root: FileSystemDirectoryHandle, name: string): Promise<OpfsStore> {
  const home = await root.getDirectoryHandle(name, { create: true });
  const folder = (of: string) => home.getDirectoryHandle(of, { create: true });
  const [journal, bad, plans] = [await folder('j'), await folder('bad'), await folder('files')];
  const open = new Map<string, SyncFile>();
  let turn: Promise<unknown> = Promise.resolve();

  /** One after the other: two openings of one file would refuse each other. */
  function inTurn<T>(job: () => Promise<T>): Promise<T> {
    const result = turn.then(job);
    turn = result.catch(() => undefined);
    return result;
  }

  async function opened(segment: string): Promise<SyncFile> {
    const known = open.get(segment);
    if (known !== undefined) return known;
    const file = await openFile(journal, segment + SUFFIX);
    open.set(segment, file);
    return file;
  }

  function closeSegment(segment: string): void {
    open.get(segment)?.close();
    open.delete(segment);
  }

  return {
    append: (segment, objects, flush) =>
      inTurn(async () => {
        const file = await opened(segment);
        writeAt(file, frameEntries(objects), file.getSize());
        if (flush) file.flush();
        return file.getSize();
      }),
    segments: async () =>
      (await namesIn(journal)).flatMap((entry) =>
        entry.endsWith(SUFFIX) ? entry.slice(0, -SUFFIX.length) : [],
      ),
    read: (segment) => inTurn(() => bytesOf(journal, segment + SUFFIX)),
    truncate: (segment, bytes) =>
      inTurn(async () => {
        const file = await opened(segment);
        file.truncate(bytes);
        file.flush();
      }),
    remove: (segment) =>
      inTurn(() => {
        closeSegment(segment);
        return removeFrom(journal, segment + SUFFIX);
      }),
    setAside: (segment) =>
      inTurn(async () => {
        const copy = segment + SUFFIX;
        if ((await namesIn(bad)).includes(copy)) return false;
        await writeWhole(bad, copy, await bytesOf(journal, copy));
        return true;
      }),
    readDatabaseId: async () => {
      const bytes = await bytesOf(home, BIRTH).catch(() => null);
      return bytes === null ? null : birthIn(new TextDecoder().decode(bytes));
    },
    writeDatabaseId: (birth) =>
      inTurn(() => writeWhole(home, BIRTH, new TextEncoder().encode(JSON.stringify({ birth })))),
    files: () => namesIn(plans),
    writeFile: (hash, bytes) => inTurn(() => writeWhole(plans, hash, bytes)),
    readFile: (hash) => bytesOf(plans, hash).catch(() => null),
    removeFile: (hash) => inTurn(() => removeFrom(plans, hash)),
    close: () =>
      inTurn(() => {
        for (const segment of open.keys()) closeSegment(segment);
        return Promise.resolve();
      }),
  };
}

async function openFile(folder: FileSystemDirectoryHandle, name: string): Promise<SyncFile> {
  const handle: WritableHandle = await folder.getFileHandle(name, { create: true });
  const file = await handle.createSyncAccessHandle?.();
  if (file === undefined) throw new DOMException('No files to write to.', 'NotSupportedError');
  return file;
}

/** All of it or nothing: a full device must not leave half a line in front of the next one. */
function writeAt(file: SyncFile, bytes: Uint8Array, at: number): void {
  let written = 0;
  try {
    written = file.write(bytes, { at });
  } catch (cause) {
    file.truncate(at);
    throw cause;
  }
  if (written === bytes.length) return;
  file.truncate(at);
  throw new DOMException('The device is full.', 'QuotaExceededError');
}

async function writeWhole(folder: FileSystemDirectoryHandle, name: string, bytes: Uint8Array): Promise<void> {
  const file = await openFile(folder, name);
  try {
    file.truncate(0);
    writeAt(file, bytes, 0);
    file.flush();
  } finally {
    file.close();
  }
}

async function bytesOf(folder: FileSystemDirectoryHandle, name: string): Promise<Uint8Array<ArrayBuffer>> {
  // As a file of its own kind: that can be read during a write.
  const file = await (await folder.getFileHandle(name)).getFile();
  return new Uint8Array(await file.arrayBuffer());
}

async function namesIn(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
}

async function removeFrom(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await folder.removeEntry(name);
  } catch (cause) {
    if (!(cause instanceof DOMException) || cause.name !== 'NotFoundError') throw cause;
  }
}

function birthIn(text: string): string | null {
  try {
    const { birth } = JSON.parse(text) as { birth?: unknown };
    return typeof birth === 'string' ? birth : null;
  } catch {
    return null;
  }
}

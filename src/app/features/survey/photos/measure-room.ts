/** Nothing is ever kept in it. */
const FILE = 'room-probe';
/** Of so many equal parts of what is asked for it is found how many fit. */
const PARTS = 32;

/**
 * How many of `most` bytes the browser would let be written; null where it can't be asked. Chromium says that there are
 * ten gigabytes whatever there is, so that is asked by making a file as long, which writes nothing and is not kept.
 */
export async function measureRoom(
  storage: Pick<StorageManager, 'getDirectory'> | undefined,
  most: number,
): Promise<number | null> {
  try {
    const folder = await storage?.getDirectory();
    if (folder === undefined) return null;
    const file = await folder.getFileHandle(FILE, { create: true });
    try {
      return await largestThatFits(most, (bytes) => fits(file, bytes));
    } finally {
      await folder.removeEntry(FILE).catch(() => undefined);
    }
  } catch {
    return null;
  }
}

async function fits(file: FileSystemFileHandle, bytes: number): Promise<boolean> {
  const stream = await file.createWritable();
  try {
    await stream.truncate(bytes);
    return true;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'QuotaExceededError') return false;
    throw cause;
  } finally {
    await stream.abort().catch(() => undefined);
  }
}

/** @param does whether so many bytes fit; what is less than what fits does too */
export async function largestThatFits(
  most: number,
  does: (bytes: number) => Promise<boolean>,
): Promise<number> {
  if (await does(most)) return most;
  let [fit, tooMany] = [0, PARTS];
  while (tooMany - fit > 1) {
    const middle = Math.floor((fit + tooMany) / 2);
    if (await does((most * middle) / PARTS)) fit = middle;
    else tooMany = middle;
  }
  return (most * fit) / PARTS;
}

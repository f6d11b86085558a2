/** The part of `navigator.storage` that is used. */
export type StorageManagerPort = Partial<Pick<StorageManager, 'persist' | 'persisted' | 'estimate'>>;

export interface StorageHealth {
  /** Whether the browser promised not to clear this device's data; null where it does not say. */
  persisted: boolean | null;
  /** Bytes; null where the browser does not say. */
  usage: number | null;
  quota: number | null;
}

/** How safe and how full the device's storage is. Never throws: an unknown is null. */
export async function storageHealth(storage: StorageManagerPort | undefined): Promise<StorageHealth> {
  const [persisted, estimate] = await Promise.allSettled([storage?.persisted?.(), storage?.estimate?.()]);
  const figures = estimate.status === 'fulfilled' ? estimate.value : undefined;
  return {
    persisted: persisted.status === 'fulfilled' ? (persisted.value ?? null) : null,
    usage: figures?.usage ?? null,
    quota: figures?.quota ?? null,
  };
}

/** Asks the browser to keep the data. A refusal is an answer, not an error. */
export async function askToPersist(storage: StorageManagerPort | undefined): Promise<boolean> {
  try {
    if ((await storage?.persisted?.()) === true) return true;
    return (await storage?.persist?.()) ?? false;
  } catch {
    return false;
  }
}

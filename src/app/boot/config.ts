import * as z from 'zod/mini';
import { DEFAULT_CONFIG, type AppConfig } from '../state/session/config.ts';

const httpUrl = z.url({ protocol: /^https?$/ });
const configSchema = z.object({
  apiOrigin: z.catch(z.nullish(httpUrl), null),
  mapStyleUrl: z.catch(z.nullish(httpUrl), null),
  whiteLabel: z.catch(z.optional(z.boolean()), false),
  hasPlaces: z.catch(z.optional(z.boolean()), false),
  hasSignOn: z.catch(z.optional(z.boolean()), true),
  publicUrl: z.catch(z.nullish(httpUrl), null),
  embedOrigins: z.catch(z.optional(z.array(httpUrl)), []),
});

const KEY = 'config';
function read(value: unknown): AppConfig | null {
  const parsed = configSchema.safeParse(value);
  if (!parsed.success) return null;
  const { apiOrigin, mapStyleUrl, whiteLabel, hasPlaces, hasSignOn, publicUrl, embedOrigins } = parsed.data;
  return {
    apiOrigin: apiOrigin ? new URL(apiOrigin).origin : null,
    mapStyleUrl: mapStyleUrl ?? null,
    whiteLabel: whiteLabel ?? false,
    hasPlaces: hasPlaces ?? false,
    hasSignOn: hasSignOn ?? true,
    publicUrl: publicUrl ? new URL(publicUrl).origin : null,
    embedOrigins: embedOrigins ?? [],
  };
}

/** Null where nothing that can be read was kept. */
function readKept(storage: Pick<Storage, 'getItem'>): AppConfig | null {
  try {
    return read(JSON.parse(storage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/**
 * The server's settings. If they were read before, the stored ones are used, and those read now count from the next start on:
 * the app never waits for a slow or missing server. The first time it waits, at most `timeoutMs`. With `isNewFirst` the new
 * ones count if they arrive in that time.
 */
export async function loadConfig(
  fetchJson: (url: string, init: RequestInit) => Promise<Response>,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  timeoutMs = 2500,
  isNewFirst = false,
): Promise<AppConfig> {
  const kept = readKept(storage);
  const asked = askServer(fetchJson, storage, timeoutMs);
  return (isNewFirst ? ((await asked) ?? kept) : (kept ?? (await asked))) ?? DEFAULT_CONFIG;
}

/** Null where it does not say. */
async function askServer(
  fetchJson: (url: string, init: RequestInit) => Promise<Response>,
  storage: Pick<Storage, 'setItem'>,
  timeoutMs: number,
): Promise<AppConfig | null> {
  try {
    const answer = await fetchJson('/config.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const config = answer.ok ? read(await answer.json()) : null;
    if (config !== null) storage.setItem(KEY, JSON.stringify(config));
    return config;
  } catch {
    return null;
  }
}

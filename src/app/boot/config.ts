import * as z from 'zod';
import type { AppConfig } from '../state/config.ts';

const httpUrl = z.url({ protocol: /^https?$/ });
const configSchema = z.object({
  apiOrigin: httpUrl.nullish().catch(null),
  mapStyleUrl: httpUrl.nullish().catch(null),
  whiteLabel: z.boolean().optional().catch(false),
});

const KEY = 'config';
const DEFAULTS: AppConfig = { apiOrigin: null, mapStyleUrl: null, whiteLabel: false };

function read(value: unknown): AppConfig | null {
  const parsed = configSchema.safeParse(value);
  if (!parsed.success) return null;
  const { apiOrigin, mapStyleUrl, whiteLabel } = parsed.data;
  return {
    apiOrigin: apiOrigin ? new URL(apiOrigin).origin : null,
    mapStyleUrl: mapStyleUrl ?? null,
    whiteLabel: whiteLabel ?? false,
  };
}

function readKept(storage: Pick<Storage, 'getItem'>): AppConfig {
  try {
    return read(JSON.parse(storage.getItem(KEY) ?? 'null')) ?? DEFAULTS;
  } catch {
    return DEFAULTS;
  }
}

/**
 * What the server says about itself. Without a network, or behind a host that has no such file, what it said last;
 * never waited for longer than `timeoutMs`.
 */
export async function loadConfig(
  fetchJson: (url: string, init: RequestInit) => Promise<Response>,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  timeoutMs = 2500,
): Promise<AppConfig> {
  try {
    const answer = await fetchJson('/config.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const config = answer.ok ? read(await answer.json()) : null;
    if (config === null) return readKept(storage);
    storage.setItem(KEY, JSON.stringify(config));
    return config;
  } catch {
    return readKept(storage);
  }
}

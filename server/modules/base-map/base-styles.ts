import { randomUUID } from 'node:crypto';
import { BASE_MAP } from '../../../src/domain/limits.ts';
import type { Log } from '../../platform/log.ts';
import { tooDeep, unavailable } from './faults.ts';
import type { JsonReader } from './json-reader.ts';
import { createKept, ENTRY, FRESH_MS, KEPT } from './kept.ts';
import type { Once } from './once.ts';
import type { Outside } from './outside.ts';
import type { JsonFault, ReadStyle, Told } from './read-json.ts';

/** Milliseconds until a host that failed to give a style is asked again. */
const FAILED_MS = 30_000;

/** What a style names, by the name that it has here. */
interface Named {
  /** Between each two goes the address of this server. */
  text: Buffer[];
  tiles: Map<string, string[]>;
  files: Map<string, string>;
  sprites: Map<string, string>;
}
interface KeptStyle {
  until: number;
  named: Named | JsonFault | 'away';
}

export interface BaseMapPorts {
  outside: Outside;
  json: JsonReader;
  log: Log;
  now: () => number;
  once: Once;
}

/** Reads what styles of other hosts name. */
export function createBaseStyles({ outside, json, log, now, once }: BaseMapPorts) {
  const styles = createKept<KeptStyle>(KEPT / 2);

  async function readStyle(styleUrl: string): Promise<Named | JsonFault> {
    const base = `base-${randomUUID()}`;
    const { bytes } = await outside.read(styleUrl, BASE_MAP.style);
    const question = { kind: 'style', bytes, address: styleUrl, base } as const;
    let answer = await json.ask({ ...question, told: null });
    if (answer.fault === null && answer.wanted.length > 0)
      answer = await json.ask({ ...question, told: await readTold(answer.wanted) });
    if (answer.fault !== null) return answer.fault;
    return answer.style === null ? 'no-style' : namesOf(answer.style, base);
  }

  /** A TileJSON that can't be had is left out: the rest is still a map. */
  async function readTold(wanted: readonly string[]): Promise<Told> {
    const told: Told = [];
    let left: number = BASE_MAP.style;
    for (const address of new Set(wanted)) {
      const read = await outside.read(address, left).catch(() => null);
      if (read === null) continue;
      left -= read.bytes.length;
      told.push([address, read.bytes]);
    }
    return told;
  }

  async function tryStyle(styleUrl: string): Promise<Named | JsonFault | 'away'> {
    let fault: string;
    try {
      const read = await readStyle(styleUrl);
      if (typeof read !== 'string') return read;
      fault = read;
    } catch (error) {
      fault = (error as Error).message;
    }
    // The address may hold a key.
    log.warn({ host: new URL(styleUrl).host, cause: fault }, 'no base map');
    return fault === 'too-deep' ? fault : 'away';
  }

  /** @throws ApiError */
  const named = async (styleUrl: string): Promise<Named> => {
    const known = styles.get(styleUrl);
    const entry =
      known !== undefined && known.until > now()
        ? known
        : await once(`style ${styleUrl}`, true, async (): Promise<KeptStyle> => {
            const found = await tryStyle(styleUrl);
            // What was good a while ago is better than nothing.
            const before = known?.named;
            const isGood = typeof found !== 'string';
            const shown = isGood || typeof before !== 'object' ? found : before;
            const made = { until: now() + (isGood ? FRESH_MS : FAILED_MS), named: shown };
            styles.set(styleUrl, made, typeof shown === 'string' ? ENTRY : sizeOf(shown));
            return made;
          });
    const found = entry.named;
    if (typeof found !== 'string') return found;
    throw found === 'too-deep' ? tooDeep() : unavailable();
  };

  return { named };
}

function namesOf(style: ReadStyle, base: string): Named {
  const whole = Buffer.from(style.text.buffer);
  const text: Buffer[] = [];
  let from = 0;
  for (let at = whole.indexOf(base); at >= 0; at = whole.indexOf(base, from)) {
    text.push(whole.subarray(from, at));
    from = at + base.length;
  }
  text.push(whole.subarray(from));
  return {
    text,
    tiles: new Map(style.tiles),
    files: new Map(style.files),
    sprites: new Map(style.sprites),
  };
}

/** Bytes; besides the text, the names hold addresses. */
const sizeOf = ({ text, tiles, files, sprites }: Named): number =>
  ENTRY +
  text.reduce((sum, part) => sum + part.length, 0) +
  [...tiles.values()].flat().reduce((sum, address) => sum + 2 * address.length, 0) +
  [...files.values(), ...sprites.values()].reduce((sum, address) => sum + 2 * address.length, 0);

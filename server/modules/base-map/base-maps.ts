import { type Tile, tileAddress } from '../../../src/domain/base-map/index.ts';
import { BASE_MAP } from '../../../src/domain/limits.ts';
import type { Log } from '../../platform/log.ts';
import { createBaseFiles, type BaseMapFile } from './base-files.ts';
import { createBaseStyles } from './base-styles.ts';
import { notThere } from './faults.ts';
import type { JsonReader } from './json-reader.ts';
import { createOnce } from './once.ts';
import type { Outside } from './outside.ts';

export interface BaseMaps {
  /** A style as JSON whose addresses are all below `base`. @throws ApiError */
  style: (styleUrl: string, base: string) => Promise<Uint8Array<ArrayBuffer>>;
  tile: (styleUrl: string, name: string, tile: Tile) => Promise<BaseMapFile>;
  /** GeoJSON or a picture that a source names. */
  file: (styleUrl: string, name: string) => Promise<BaseMapFile>;
  sprite: (styleUrl: string, name: string, ending: string) => Promise<BaseMapFile>;
  stop: () => Promise<void>;
}

/**
 * Base maps of other hosts, read for the people who see them. The browser asks this server alone, so the policy of the
 * page names no other host, keys in addresses stay here, and a client reads only files that the style names. A
 * file that many clients ask for at once is fetched and parsed once; a thread parses large files.
 */
export function createBaseMaps(outside: Outside, json: JsonReader, log: Log, now: () => number): BaseMaps {
  const ports = { outside, json, log, now, once: createOnce() };
  const { named } = createBaseStyles(ports);
  const { readFile, readTile } = createBaseFiles(ports);
  return {
    style: async (styleUrl, base) => {
      const { text } = await named(styleUrl);
      const address = Buffer.from(JSON.stringify(base).slice(1, -1));
      const whole = Buffer.concat(text.flatMap((part, i) => (i === 0 ? [part] : [address, part])));
      return new Uint8Array(whole);
    },
    tile: async (styleUrl, name, tile) => {
      const templates = (await named(styleUrl)).tiles.get(name);
      if (templates === undefined) throw notThere();
      return readTile(tileAddress(templates, tile));
    },
    file: async (styleUrl, name) => {
      const address = (await named(styleUrl)).files.get(name);
      if (address === undefined) throw notThere();
      return readFile(address, BASE_MAP.data);
    },
    sprite: async (styleUrl, name, ending) => {
      const address = (await named(styleUrl)).sprites.get(name);
      if (address === undefined) throw notThere();
      const url = new URL(address);
      url.pathname += ending;
      return readFile(url.href, BASE_MAP.sprite);
    },
    stop: async () => {
      outside.stop();
      await json.stop();
    },
  };
}

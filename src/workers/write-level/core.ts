import { transfer } from 'comlink';
import { LEVEL_WRITERS, writeImdf } from '../../domain/level-files/index.ts';
import { randomFid } from '../job/random-fid.ts';
import type { WriteLevelApi } from './api.ts';

/** The job itself: keeps nothing. */
export const writeLevelJob = (): WriteLevelApi => ({
  level(format, content) {
    const bytes = new TextEncoder().encode(LEVEL_WRITERS[format](content));
    return Promise.resolve(transfer(bytes, [bytes.buffer]));
  },
  async imdf(content, taxonomy, at) {
    const { strToU8, zipSync } = await import('fflate');
    const { checkImdf } = await import('../../domain/imdf/index.ts');
    const files = writeImdf(content, taxonomy, { at, addressId: randomFid(), language: 'en' });
    const bytes = zipSync(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
    );
    const report = checkImdf(
      new Map(Object.entries(files).map(([name, text]) => [name, JSON.parse(text) as unknown])),
    );
    return transfer({ bytes, report }, [bytes.buffer]);
  },
});

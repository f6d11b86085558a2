import { transfer } from 'comlink';
import { writeDxf, writeGeoJson, writeImdf } from '../../domain/level-files/index.ts';
import { randomFid } from '../job/random-fid.ts';
import type { WriteLevelApi } from './api.ts';

const encoded = (text: string): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = new TextEncoder().encode(text);
  return Promise.resolve(transfer(bytes, [bytes.buffer]));
};

/** The job itself: keeps nothing. */
export const writeLevelJob = (): WriteLevelApi => ({
  geojson: (content) => encoded(writeGeoJson(content)),
  dxf: (content) => encoded(writeDxf(content)),
  async imdf(content, taxonomy, at) {
    const { strToU8, zipSync } = await import('fflate');
    const files = writeImdf(content, taxonomy, { at, addressId: randomFid(), language: 'en' });
    const bytes = zipSync(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
    );
    return transfer(bytes, [bytes.buffer]);
  },
});

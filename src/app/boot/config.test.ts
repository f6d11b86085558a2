import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const store = (kept?: string) => {
  const items = new Map(kept === undefined ? [] : [['config', kept]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
};
const answers = (body: unknown) => () => Promise.resolve(Response.json(body));
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const DEFAULTS = {
  apiOrigin: null,
  mapStyleUrl: null,
  whiteLabel: false,
  hasPlaces: false,
  hasSignOn: true,
  publicUrl: null,
  embedOrigins: [],
};

describe('the configuration', () => {
  it('is what the server says, and is kept for a start without a network', async () => {
    const storage = store();
    const said = {
      apiOrigin: 'https://maps.example/api',
      mapStyleUrl: null,
      whiteLabel: true,
      hasPlaces: false,
      hasSignOn: false,
      publicUrl: 'https://visit.example',
      embedOrigins: ['https://host.example'],
    };
    const read = { ...said, apiOrigin: 'https://maps.example' };
    expect(await loadConfig(answers(said), storage)).toEqual(read);
    expect(await loadConfig(offline, storage)).toEqual(read);
  });

  it.each([['javascript:alert(1)'], ['ftp://x.example'], [42]])(
    'does not take %s for an origin',
    async (apiOrigin) => {
      expect(await loadConfig(answers({ apiOrigin }), store())).toEqual(DEFAULTS);
    },
  );

  it('is what the server says now where that counts first, and what it said before only without it', async () => {
    const storage = store(JSON.stringify({ embedOrigins: ['https://before.example'] }));
    const now = { ...DEFAULTS, embedOrigins: [] };
    expect((await loadConfig(offline, storage, 2500, true)).embedOrigins).toEqual(['https://before.example']);
    expect(await loadConfig(answers(now), storage, 2500, true)).toEqual(now);
  });

  it.each([['{'], ['null'], ['[]']])('falls back to the defaults when %s was kept', async (kept) => {
    expect(await loadConfig(offline, store(kept))).toEqual(DEFAULTS);
  });
});

import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('settings', () => {
  it('have defaults that show nothing to the network', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      seed: 'empty',
      tls: null,
      whiteLabel: false,
    });
    expect(config.dataDir).toBe(resolve('data'));
  });

  it('count an empty variable as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', STOREY_TLS_CERT: '' })).toEqual(readConfig({}));
  });

  it.each([
    [{ PORT: '80 80' }, 'PORT'],
    [{ PORT: '65536' }, 'PORT'],
    [{ STOREY_SEED: 'all' }, 'STOREY_SEED'],
    [{ STOREY_ADMIN_EMAIL: 'admin' }, 'STOREY_ADMIN_EMAIL'],
    [{ STOREY_API_ORIGIN: "https://a.example; script-src 'unsafe-inline'" }, 'STOREY_API_ORIGIN'],
    [{ STOREY_EMBED_ORIGINS: 'https://a.example *' }, 'STOREY_EMBED_ORIGINS'],
    [{ STOREY_MAP_STYLE_URL: 'javascript:alert(1)' }, 'STOREY_MAP_STYLE_URL'],
    [{ STOREY_TLS_CERT: 'cert.pem' }, 'STOREY_TLS_KEY'],
    [{ STOREY_TRUSTED_PROXIES: '127.0.0.1 nginx' }, 'STOREY_TRUSTED_PROXIES: nginx'],
  ])('that are wrong are named: %o', (env, name) => {
    expect(() => readConfig(env)).toThrow(name);
  });

  it('keep only the origin of an origin', () => {
    const config = readConfig({ STOREY_PUBLIC_ORIGIN: 'https://maps.example.org:8443/some/path?x=1' });
    expect(config.publicOrigin).toBe('https://maps.example.org:8443');
  });

  it('name the program that reads DWG: that of the operator, else the installed one unless it is off', () => {
    const own = '/opt/dwg2dxf {in} {out}';
    expect(readConfig({ STOREY_DWG_CONVERTER: own, STOREY_DWG: 'off' }).dwgConverter).toBe(own);
    expect(readConfig({ STOREY_DWG: 'off' }).dwgConverter).toBeNull();
    expect(readConfig({}).dwgConverter).toMatch(/dwg-to-dxf\.mjs"$/);
  });
});

import { describe, expect, it } from 'vitest';
import { localOrigin, remoteLines, remoteOrigins } from './addresses.ts';

const at = (address: string, family: 'IPv4' | 'IPv6', internal = false) =>
  ({ address, family, internal, netmask: '', mac: '', cidr: null, scopeid: 0 }) as never;
const INTERFACES = {
  lo: [at('127.0.0.1', 'IPv4', true), at('::1', 'IPv6', true)],
  eth0: [at('192.168.1.20', 'IPv4'), at('2001:db8::20', 'IPv6'), at('fe80::1', 'IPv6')],
  usb0: [at('169.254.3.4', 'IPv4')],
};
const TLS = { certFile: 'c', keyFile: 'k' };

describe('where a server is reached', () => {
  it('listens on this machine alone · no address for others', () => {
    expect(localOrigin({ host: '127.0.0.1', tls: null }, 8080)).toBe('http://127.0.0.1:8080');
    expect(remoteOrigins({ host: '127.0.0.1', tls: null }, 8080, INTERFACES)).toEqual([]);
    expect(remoteLines({ host: '127.0.0.1', tls: null }, 8080)).toEqual([]);
  });

  it('listens on all addresses · those that other devices reach', () => {
    expect(remoteOrigins({ host: '0.0.0.0', tls: null }, 81, INTERFACES)).toEqual(['http://192.168.1.20:81']);
    expect(remoteOrigins({ host: '::', tls: TLS }, 443, INTERFACES)).toEqual([
      'https://192.168.1.20:443',
      'https://[2001:db8::20]:443',
    ]);
  });

  it('without TLS · says that tablets need it; with it, or behind a proxy that has it, not', () => {
    const said = (given: Partial<Parameters<typeof remoteLines>[0]>) =>
      remoteLines({ host: '0.0.0.0', tls: null, ...given }, 8080).join(' ');
    expect(said({})).toMatch(/need TLS.*STOREY_TLS_CERT and STOREY_TLS_KEY/);
    expect(said({ tls: TLS })).not.toMatch(/need TLS/);
    expect(said({ publicOrigin: 'https://maps.example.org' })).toBe(
      'On other devices: https://maps.example.org',
    );
    expect(said({ publicOrigin: 'http://maps.example.org' })).toMatch(/need TLS/);
  });
});

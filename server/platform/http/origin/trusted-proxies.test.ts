import { describe, expect, it } from 'vitest';
import { originOfCall, trustedProxies } from './trusted-proxies.ts';

const ours = trustedProxies(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);

describe('where a call began', () => {
  it.each([
    ['a stranger who claims to be somebody else', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['one of our proxies for somebody', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['two of our proxies, one behind the other', '127.0.0.1', '198.51.100.1, 10.0.0.4', '198.51.100.1'],
    [
      'our proxy for a stranger who claims to come from further',
      '10.1.2.3',
      '1.2.3.4, 198.51.100.1',
      '198.51.100.1',
    ],
    [
      'our proxy for a stranger who claims to be ours',
      '10.1.2.3',
      '1.2.3.4, 10.9.9.9, 198.51.100.1',
      '198.51.100.1',
    ],
    ['our proxy itself', '10.1.2.3', undefined, '10.1.2.3'],
    ['our proxy with nonsense', '10.1.2.3', 'unknown', '10.1.2.3'],
    ['our proxy with nothing', '10.1.2.3', '', '10.1.2.3'],
    ['our proxy by IPv6, with a port', 'fd00::1', '[2001:db8::5]:443', '2001:db8::5'],
    ['an IPv4 caller on an IPv6 socket, with a port', '::ffff:10.1.2.3', '198.51.100.1:5123', '198.51.100.1'],
  ])('%s', (_what, from, forwarded, origin) => {
    expect(originOfCall(from, forwarded, ours)).toBe(origin);
  });

  it('no trusted proxies → the other end of the connection', () => {
    expect(originOfCall('127.0.0.1', '198.51.100.1', trustedProxies([]))).toBe('127.0.0.1');
  });
});

it.each(['nginx', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8/8', '::1/129', '10.0.0.0/x'])(
  'takes %s for no proxy',
  (text) => {
    expect(() => trustedProxies([text])).toThrow(text);
  },
);

import { isIPv6 } from 'node:net';
import type { Ctx } from './context.ts';

/** Who a call comes from, as far as the network tells: an IPv4 address, or the /64 that one IPv6 household has. */
export function callerAddress(c: Ctx): string {
  const address = c.env.incoming?.socket.remoteAddress ?? 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter((group) => group !== '')) as [
    string[],
    string[],
  ];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

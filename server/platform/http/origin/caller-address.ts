import { type BlockList, isIPv6 } from 'node:net';
import type { Ctx } from '../context.ts';
import { originOfCall } from './trusted-proxies.ts';

/** Who the connection is with. */
const socketAddress = (c: Ctx): string => c.env.incoming?.socket.remoteAddress ?? 'unknown';

/**
 * Who a call comes from, as far as the network and the proxies that are ours tell: an IPv4 address, or the /64 that one
 * IPv6 household has.
 */
export function callerAddress(c: Ctx, trusted: BlockList): string {
  const address = originOfCall(socketAddress(c), c.req.header('x-forwarded-for'), trusted);
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const [left, right] = [head, tail].map((part) => part.split(':').filter((group) => group !== '')) as [
    string[],
    string[],
  ];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

import { BlockList, isIP } from 'node:net';

/**
 * The proxies whose `X-Forwarded-For` is trusted. @throws Error that names an entry that is neither an address nor a network.
 */
export function trustedProxies(list: readonly string[]): BlockList {
  const trusted = new BlockList();
  for (const text of list) {
    const [address = '', bits, ...more] = text.split('/');
    const family = isIP(address);
    const width = bits === undefined ? null : /^\d{1,3}$/.test(bits) ? Number(bits) : NaN;
    const isRight =
      family !== 0 && more.length === 0 && (width === null || width <= (family === 4 ? 32 : 128));
    if (!isRight) throw new Error(`${text} is no address and no network, as in 10.0.0.7 or 10.0.0.0/8`);
    const kind = family === 4 ? 'ipv4' : 'ipv6';
    if (width === null) trusted.addAddress(address, kind);
    else trusted.addSubnet(address, width, kind);
  }
  return trusted;
}

/**
 * The origin of a call. Each proxy appends the address that it got the call from. So the list is read from its end, as long as
 * the writer of an entry is a trusted proxy: earlier entries may be forged.
 * @param from the other end of the connection.
 * @param forwarded `X-Forwarded-For`.
 */
export function originOfCall(from: string, forwarded: string | undefined, trusted: BlockList): string {
  let address = plain(from);
  const hops = (forwarded ?? '').split(',');
  while (isTrusted(address, trusted)) {
    const before = plain(hops.pop()?.trim() ?? '');
    if (isIP(before) === 0) break;
    address = before;
  }
  return address;
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Without a port, and IPv4 as such. */
function plain(text: string): string {
  const address = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

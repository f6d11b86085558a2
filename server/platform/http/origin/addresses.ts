import { networkInterfaces } from 'node:os';
import type { Config } from '../../config.ts';

type Interfaces = ReturnType<typeof networkInterfaces>;
type Listening = Pick<Config, 'host' | 'tls'>;

const isAny = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** Where the server is reached on this machine. No slash at the end. */
export function localOrigin({ host, tls }: Listening, port: number): string {
  const name = isAny(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `${tls ? 'https' : 'http'}://${name}:${port}`;
}

/** Where other devices reach it, if it listens on all addresses. Those that only work on one link are left out. */
export function remoteOrigins(
  { host, tls }: Listening,
  port: number,
  interfaces: Interfaces = networkInterfaces(),
): string[] {
  if (!isAny(host)) return [];
  const addresses = Object.values(interfaces)
    .flatMap((list) => list ?? [])
    .filter(({ internal, family, address }) => {
      if (internal || /^(169\.254\.|fe80:)/i.test(address)) return false;
      return family === 'IPv4' || host === '::';
    });
  const names = addresses.map(({ family, address }) => (family === 'IPv6' ? `[${address}]` : address));
  return [...new Set(names)].map((name) => `${tls ? 'https' : 'http'}://${name}:${port}`);
}

/** What people at other devices need to know; no lines where the server is for this machine alone. */
export function remoteLines(config: Pick<Config, 'host' | 'tls' | 'publicOrigin'>, port: number): string[] {
  if (!isAny(config.host)) return [];
  const origins = remoteOrigins(config, port);
  const where =
    config.publicOrigin === undefined
      ? origins.length > 0
        ? [`On other devices: ${origins.join(' or ')}`]
        : []
      : [`On other devices: ${config.publicOrigin}`];
  const isSecure = config.tls !== null || config.publicOrigin?.startsWith('https:') === true;
  if (isSecure) return where;
  return [
    ...where,
    'Tablets and other devices need TLS: without it browsers neither install the app nor keep it for work without a network. Set STOREY_TLS_CERT and STOREY_TLS_KEY, or STOREY_PUBLIC_ORIGIN to the https address of a proxy.',
  ];
}

import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { X509Certificate } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Ctx } from '../context.ts';

/**
 * Where the caller reaches us, for addresses in answers: the configured origin; else the origin in this request, if it is
 * certainly ours; else the address and port of the connection. An invented `Host` would otherwise get into stored data that is
 * shown to others.
 *
 * Certainly ours is the address that the connection came to, a name that our certificate has, and, for callers on this machine,
 * its own name `localhost` (with any port: a forwarding program may have another).
 */
export function publicOrigin(c: Ctx, config: Config): string {
  if (config.publicOrigin !== undefined) return config.publicOrigin;
  const asked = new URL(c.req.url);
  const socket = c.env.incoming?.socket;
  const address = plain(socket?.localAddress ?? '');
  const port = String(socket?.localPort ?? '');
  // Called within this process: no outside caller could be misled.
  if (address === '') return asked.origin;
  const hostname = asked.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  const askedPort = asked.port === '' ? (asked.protocol === 'https:' ? '443' : '80') : asked.port;
  const isLoopback = LOOPBACK.test(plain(socket?.remoteAddress ?? ''));
  if (isLoopback && (hostname === 'localhost' || LOOPBACK.test(hostname))) return asked.origin;
  const isAddress = hostname === address.toLowerCase();
  const isNamed = isIP(hostname) === 0 && hasName(config, hostname);
  if (askedPort === port && (isAddress || isNamed)) return asked.origin;
  return new URL(`${asked.protocol}//${address.includes(':') ? `[${address}]` : address}:${port}`).origin;
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1)$/;

/** IPv4 as such, and without a zone. */
const plain = (address: string): string =>
  /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1] ?? address.split('%')[0]!;

/** By file: the server reads it once at its start, too. */
const certificates = new Map<string, X509Certificate>();

function hasName({ tls }: Config, hostname: string): boolean {
  if (tls === null) return false;
  let certificate = certificates.get(tls.certFile);
  if (!certificate) {
    certificate = new X509Certificate(readFileSync(tls.certFile));
    certificates.set(tls.certFile, certificate);
  }
  return certificate.checkHost(hostname) !== undefined;
}

import { ChildProcess } from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** From here on nothing in this process can open a connection, ask for a name, or start another program. */
export function closeNetwork() {
  const refuse = () => {
    throw new Error('This program has no network.');
  };
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']) {
    if (name in globalThis) Object.defineProperty(globalThis, name, { value: undefined });
  }
  for (const [owner, names] of [
    [net.Socket.prototype, ['connect']],
    [net.Server.prototype, ['listen']],
    [dgram.Socket.prototype, ['bind', 'connect', 'send']],
    [ChildProcess.prototype, ['spawn']],
    [dns, Object.keys(dns).filter((name) => /^(lookup|resolve|reverse)/.test(name))],
    [dns.promises, Object.keys(dns.promises).filter((name) => /^(lookup|resolve|reverse)/.test(name))],
  ])
    for (const name of names) Object.defineProperty(owner, name, { value: refuse });
  syncBuiltinESMExports();
}

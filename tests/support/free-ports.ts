import { createServer, type AddressInfo } from 'node:net';

/** Ports that nothing listens on now. */
export async function freePorts<const Count extends 1 | 2>(
  count: Count,
): Promise<Count extends 1 ? [number] : [number, number]> {
  const probes = Array.from({ length: count }, () => createServer());
  for (const probe of probes)
    await new Promise<void>((settle) => probe.listen(0, '127.0.0.1', () => settle()));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  for (const probe of probes) await new Promise((settle) => probe.close(settle));
  return ports as Count extends 1 ? [number] : [number, number];
}

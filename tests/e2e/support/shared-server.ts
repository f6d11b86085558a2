import * as z from 'zod';
import { freePorts } from '../../support/free-ports.ts';
import { startServer } from './server.ts';

const sharedSchema = z.object({
  origin: z.string(),
  port: z.number(),
  folder: z.string(),
  /** Where the hosts of a base map may be opened, which the server may read from. */
  tilePorts: z.tuple([z.number(), z.number()]),
});

const NAME = 'STOREY_SHARED_TEST_SERVER';

/** Starts the one server, with the demo in it, that the workers share: a start costs as much as a short test. */
export default async function startSharedServer(): Promise<() => Promise<void>> {
  const tilePorts = await freePorts(2);
  const origins = tilePorts.map((port) => `http://127.0.0.1:${port}`).join(' ');
  const server = await startServer({ seed: 'demo', env: { STOREY_CLIENT_MAP_ORIGINS: origins } });
  const { origin, port, folder } = server;
  // The workers have it from here.
  process.env[NAME] = JSON.stringify({ origin, port, folder, tilePorts });
  return () => server.dispose();
}

/** What a worker knows of it. */
export const sharedServer = () => sharedSchema.parse(JSON.parse(process.env[NAME] ?? 'null'));

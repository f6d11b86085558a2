import { contentPage } from '../../e2e/support/page-objects.ts';
import type { RunningServer } from '../../e2e/support/server.ts';
import { makeWorld, type World } from '../../e2e/support/test-world.ts';
import { openDoor, type Door } from '../network/proxy.ts';
import { Tablet } from './tablet.ts';

/** One tablet on one level of one server, with a door in between. */
export interface Stage {
  world: World;
  tablet: Tablet;
  door: Door;
  /** The name that the kitchen was last given and that the app said was kept. */
  kept: string;
  /** The folder of the app that the server hands out. */
  app: string;
  dispose: () => Promise<void>;
}

export interface StageOptions {
  /** Where the server has the app from, for those who put another one there. */
  app?: string;
  /** A folder with a profile in which the app of this server is installed: to install it takes as long as a short test. */
  installedProfile?: string;
}

export async function setStage(
  server: RunningServer,
  { app = '', installedProfile }: StageOptions = {},
): Promise<Stage> {
  const world = await makeWorld(server);
  const door = await openDoor(server.port);
  const tablet =
    installedProfile === undefined
      ? await Tablet.open(world, door)
      : await Tablet.open(world, { origin: server.origin, door: door.origin }, installedProfile);
  const dispose = async (): Promise<void> => {
    await tablet.throwAway();
    door.close();
  };
  return { world, tablet, door, kept: 'Kitchen', app, dispose };
}

/** Brings the network back and waits until all has been uploaded. @returns what is not as it was kept. */
export async function arrived({ world, tablet, kept }: Stage): Promise<string[]> {
  await tablet.mend();
  await contentPage(tablet.page).pillSays(/^All synced/, 120_000);
  const name = (await world.feature(world.fids.kitchen))?.properties.name;
  return name === kept ? [] : [`the server has ${String(name)} instead of ${kept}`];
}

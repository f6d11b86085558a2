import { contentPage } from '../e2e/support/pages.ts';
import type { TestServer } from '../e2e/support/server.ts';
import { makeWorld, type World } from '../e2e/support/world.ts';
import { Tablet } from './tablet.ts';

/** One tablet on one level of one server. */
export interface Stage {
  world: World;
  tablet: Tablet;
  /** The name that the kitchen was last given and that the app said was kept. */
  kept: string;
}

export async function setStage(server: TestServer): Promise<Stage> {
  const world = await makeWorld(server);
  return { world, tablet: await Tablet.open(world, server), kept: 'Kitchen' };
}

/** Brings the network back and waits until all has been uploaded. @returns what is not as it was kept. */
export async function arrived({ world, tablet, kept }: Stage): Promise<string[]> {
  await tablet.mend();
  await contentPage(tablet.page).pillSays(/^All synced/, 120_000);
  const name = (await world.feature(world.fids.kitchen))?.properties.name;
  return name === kept ? [] : [`the server has ${String(name)} instead of ${kept}`];
}

import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { CONTENT_SCREENS, PAGE_SCREENS } from '../../../src/app/screens/screens.ts';
import { text } from '../../support/app/texts.ts';
import type { World } from './test-world.ts';

/** Things that the world of the tests does not have. */
const ABSENT = [':conflictId', ':globalGeofenceId', '/outdoor-wayfinding-network/:featureId'];

/** An address of each screen, once where several show the same. */
export function addressesOf({ clientId, siteId, buildingId, fids }: World): string[] {
  const params: Record<string, string | number> = {
    clientId,
    siteId,
    buildingId,
    levelId: 0,
    userId: 1,
    listItem: 'growth',
  };
  const fidOf = (path: string): string => (path.includes('/pois/') ? fids.kitchen : 'add');
  return [...CONTENT_SCREENS, ...PAGE_SCREENS]
    .map(({ path }) => path)
    .filter((path) => !ABSENT.some((part) => path.includes(part)))
    .map((path) =>
      path.replace(/:(\w+)/g, (_, name: string) =>
        name === 'featureId' ? fidOf(path) : String(params[name]),
      ),
    );
}

/** A walk through all screens in so many tests: one would take too long on a busy machine. */
export const PARTS = [1, 2, 3, 4] as const;

/** Each fourth screen: those that lie beside each other are alike. */
const addressesIn = (part: (typeof PARTS)[number], world: World): string[] =>
  addressesOf(world).filter((_, at) => at % PARTS.length === part - 1);

async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('main, aside').filter({ visible: true }).first()).toBeVisible();
  // Screens are loaded when they are asked for, and ask the server for some of what they show.
  await page.waitForLoadState('networkidle');
  const stay = page.getByRole('button', { name: text('shell:leave.keep'), exact: true });
  if (await stay.isVisible()) await stay.click();
}

/** Opens the screens of a part, one after the other, and looks at each. */
export async function onEachScreen(
  page: Page,
  part: (typeof PARTS)[number],
  world: World,
  look: (path: string) => Promise<void>,
): Promise<void> {
  for (const path of addressesIn(part, world)) {
    await openScreen(page, path);
    await look(path);
  }
}

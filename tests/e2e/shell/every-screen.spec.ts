import type { Page } from '@playwright/test';
import { CONTENT_SCREENS, PAGE_SCREENS } from '../../../src/app/screens/screens.ts';
import { text } from '../../support/app/texts.ts';
import { seriousViolations } from '../support/axe.ts';
import { leaveOutMap } from '../support/browser-profile.ts';
import { colleague, COLLEAGUE_PASSWORD, READER } from '../support/colleague.ts';
import { signInPage } from '../support/page-objects.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld, type World } from '../support/test-world.ts';

/** What there is none of in the world of the tests. */
const ABSENT = [':conflictId', ':globalGeofenceId', '/outdoor-wayfinding-network/:featureId'];

/** An address of each screen, once where several show the same. */
function addresses({ clientId, siteId, buildingId, fids }: World): string[] {
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

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('main, [role=main], aside').first()).toBeVisible();
  // Screens are loaded when they are asked for, and ask the server for some of what they show.
  await page.waitForLoadState('networkidle');
  const stay = page.getByRole('button', { name: text('shell:leave.keep'), exact: true });
  if (await stay.isVisible()) await stay.click();
}

test('every screen is accessible, in light and in dark', { tag: '@slow' }, async ({ page, server }) => {
  test.setTimeout(900_000);
  await leaveOutMap(page);
  const world = await makeWorld(server);
  await signInPage(page).signIn();
  const found: string[] = [];
  for (const path of addresses(world)) {
    await open(page, path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator(`html[data-theme="${colorScheme}"]`)).toBeAttached();
      found.push(...(await seriousViolations(page)).map((one) => `${path}, ${colorScheme}: ${one}`));
    }
  }
  expect(found).toEqual([]);
});

test(
  'who may only read changes nothing on any screen',
  { tag: '@slow' },
  async ({ page, server, watched }) => {
    test.setTimeout(900_000);
    await leaveOutMap(page);
    const world = await makeWorld(server);
    const email = await colleague(world, server, READER);
    const writes: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && !/\/auth\//.test(pathname))
        writes.push(`${request.method()} ${pathname}`);
    });
    // Whoever may not see the users of a client is told so.
    watched.allow(/ 40[34] /);
    await page.goto('/signin');
    await signInPage(page).fillAndSubmit({ email, password: COLLEAGUE_PASSWORD });
    await expect(page).toHaveURL(/\/clients$/);
    const offered: string[] = [];
    const doing = new RegExp(
      `^(${[text('common:save'), text('common:add'), text('common:delete'), text('users:add')].join('|')})$`,
    );
    for (const path of addresses(world)) {
      await open(page, path);
      for (const button of await page.getByRole('button', { name: doing }).all())
        if ((await button.isVisible()) && (await button.isEnabled()))
          offered.push(`${path}: ${(await button.textContent()) ?? ''}`);
      for (const box of await page.locator('aside form input[type=text], aside form textarea').all())
        if ((await box.isVisible()) && (await box.isEditable())) offered.push(`${path}: a field`);
    }
    expect(offered).toEqual([]);
    expect(writes).toEqual([]);
  },
);

test('every screen opens on a server without extensions', { tag: '@slow' }, async ({ browser }) => {
  test.setTimeout(900_000);
  const server = await startServer({ env: { STOREY_API_EXTENSIONS: 'off' } });
  const context = await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await leaveOutMap(page);
    const world = await makeWorld(server);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('response', (answer) => {
      // This one is asked for: a server that has no such call says so by that.
      if (answer.url().endsWith('/users/me/sessions')) return;
      if (answer.status() >= 400)
        faults.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
    });
    await signInPage(page).signIn();
    for (const path of addresses(world)) {
      await open(page, path);
      if (await page.getByText(text('shell:online.failed')).isVisible())
        faults.push(`${path}: asked in vain`);
    }
    expect(faults).toEqual([]);
  } finally {
    await context.close();
    await server.dispose();
  }
});

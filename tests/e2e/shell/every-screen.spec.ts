import type { Page } from '@playwright/test';
import { roleFor } from '../../../src/domain/status/index.ts';
import { accessTo } from '../../../src/app/screens/screen-access.ts';
import { screenAt } from '../../../src/app/screens/screen-at.ts';
import { text } from '../../support/app/texts.ts';
import { seriousViolations } from '../support/axe.ts';
import { leaveOutMap } from '../support/browser-profile.ts';
import { colleague, COLLEAGUE_PASSWORD, EDITOR, READER } from '../support/colleague.ts';
import { onEachScreen, PARTS } from '../support/screens.ts';
import { signInPage } from '../support/page-objects.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

const SLOW = { tag: '@slow' };
/** Addresses at which a form stands. */
const FORM = /(sites|buildings|pois|mapObjects)\/add$|(sites|buildings|levels)\/[^/]+\/edit$|\/pois\/[^/]+$/;

for (const part of PARTS)
  test(
    `every screen is accessible, in light and in dark, part ${part} of ${PARTS.length}`,
    SLOW,
    async ({ page, server }) => {
      test.setTimeout(540_000);
      await leaveOutMap(page);
      const world = await makeWorld(server);
      await signInPage(page).signIn();
      const found: string[] = [];
      await onEachScreen(page, part, world, async (path) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await expect(page.locator(`html[data-theme="${colorScheme}"]`)).toBeAttached();
          found.push(...(await seriousViolations(page)).map((one) => `${path}, ${colorScheme}: ${one}`));
        }
      });
      expect(found).toEqual([]);
    },
  );

/** What a person is offered on each screen: buttons that change something, and fields that take text. */
async function offers(page: Page): Promise<string[]> {
  const doing = new RegExp(
    `^(${[text('common:save'), text('common:add'), text('common:delete'), text('users:add')].join('|')})$`,
  );
  const offered: string[] = [];
  for (const button of await page.getByRole('button', { name: doing }).all())
    if ((await button.isVisible()) && (await button.isEnabled()))
      offered.push((await button.textContent()) ?? '');
  const fields = 'form :is(input:not([type=checkbox], [type=radio], [type=file], [type=search]), textarea)';
  for (const box of await page.locator(fields).all())
    if ((await box.isVisible()) && (await box.isEditable())) offered.push('a field');
  if ((await page.locator('aside input[type=file]:enabled, form input[type=file]:enabled').count()) > 0)
    offered.push('a file');
  return offered;
}

/** Each screen is opened; where the table of rights says so, it is looked at and no more. */
const walks = [
  { who: 'a reader', ofSite: null },
  { who: 'an editor of the site alone', ofSite: EDITOR },
] as const;
for (const { who, ofSite, part } of walks.flatMap((walk) => PARTS.map((part) => ({ ...walk, part }))))
  test(
    `${who} changes on each screen what the table of rights says, part ${part} of ${PARTS.length}`,
    SLOW,
    async ({ page, server, watched }) => {
      test.setTimeout(540_000);
      await leaveOutMap(page);
      const world = await makeWorld(server);
      const { clientId, siteId } = world;
      const more = ofSite === null ? [] : [{ permissionId: ofSite, clientId, siteId }];
      const email = await colleague(world, server, READER, more);
      const rights = { roles: [], permissions: [{ permissionId: READER, clientId }, ...more] };
      const writes: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (request.method() !== 'GET' && !/\/auth\//.test(pathname))
          writes.push(`${request.method()} ${pathname}`);
      });
      // A person without the right to see the users of a client gets a message.
      watched.allow(/ 40[34] /);
      await page.goto('/signin');
      await signInPage(page).fillAndSubmit({ email, password: COLLEAGUE_PASSWORD });
      await expect(page).toHaveURL(/\/clients$/);
      const wrong: string[] = [];
      await onEachScreen(page, part, world, async (path) => {
        const scope =
          path.includes('/sites/') && !path.endsWith('/sites/add') ? { clientId, siteId } : { clientId };
        const access = accessTo(screenAt(path)!, roleFor(rights, scope));
        const offered = await offers(page);
        if (access !== 'change' && offered.length > 0) wrong.push(`${path}: ${offered.join(', ')}`);
        if (access === 'change' && FORM.test(path) && offered.length === 0) wrong.push(`${path}: nothing`);
      });
      expect(wrong).toEqual([]);
      expect(writes).toEqual([]);
    },
  );

for (const part of PARTS)
  test(
    `every screen opens on a server without extensions, part ${part} of ${PARTS.length}`,
    SLOW,
    async ({ browser }) => {
      test.setTimeout(540_000);
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
        await onEachScreen(page, part, world, async (path) => {
          if (await page.getByText(text('shell:online.failed')).isVisible())
            faults.push(`${path}: asked in vain`);
        });
        expect(faults).toEqual([]);
      } finally {
        await context.close();
        await server.dispose();
      }
    },
  );

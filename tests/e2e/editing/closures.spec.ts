import { text, textPattern } from '../../support/app/texts.ts';
import { expectAccessible } from '../support/axe.ts';
import { contentPage, signInPage } from '../support/page-objects.ts';
import { NETWORK_GONE } from '../support/page-errors.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld, type World } from '../support/test-world.ts';

test.use({ drawsMap: false });

const closuresOf = async ({ api, clientId }: World): Promise<Record<string, unknown>[]> =>
  (await api('GET', `/clients/${clientId}/closures`)).results as Record<string, unknown>[];
const named = (...key: Parameters<typeof text>) => ({ name: text(...key), exact: true });

test(
  'a place is closed without a network · the network comes back → a colleague sees it, opens it again, and so does the first',
  { tag: '@slow' },
  async ({ page, server, context, browser, watched }) => {
    watched.allow(NETWORK_GONE);
    const world = await makeWorld(server);
    await signInPage(page).signIn(world.path);
    await contentPage(page).row('Kitchen').click();
    await expect(page.getByRole('button', named('closures:closeThis', { count: 1 }))).toBeVisible();
    await context.route('**/api/v8/**', (route) => route.abort());

    await page.getByRole('button', named('closures:closeThis', { count: 1 })).click();
    await expect(page.getByRole('heading', { name: /^Close .?Kitchen/ })).toBeVisible();
    await page.getByRole('button', named('closures:askZone.use')).click();
    await page.getByRole('button', named('closures:presets.hours')).click();
    const words = page.getByRole('textbox', { name: textPattern('closures:form.textIn') });
    await expect(words).toHaveValue(/^Kitchen is being serviced until /);
    await words.fill('No meals today.');
    await expectAccessible(page, 'the form of a closure');
    await page.getByRole('button', named('closures:form.close')).click();
    const row = page.getByRole('button', { name: /^.?Kitchen/ });
    await expect(row.getByText(text('closures:tags.waits'), { exact: true })).toBeVisible();
    await expect(page.getByText(text('closures:map.here', { count: 1 }))).toBeVisible();
    await expectAccessible(page, 'the list of closures');
    await page.reload();
    await expect(row).toBeVisible();
    expect(await closuresOf(world)).toEqual([]);

    await context.unroute('**/api/v8/**');
    const told = {
      reason: 'maintenance',
      targets: [{ fid: world.fids.kitchen }],
      text: { en: 'No meals today.' },
    };
    await expect
      .poll(async () => closuresOf(world), { timeout: 60_000 })
      .toMatchObject([{ ...told, state: 'active', siteId: world.siteId, gone: [] }]);

    const other = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'block' });
    const theirs = await other.newPage();
    await signInPage(theirs).signIn(world.path);
    await contentPage(theirs).row('Kitchen').click();
    await expect(theirs.getByText(text('closures:is.active'), { exact: true })).toBeVisible();
    await theirs.getByRole('button', named('closures:openAgain')).click();
    await expect(theirs.getByText(textPattern('closures:done.open'))).toBeVisible();
    await expect.poll(async () => closuresOf(world)).toMatchObject([{ state: 'over' }]);
    await theirs.getByText(text('closures:undo'), { exact: true }).click();
    await expect.poll(async () => closuresOf(world)).toMatchObject([{ state: 'active' }]);
    await theirs.getByRole('button', named('closures:openAgain')).click();
    await expect.poll(async () => closuresOf(world)).toMatchObject([{ state: 'over' }]);
    await other.close();

    await expect(page.getByText(text('closures:empty.active'))).toBeVisible({ timeout: 60_000 });
    await page.getByRole('radio', { name: textPattern('closures:states.over') }).click();
    await expect(row.getByText(text('closures:tags.over'), { exact: true })).toBeVisible();
  },
);

import { leaveOutMap } from '../support/browser-profile.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';
import { text } from '../../support/app/texts.ts';

const SITE = 'clients/:clientId/sites/:siteId';
const BUILDING = `${SITE}/buildings/:buildingId`;
const LEVEL = `${BUILDING}/levels/0`;

/** Every address of product-spec section 2 that stays where it is, below /cms. */
const ADDRESSES = [
  'content/clients',
  'content/clients/:clientId',
  'content/clients/:clientId/edit',
  'content/clients/:clientId/edit/advanced-configurations',
  'content/clients/:clientId/sites',
  'content/clients/:clientId/sites/add',
  'content/clients/:clientId/global-geofences',
  'content/clients/:clientId/global-geofences/add',
  `content/${SITE}`,
  `content/${SITE}/edit`,
  `content/${SITE}/buildings`,
  `content/${SITE}/buildings/add`,
  `content/${SITE}/outdoor-wayfinding-network`,
  `content/${SITE}/outdoor-wayfinding-network/add-outdoor-path`,
  `content/${BUILDING}`,
  `content/${BUILDING}/edit`,
  `content/${BUILDING}/levels`,
  `content/${LEVEL}`,
  `content/${LEVEL}/edit`,
  `content/${LEVEL}/add`,
  `content/${LEVEL}/edit/download`,
  `content/${LEVEL}/select`,
  `content/${LEVEL}/pois`,
  `content/${LEVEL}/pois/:featureId`,
  `content/${LEVEL}/geofences`,
  `content/${LEVEL}/mapObjects`,
  `content/${LEVEL}/mapObjects/add`,
  `content/${LEVEL}/iot-devices`,
  `content/${LEVEL}/wayfinding-network`,
  `content/${LEVEL}/wayfinding-network/add-transition`,
  'content/preview',
  'activity',
  'reports',
  'analytics',
  'analytics/visits',
  'comms',
  'library',
  'apps',
  'settings/metadata',
  'settings/configuration',
  'settings/users-and-permissions',
  'settings/users-and-permissions/add',
  'settings/users-and-permissions/7',
  'settings/content',
  'config/content-settings',
  'embedError',
];

/** Runs in the page: as if this address were the next one of its history. */
function goTo(path: string): void {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

test('opens every address directly, and stays there', { tag: '@slow' }, async ({ page, server }) => {
  test.slow();
  await leaveOutMap(page);
  const world = await makeWorld(server);
  await signInPage(page).signIn();
  for (const [place, address] of ADDRESSES.entries()) {
    const path = `/cms/${address
      .replace(':clientId', String(world.clientId))
      .replace(':siteId', String(world.siteId))
      .replace(':buildingId', String(world.buildingId))
      .replace(':featureId', world.fids.kitchen)}`;
    await test.step(path, async () => {
      // One in four is loaded from nothing, as from a bookmark; to the others the browser's own history leads, which
      // asks the same router. That the server has the app at every address is a test of its own.
      if (place % 4 === 0) await page.goto(path);
      else await page.evaluate(goTo, path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      // Screens of one client name it where there are several.
      const isThere = ({ pathname, searchParams }: URL): boolean =>
        pathname === path && [...searchParams.keys()].every((key) => key === 'client');
      await expect(page).toHaveURL(isThere);
    });
  }
});

test('addresses without a screen → lead to one', { tag: '@slow' }, async ({ page }) => {
  await signInPage(page).signIn();
  for (const [from, to] of [
    ['/', '/cms/content/clients'],
    ['/cms', '/cms/content/clients'],
    ['/404', '/cms/content/clients'],
    ['/nowhere/at/all', '/cms/content/clients'],
    ['/cms/content', '/cms/content/clients'],
    ['/cms/content/clients/999999/sites', '/cms/content/clients'],
    ['/cms/settings', /\/cms\/settings\/users-and-permissions(\?client=\d+)?$/],
  ] as const) {
    await page.goto(from);
    await expect(page, from).toHaveURL(to);
    // A person led to another page gets a message.
    const word = page.getByText(text('shell:gone'));
    await expect(word).toHaveCount(from.includes('999999') ? 1 : 0);
  }
});

// @spec 2.28 2.29 2.30
test('asks for a sign-in first, and leads to the wanted address after it', async ({
  page,
  server,
  watched,
}) => {
  watched.allow(/401/);
  const { path } = await makeWorld(server);
  await page.goto(path);
  await expect(page).toHaveURL('/signin');
  const form = signInPage(page);
  await form.email.fill('nobody@storey.local');
  await form.password.fill('Not-the-right-password-1');
  await form.submit.click();
  await expect(page.getByText(text('signin:incorrect'))).toBeVisible();
  await form.fillAndSubmit();
  await expect(page).toHaveURL(path);
  await page.goto('/signin');
  await expect(page).toHaveURL(path);
});

test(
  // @spec 2.35 2.36 2.80 2.81 2.82
  'shows the way up and the siblings, and locks them while something is edited',
  { tag: '@slow' },
  async ({ page }) => {
    const content = contentPage(page);
    await signInPage(page).signIn();
    await content.open('Larkfield Health', 'Larkfield Campus', 'Larkfield General', 'Ground floor');
    const crumbs = page.getByRole('navigation', { name: text('shell:crumbs.label') });
    await crumbs
      .getByRole('button', { name: text('shell:crumbs.siblings', { title: 'Larkfield General' }) })
      .click();
    await page.getByRole('menuitem', { name: /Pavilion/ }).click();
    await expect(page).toHaveURL(/\/levels$/);
    await content.back.click();
    await expect(page).toHaveURL(/\/buildings$/);
    await content.open('Larkfield General', 'Ground floor', 'Café Lumen');
    const place = formPanel(page, text('forms:titles.edit.pois'));
    await expect(content.back).toBeDisabled();
    await expect(page.getByRole('button', { name: 'All clients' })).toBeDisabled();
    await content.back.hover({ force: true });
    await expect(page.getByRole('tooltip')).toHaveText('Going back is disabled while adding or editing');

    await place.field('Name').fill('Café Lumina');
    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(place.field('Name')).toHaveValue('Café Lumina');
    await place.close.click();
    await question.getByRole('button', { name: 'Keep as draft' }).click();
    await expect(page).toHaveURL(/\/levels\/0\/pois$/);
    await page.getByRole('button', { name: 'All clients' }).click();
    await expect(page).toHaveURL('/cms/content/clients');
  },
);

test('chooses building and level on the map, and folds the list away', { tag: '@slow' }, async ({ page }) => {
  const content = contentPage(page);
  await signInPage(page).signIn();
  await content.open('Larkfield Health', 'Larkfield Campus', 'Larkfield General');
  const levels = page.getByRole('toolbar', { name: 'Level' }).getByRole('button');
  await expect(levels.first()).toBeVisible();
  const titles = (await levels.allTextContents()).filter((title) => title !== '');
  expect(titles.length).toBeGreaterThanOrEqual(3);
  await content.level(titles[0]!).click();
  await expect(page).toHaveURL(/\/levels\/2\/pois$/);
  await page
    .getByRole('main')
    .getByRole('button', { name: /Larkfield General/ })
    .click();
  await page.getByRole('option', { name: /Pavilion/ }).click();
  await expect(page).toHaveURL(/\/levels$/);
  const list = page.getByRole('complementary').filter({ hasText: `© ${new Date().getFullYear()} Storey` });
  await expect(list).toBeVisible();
  await page.getByRole('button', { name: text('shell:collapse') }).click();
  await expect(list).toHaveCount(0);
  await page.getByRole('button', { name: text('shell:expand') }).click();
  await expect(list).toBeVisible();
});

test(
  'a page in a column that is longer than the window → a wheel at the edge of the window turns it too',
  { tag: '@slow' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1600, height: 400 });
    await signInPage(page).signIn('/cms/sync');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeInViewport();
    await page.mouse.move(1560, 300);
    await expect(async () => {
      await page.mouse.wheel(0, 400);
      await expect(heading).not.toBeInViewport({ timeout: 500 });
    }).toPass({ timeout: 15_000 });
  },
);

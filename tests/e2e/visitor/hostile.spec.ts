import { expect, test } from '@playwright/test';
import type { PlaceDetails, PublicMapAnswer } from '../../../src/domain/public-map/index.ts';
import { startVisitorServer } from '../../support/public-map/visitor-server.ts';
import { XSS_ADDRESSES, XSS_PAYLOADS } from '../../support/xss-payloads.ts';

const LONG = 'Long'.repeat(75);
const SAFE = /^(https?|tel|mailto):/;

test('each text and address of a map is hostile, and 300 letters long → all are shown as they are, none runs @slow', async ({
  page,
}) => {
  const maps = await startVisitorServer();
  const { answer, map } = maps;
  let given = 0;
  const next = (): string => XSS_PAYLOADS[given++ % XSS_PAYLOADS.length]!;
  const both = () => ({ en: next(), ar: next() });
  const hostile: PublicMapAnswer = {
    ...answer,
    title: `${next()} ${LONG}`,
    titles: both(),
    buildings: answer.buildings.map((one) => ({ ...one, title: next(), titles: both() })),
    levels: answer.levels.map((one) => ({ ...one, longTitle: next(), shortTitle: next(), titles: both() })),
    types: answer.types.map((one) => ({ ...one, title: next(), titles: both(), pictogram: next() })),
    closures: XSS_PAYLOADS.map((en, i) => ({
      id: String(i),
      targets: [],
      from: 0,
      until: null,
      reason: next(),
      text: { en },
    })),
    brand: { colour: next(), logo: null },
  };
  const places = map.search.places.map((place, i) => {
    const name = XSS_PAYLOADS[i % XSS_PAYLOADS.length]!;
    return {
      ...place,
      name: i < XSS_PAYLOADS.length ? name : `${name} ${LONG}`,
      names: {},
      eid: next(),
      keywords: { '': [next()] },
    };
  });
  const details = (): PlaceDetails => ({
    description: `${next()} ${LONG}`,
    phoneNumber: next(),
    email: next(),
    website: next(),
    menu: next(),
    book: { title: next(), url: next() },
    buttons: XSS_ADDRESSES.map((url) => ({ title: next(), url })),
  });
  const nodes = map.network.nodes.map((node) => ({ ...node, name: next(), names: both() }));
  await page.route(`**/public/${answer.slug}`, (route) => route.fulfill({ json: { result: hostile } }));
  await page.route('**/search.json', (route) => route.fulfill({ json: { places } }));
  await page.route('**/network.json', (route) => route.fulfill({ json: { ...map.network, nodes } }));
  const json = Object.fromEntries(places.map(({ fid }) => [fid, details()]));
  await page.route('**/details/**', (route) => route.fulfill({ json }));

  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('dialog', (dialog) => {
    problems.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== maps.origin && !['data:', 'blob:'].includes(protocol)) problems.push(request.url());
  });
  await page.addInitScript(() => {
    Object.assign(globalThis, { hit: () => Object.assign(globalThis, { wasHit: true }) });
  });
  const addressOf = (rest = ''): string => `/m/${answer.slug}${rest}`;
  const isClean = async (): Promise<void> => {
    const hrefs = await page
      .locator('a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    expect(hrefs.filter((href) => !SAFE.test(href))).toEqual([]);
    expect(await page.evaluate(() => 'wasHit' in globalThis)).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(problems).toEqual([]);
  };

  await page.goto(maps.origin + addressOf());
  for (const name of ['Legend', 'Language and look']) {
    const button = page.getByRole('button', { name, exact: true });
    // The legend comes with the map.
    if (name === 'Legend' && !(await page.locator('canvas').isVisible())) continue;
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await isClean();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('textbox', { name: /^Search/ }).fill('Long');
  const more = page.getByRole('button', { name: 'Show more' });
  await more.click();
  const rows = page.locator('main li button bdi:first-child');
  await expect(rows.filter({ hasText: LONG }).nth(40)).toBeAttached();
  await isClean();

  const goTo = (address: string): Promise<void> =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
  for (const { fid, name } of places.slice(0, XSS_PAYLOADS.length + 1)) {
    await goTo(addressOf(`/places/${fid}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    expect(await page.title()).toContain(name.trim());
  }
  await isClean();
  await page.getByRole('button', { name: 'Report a mistake' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await isClean();
  await page.keyboard.press('Escape');
  const fid = (name: string): string => map.placeNamed(name).fid;
  await goTo(addressOf(`/routes/${fid('Main entrance')}/${fid('Rehabilitation')}`));
  await expect(page.locator('ol li').nth(3)).toBeVisible();
  await isClean();
  await maps.close();
});

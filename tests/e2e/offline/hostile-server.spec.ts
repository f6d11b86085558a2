import type { Route } from '@playwright/test';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';
import { text } from '../../support/app/texts.ts';

const json = (body: string) => (route: Route) =>
  route.fulfill({ status: 200, contentType: 'application/json', body });
/** A write is not confirmed: a confirmed value that is gone again would count as another person's change. */
const result = (value: string) => (route: Route) =>
  json(
    route.request().method() === 'GET'
      ? `{"result":${value},"createdTimestampUtcEpochSeconds":1}`
      : `{"result":${value}}`,
  )(route);
const MARKUP = '<img src=x onerror=alert(1)>';

/** What a server that is broken, taken over or another one altogether may answer to every call. */
const ANSWERS: Record<string, (route: Route) => Promise<void>> = {
  'a page of a portal': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: `<script>alert(1)</script>${MARKUP}` }),
  'a list of nothing': json('[]'),
  'no result': json('{}'),
  'a result of nothing': result('null'),
  'JSON that ends in the middle': json('{"result":{"sites":['),
  'JSON of 100,000 levels': json('['.repeat(100_000) + ']'.repeat(100_000)),
  'twenty million characters': result(`"${'x'.repeat(20_000_000)}"`),
  'members of all objects': json(
    '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"result":{"__proto__":{"sites":1}}}',
  ),
  'entities of other kinds': result(
    '{"features":[{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[1e308,-1e308],[null,0]]]},"properties":{"fid":{},"name":7}}],"sites":[{"siteInternalIdentifier":"1"}],"clients":{"0":1},"buildings":[null],"levels":"all"}',
  ),
  'an error in markup': (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: JSON.stringify({ error: { code: MARKUP, message: MARKUP.repeat(1000), severity: {} } }),
    }),
  'a way elsewhere': (route) =>
    route.fulfill({ status: 302, headers: { location: 'http://127.0.0.1:9/elsewhere' } }),
  'a version of nonsense': (route) =>
    route.fulfill({
      status: 200,
      headers: { 'content-type': 'application/json', etag: '"\\"', 'retry-after': '1e99' },
      body: '{"result":{"feature":{"type":"Feature"}}}',
    }),
};

test(
  'answers that no server gives take nothing away, and are over when they end',
  { tag: '@slow' },
  async ({ page, server, context, watched }) => {
    test.setTimeout(300_000);
    const world = await makeWorld(server);
    const content = contentPage(page);
    // The browser's own messages about such an answer are not faults of the app.
    watched.allow(/Failed to load resource|net::ERR|Content Security Policy|connect-src/);
    await signInPage(page).signIn(world.path);
    await expect(content.row('Kitchen')).toBeVisible();
    await content.painted();
    const place = formPanel(page, text('forms:titles.edit.pois'));
    let last = 'Kitchen';
    for (const [what, answer] of Object.entries(ANSWERS)) {
      await test.step(what, async () => {
        await context.route(({ pathname }) => /^\/api\/v8\/(?!auth\/)/.test(pathname), answer);
        await content.open(last);
        last = `After ${what}`;
        await place.field('Name').fill(last);
        await place.save.click();
        await expect(content.toast('Saved on this device')).toBeVisible();
        await expect(content.row(last)).toBeVisible();
        // Every list that this screen knows is requested again.
        await page.evaluate(() => window.dispatchEvent(new Event('online')));
        await expect(content.syncPill).not.toHaveAccessibleName(/All synced/);
        await context.unrouteAll({ behavior: 'wait' });
      });
    }
    expect(await page.evaluate(() => 'isAdmin' in {})).toBe(false);
    await content.pillSays(/All synced/, 120_000);
    expect((await world.feature(world.fids.kitchen))?.properties.name).toBe(last);
    for (const name of ['Library', 'Workshop', 'Front desk']) await expect(content.row(name)).toBeVisible();
  },
);

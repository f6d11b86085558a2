import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { NETWORK_GONE } from '../support/page-errors.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';
import { text } from '../../support/app/texts.ts';

const CODE = /\/assets\/[^/]+\.(js|css)$/;

test(
  'code of a form and of a page is blocked → the work beside it goes on, and Try again opens them',
  { tag: '@slow' },
  async ({ page, context, server, watched }) => {
    watched.allow(NETWORK_GONE);
    const world = await makeWorld(server);
    const content = contentPage(page);
    await signInPage(page).signIn(world.path);
    await expect(content.row('Kitchen')).toBeVisible();
    await content.painted();
    const failed = page.getByRole('alert').filter({ hasText: text('common:gone.title') });
    const again = failed.getByRole('button', { name: text('common:retry') });

    await context.route(CODE, (route) => route.abort());
    await content.open('Kitchen');
    await expect(failed).toBeVisible();
    await expect(content.row('Library')).toBeVisible();
    await context.unroute(CODE);
    await again.click();
    const form = formPanel(page, text('forms:titles.edit.pois'));
    await form.field('Name').fill('Pantry');

    await context.route(CODE, (route) => route.abort());
    await content.syncPill.click();
    await page.getByRole('button', { name: 'Keep as draft', exact: true }).click();
    await expect(failed).toBeVisible();
    await context.unroute(CODE);
    await again.click();
    await expect(page.getByRole('heading', { name: text('sync:title'), level: 1 })).toBeVisible();

    // No style sheet is missing.
    const sheets = page.locator('link[rel="stylesheet"]');
    expect(
      await sheets.evaluateAll((links) => links.every((link) => (link as HTMLLinkElement).sheet !== null)),
    ).toBe(true);

    await page.goto(world.path);
    await content.open('Kitchen');
    await expect(form.field('Name')).toHaveValue('Pantry');
  },
);

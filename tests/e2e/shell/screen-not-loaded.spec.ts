import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { NETWORK_GONE } from '../support/page-errors.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';
import { text } from '../../support/app/texts.ts';

/** Also under the address by which a part is asked for once more. */
const CODE = /\/assets\/[^/]+\.(js|css)(\?|$)/;

test(
  'code of a dialog, a form and a page is blocked → the work beside it goes on, and they open afterwards',
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
    await content.stage.click();
    const missing = page.getByText(text('shell:banner.partMissing'));
    await expect(missing).toBeVisible();
    await expect(content.row('Kitchen')).toBeVisible();
    await context.unroute(CODE);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(missing).toBeHidden();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

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

    // No style sheet is missing. A failed link has a sheet too, but its rules cannot be read.
    const sheets = page.locator('link[rel="stylesheet"]');
    expect(
      await sheets.evaluateAll((links) =>
        links.every((link) => ((link as HTMLLinkElement).sheet?.cssRules.length ?? 0) > 0),
      ),
    ).toBe(true);

    await page.goto(world.path);
    await content.open('Kitchen');
    await expect(form.field('Name')).toHaveValue('Pantry');
  },
);

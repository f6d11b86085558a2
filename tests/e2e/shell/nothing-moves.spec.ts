import type { Page } from '@playwright/test';
import { text, textPattern } from '../../support/app/texts.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { at, makeWorld } from '../support/test-world.ts';

test.use({ drawsMap: false });

/** Another tab begins or ends the offline test: a notice comes, or goes, by itself. */
const noticeFrom = (other: Page, isOn: boolean) =>
  other.evaluate((on) => {
    const channel = new BroadcastChannel('storey-device');
    channel.postMessage({ key: 'storey.rehearsal', value: on ? '1' : null });
    channel.close();
  }, isOn);

test(
  'a notice or a row arrives by itself → nothing that is pressed moves, and a press opens what was pressed',
  { tag: '@slow' },
  async ({ page, context, server }) => {
    const world = await makeWorld(server);
    await signInPage(page).signIn(world.path);
    const content = contentPage(page);
    await content.synced();
    const row = content.row('Library');
    await expect(row).toBeVisible();
    const other = await context.newPage();
    await other.goto('/signin');
    await page.bringToFront();
    const notice = page.getByRole('status').filter({ hasText: textPattern('shell:banner.rehearsal') });

    for (const size of [
      { width: 1280, height: 800 },
      { width: 820, height: 1180 },
    ]) {
      await page.setViewportSize(size);
      if (!(await row.isVisible()))
        await page.getByRole('button', { name: text('shell:nav.openDrawer') }).click();
      const before = await row.boundingBox();
      // While it is looked at.
      await noticeFrom(other, true);
      await expect(notice).toBeVisible();
      expect(await row.boundingBox()).toEqual(before);
      await noticeFrom(other, false);
      await expect(notice).toBeHidden();
      // Between the finger's coming down and its going up.
      await row.hover();
      await page.mouse.down();
      await noticeFrom(other, true);
      await expect(content.syncPill).toContainText(textPattern('shell:pill.rehearsal'));
      await expect(notice).toBeHidden();
      await page.mouse.up();
      await expect(formPanel(page, text('forms:titles.edit.pois')).field('Name')).toHaveValue('Library');
      await expect(notice).toBeVisible();
      await noticeFrom(other, false);
      await page.goBack();
      await content.synced();
    }

    await page.setViewportSize({ width: 1280, height: 800 });
    const before = await row.boundingBox();
    await world.put(
      crypto.randomUUID(),
      { typeCode: 'office', name: 'Archive' },
      { type: 'Point', coordinates: at(60, 28) },
    );
    // Events during the offline time are read when the network is back.
    await context.setOffline(true);
    await content.pillSays(/^Offline/);
    await context.setOffline(false);
    await expect(content.row('Archive')).toBeAttached();
    expect(await row.boundingBox()).toEqual(before);
  },
);

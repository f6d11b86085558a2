import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../support/axe.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { installed, openProfile } from '../support/browser-profile.ts';
import { expect, test } from '../support/tablet-user.ts';
import { text, textPattern } from '../../support/app/texts.ts';

test.use({ drawsMap: false });

test(
  'hands unsent work out where the storage of the device can not be opened, for another device to take in',
  { tag: '@slow' },
  async ({ surveyor, server }) => {
    const { world, page } = surveyor;
    const folder = await mkdtemp(join(tmpdir(), 'storey-broken-'));
    const second = await openProfile(folder, server.origin);
    const broken = second.pages()[0] ?? (await second.newPage());
    await signInPage(broken).signIn();
    await broken.goto(world.path);
    await installed(broken);
    await expect(contentPage(broken).row('Kitchen')).toBeVisible();
    await contentPage(broken).synced();
    await second.setOffline(true);
    await contentPage(broken).open('Kitchen');
    const form = formPanel(broken, text('forms:titles.edit.pois'));
    await form.field('Name').fill('Pantry');
    await form.save.click();
    await expect(contentPage(broken).row('Pantry')).toBeVisible();

    await second.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Internal error opening backing store', 'UnknownError');
      };
    });
    await broken.reload();
    await expect(broken.getByText(textPattern('safety:rescue.why.closed'))).toBeVisible();
    await expect(broken.getByText('Internal error opening backing store')).toBeHidden();
    await expectAccessible(broken, 'a device that can not be opened');
    const [download] = await Promise.all([
      broken.waitForEvent('download'),
      broken.getByRole('button', { name: 'Save all unsent work to a file' }).click(),
    ]);
    await expect(broken.getByText('The file holds 1 change.')).toBeVisible();
    const file = join(folder, download.suggestedFilename());
    await download.saveAs(file);

    await contentPage(page).syncPill.click();
    await page.getByLabel('File of unsent work').setInputFiles(file);
    const preview = page.getByRole('dialog', { name: text('sync:exchange.preview.title') });
    await expect(preview).toContainText('1 is new here');
    await preview.getByRole('button', { name: text('sync:exchange.preview.take', { count: 1 }) }).click();
    await expect.poll(async () => (await world.feature(world.fids.kitchen))?.properties.name).toBe('Pantry');
    await second.close();
    await rm(folder, { recursive: true, force: true });
  },
);

test(
  'leaves nothing of a person on the device who signs out with everything uploaded',
  { tag: '@slow' },
  async ({ surveyor }) => {
    const { page, world } = surveyor;
    const left = () =>
      page.evaluate(async () => {
        const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
        for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
        return [...names, ...(await caches.keys())].filter((name) => /storey-[0-9a-f]{16}|person/.test(name));
      });
    expect((await left()).length).toBeGreaterThan(1);
    const other = await surveyor.context.newPage();
    await other.goto(world.path);
    await contentPage(other).synced();
    await page.getByRole('button', { name: textPattern('shell:account.label') }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/signin/);
    await expect(other).toHaveURL(/\/signin/);
    await expect.poll(left).toEqual([]);

    await signInPage(page).signIn(world.path);
    await expect(contentPage(page).row('Kitchen')).toBeVisible();
    await contentPage(page).synced();
    await expect(page.getByText(/^Recovered/)).toBeHidden();
  },
);

import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { colleague, COLLEAGUE_PASSWORD } from '../support/colleague.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { text, textPattern } from '../../support/app/texts.ts';

/** Everything that the page could read as the person who is signed in, but for the stores of `others`. */
async function allThatIsHere(page: Page, others: readonly string[]): Promise<string> {
  return page.evaluate(async (skipped) => {
    const found: string[] = [document.documentElement.textContent];
    for (const store of [sessionStorage, localStorage]) found.push(JSON.stringify(Object.entries(store)));
    for (const name of await caches.keys()) {
      if (skipped.some((one) => name.includes(one))) continue;
      for (const request of await (await caches.open(name)).keys()) found.push(request.url);
    }
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined || skipped.includes(name)) continue;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error(name)));
      });
      for (const store of db.objectStoreNames) {
        const reading = db.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => reading.addEventListener('success', resolve));
        found.push(JSON.stringify(reading.result));
      }
      db.close();
    }
    const walk = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const [name, handle] of folder.entries()) {
        if (skipped.some((one) => name.includes(one))) continue;
        if (handle.kind === 'directory') await walk(handle);
        else found.push(name, await handle.getFile().then((file) => file.text()));
      }
    };
    await walk(await navigator.storage.getDirectory());
    return found.join('\n');
  }, others);
}

test(
  'keeps the work of one person from the next, and goes on when the first comes back',
  { tag: '@slow' },
  async ({ surveyor, server }) => {
    const { world, page } = surveyor;
    const content = contentPage(page);
    const email = await colleague(world, server);
    await content.open('Workshop');
    await formPanel(page, text('forms:titles.edit.pois')).remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => world.feature(world.fids.workshop)).toBeUndefined();
    await page.getByRole('button', { name: textPattern('shell:account.label') }).click();
    await page.getByRole('menuitem', { name: 'Activity' }).click();
    await page.getByRole('radio', { name: 'Trash' }).click();
    await page.getByRole('button', { name: 'Restore: Workshop' }).click();
    await expect
      .poll(async () => (await world.feature(world.fids.workshop))?.properties.name)
      .toBe('Workshop');

    await page.goto(world.path);
    await content.synced();
    await surveyor.cut();
    await content.open('Kitchen');
    await formPanel(page, text('forms:titles.edit.pois')).field('Name').fill('Secret pantry');
    await formPanel(page, text('forms:titles.edit.pois')).save.click();
    await expect(content.row('Secret pantry')).toBeVisible();
    await page.getByRole('button', { name: textPattern('shell:account.label') }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const question = page.getByRole('alertdialog', { name: text('signout:title', { count: 1 }) });
    await expectAccessible(page, 'the sign-out');
    await question.getByRole('button', { name: text('signout:keep') }).click();
    await expect(
      page.getByText(text('signin:waiting', { count: 1, people: text('signin:people', { count: 1 }) })),
    ).toBeVisible();
    const firsts = await page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name ?? ''),
    );

    await surveyor.mend();
    await signInPage(page).fillAndSubmit({ email, password: COLLEAGUE_PASSWORD });
    // Not where the other one was.
    await expect(page).toHaveURL('/cms/content/clients');
    await page.goto(world.path);
    await expect(content.row('Kitchen')).toBeVisible();
    await content.synced();
    expect(await allThatIsHere(page, firsts)).not.toContain('Secret pantry');
    // It is there, and this would find it.
    expect(await allThatIsHere(page, [])).toContain('Secret pantry');
    await content.syncPill.click();
    await expect(
      page.getByText(text('sync:others', { count: 1, people: text('sync:otherPeople', { count: 1 }) })),
    ).toBeVisible();
    expect((await world.feature(world.fids.kitchen))?.properties.name).toBe('Kitchen');

    await page.getByRole('button', { name: textPattern('shell:account.label') }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await signInPage(page).fillAndSubmit();
    await expect
      .poll(async () => (await world.feature(world.fids.kitchen))?.properties.name)
      .toBe('Secret pantry');
  },
);

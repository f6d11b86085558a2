import type { Page } from '@playwright/test';
import { doOverlap } from '../support/bounding-boxes.ts';
import { contentPage, formPanel } from '../support/page-objects.ts';
import { expect, test } from '../support/tablet-user.ts';
import { text, textPattern } from '../../support/app/texts.ts';

const OPEN_THERE = textPattern('forms:elsewhere.open');
/** A value keeps its own direction: it is between invisible marks. */
const nameIs = (text: string) => new RegExp(`Name is now .?${text}`);
const RESTORED = /^Unsaved changes from .* were restored\.$/;

/** Opens the library in a tab, and gives what a person sees of its form. */
async function openLibrary(page: Page, path: string) {
  await page.goto(path);
  return libraryIn(page);
}

async function libraryIn(page: Page) {
  const { panel, field, save } = formPanel(page, text('forms:titles.edit.pois'));
  const name = field('Name');
  await expect(name).toBeVisible();
  return {
    name,
    save,
    says: (text: RegExp) => panel.getByRole('status').filter({ hasText: text }),
    restored: panel.getByText(RESTORED),
    openThere: panel.getByText(OPEN_THERE),
    press: (button: string) => panel.getByRole('button', { name: button, exact: true }).click(),
    /** Types a name and waits until the device has it. */
    async call(text: string): Promise<void> {
      await name.fill(text);
      await expect(panel.getByText(textPattern('forms:keptAt'))).toBeVisible();
    },
  };
}

test(
  "each tab keeps its typed values, and saves over another tab's only after a question",
  { tag: '@slow' },
  async ({ surveyor: { page: first, context, world } }) => {
    const place = `${world.path}/${world.fids.library}`;
    let a = await openLibrary(first, place);
    await a.call('Library A');

    const second = await context.newPage();
    const b = await openLibrary(second, place);
    await expect(b.openThere).toBeVisible();
    await expect(b.name).toHaveValue('Library');
    await expect(b.restored).toHaveCount(0);
    await b.call('Library B');
    await b.save.click();
    await contentPage(second).saved('Library B');
    await second.close();

    // Shown in the form, with the stored value; typed values stay, also after a reload.
    await expect(a.says(nameIs('Library B'))).toBeVisible();
    await expect(a.name).toHaveValue('Library A');
    first.on('dialog', (dialog) => void dialog.accept());
    await first.reload();
    a = await libraryIn(first);
    await expect(a.restored).toBeVisible();
    await expect(a.name).toHaveValue('Library A');
    await a.press('Keep mine: Name');
    await expect(a.says(/Name is now/)).toHaveCount(0);
    await a.save.click();
    await contentPage(first).saved('Library A');
    expect((await world.feature(world.fids.library))?.properties.name).toBe('Library A');

    // A tab that no news reaches: as where two save in the same instant.
    const third = await context.newPage();
    // Held upright: the form is a sheet over the lower half, and messages are above it.
    await third.setViewportSize({ width: 820, height: 1180 });
    await third.addInitScript(() => {
      window.BroadcastChannel = class extends BroadcastChannel {
        constructor(name: string) {
          super(`${name}, for nobody`);
        }
      };
    });
    const c = await openLibrary(third, place);
    await c.call('Library C');
    await contentPage(first).open('Library A');
    a = await libraryIn(first);
    await a.call('Library D');
    await a.save.click();
    await contentPage(first).saved('Library D');
    await expect(c.says(/Name is now/)).toHaveCount(0);
    await c.save.click();
    await expect(c.says(nameIs('Library D'))).toBeVisible();
    const refused = contentPage(third).toast(textPattern('forms:failures.stale'));
    expect(await doOverlap(refused, formPanel(third, text('forms:titles.edit.pois')).panel)).toBe(false);
    await expect(c.name).toHaveValue('Library C');
    await c.press('Take theirs: Name');
    await expect(c.name).toHaveValue('Library D');
    await expect(c.save).toBeDisabled();

    // Unseen changes are not deleted either; later changes are shown before the deletion.
    await contentPage(first).open('Library D');
    a = await libraryIn(first);
    await a.call('Library E');
    await a.save.click();
    await contentPage(first).saved('Library E');
    const question = third.getByRole('alertdialog', { name: 'Delete Library D?' });
    await c.press('Delete place');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(contentPage(third).toast(textPattern('forms:failures.staleDeletion'))).toBeVisible();
    await expect(c.name).toHaveValue('Library E');
    await c.press('Delete place');
    const again = third.getByRole('alertdialog', { name: 'Delete Library E?' });
    await expect(again).toContainText(textPattern('forms:delete.movedOn'));
    await again.getByRole('button', { name: 'Delete' }).click();
    await contentPage(third).saved('Library E');
    expect(await world.feature(world.fids.library)).toBeUndefined();
  },
);

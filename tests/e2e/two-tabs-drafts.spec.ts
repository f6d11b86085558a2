import type { Page } from '@playwright/test';
import { contentPage, formPanel } from './support/pages.ts';
import { expect, test } from './support/surveyor.ts';

const OPEN_THERE = /^This is being edited in another tab\./;
/** A value keeps its own direction: it stands between marks that nobody sees. */
const nameIs = (text: string) => new RegExp(`Name is now .?${text}`);
const RESTORED = /^Unsaved changes from .* were restored\.$/;

/** Opens the library in a tab, and gives what a person sees of its form. */
async function openLibrary(page: Page, path: string) {
  await page.goto(path);
  return libraryIn(page);
}

async function libraryIn(page: Page) {
  const { panel, field, save } = formPanel(page, 'Edit place');
  const name = field('Name');
  await expect(name).toBeVisible();
  return {
    name,
    save,
    says: (text: RegExp) => panel.getByRole('status').filter({ hasText: text }),
    restored: panel.getByText(RESTORED),
    openThere: panel.getByText(OPEN_THERE),
    left: panel.getByText(/^There are other unsaved changes to this on this device/),
    press: (button: string) => panel.getByRole('button', { name: button, exact: true }).click(),
    /** Types a name and waits until the device has it. */
    async call(text: string): Promise<void> {
      await name.fill(text);
      await expect(panel.getByText(/^Kept on this device/)).toBeVisible();
    },
  };
}

test('what one tab has typed stays its own, whatever is done with the same place in another', async ({
  surveyor: { page: first, context, world },
}) => {
  const place = `${world.path}/${world.fids.library}`;
  let a = await openLibrary(first, place);
  await a.call('Library A');

  const second = await context.newPage();
  const b = await openLibrary(second, place);
  await expect(b.openThere).toBeVisible();
  await expect(b.name).toHaveValue('Library');
  await expect(b.restored).toHaveCount(0);
  await b.call('Library B');
  await expect(a.openThere).toBeVisible();
  await second.close({ runBeforeUnload: false });

  // The other one is gone, and what it had typed is there for the next.
  await first.bringToFront();
  await expect(a.left).toBeVisible();
  await expect(a.openThere).toHaveCount(0);
  first.on('dialog', (dialog) => void dialog.accept());
  await first.reload();
  a = await libraryIn(first);
  const found = await a.name.inputValue();
  expect(['Library A', 'Library B']).toContain(found);
  await expect(a.restored).toBeVisible();
  await a.press('Discard');
  await expect(a.name).toHaveValue('Library');
  await first.reload();
  a = await libraryIn(first);
  await expect(a.name).toHaveValue(found === 'Library A' ? 'Library B' : 'Library A');
  await a.press('Discard');
  await expect(a.name).toHaveValue('Library');
  await first.reload();
  a = await libraryIn(first);
  await expect(a.name).toHaveValue('Library');
  await expect(a.restored).toHaveCount(0);
});

test('what another tab gives up is not taken from this one', async ({
  surveyor: { page: first, context, world },
}) => {
  const place = `${world.path}/${world.fids.library}`;
  let a = await openLibrary(first, place);
  await a.call('Library A');
  const second = await context.newPage();
  const b = await openLibrary(second, place);
  // Where the draft of a living tab is offered, this gives it up.
  await expect(b.restored.or(b.openThere)).toBeVisible();
  if (await b.restored.isVisible()) await b.press('Discard');
  await expect(b.name).toHaveValue('Library');

  first.on('dialog', (dialog) => void dialog.accept());
  await first.reload();
  a = await libraryIn(first);
  await expect(a.name).toHaveValue('Library A');
  await expect(a.restored).toBeVisible();
});

test('nobody writes over what another tab saved without being told', async ({
  surveyor: { page: first, context, world },
}) => {
  const place = `${world.path}/${world.fids.library}`;
  const a = await openLibrary(first, place);
  await a.call('Library A');
  const second = await context.newPage();
  let b = await openLibrary(second, place);
  await b.call('Library B');
  await b.save.click();
  await contentPage(second).saved('Library B');

  // Told in the form, with what stands there now; nothing typed here is gone.
  await expect(a.says(nameIs('Library B'))).toBeVisible();
  await expect(a.name).toHaveValue('Library A');
  await expect(a.openThere).toHaveCount(0);
  await a.press('Take theirs: Name');
  await expect(a.name).toHaveValue('Library B');
  await expect(a.says(/Name is now/)).toHaveCount(0);
  await expect(a.save).toBeDisabled();

  // Once more, and this time mine is to stand. The server is heard the same way as another tab.
  await a.call('Library C');
  b = await openLibrary(second, place);
  await b.call('Library D');
  await b.save.click();
  await contentPage(second).saved('Library D');
  await expect(a.says(nameIs('Library D'))).toBeVisible();
  await a.press('Keep mine: Name');
  await expect(a.says(/Name is now/)).toHaveCount(0);
  await a.save.click();
  await contentPage(first).saved('Library C');
  expect((await world.feature(world.fids.library))?.properties.name).toBe('Library C');
});

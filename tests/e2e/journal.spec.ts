import { readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { contentPage, formPanel } from './support/pages.ts';
import { expect, test, type Surveyor } from './support/surveyor.ts';

// A browser that finds its database broken deletes it whole and goes on with an empty one. That is done here by hand,
// while it is closed; the journal lies elsewhere.

const deleteAll = (folder: string) => rm(folder, { recursive: true });

/** Half of every file is gone, as after a power cut on a poor disk. */
async function cutAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    await truncate(file, Math.floor((await stat(file)).size / 2));
  }
}

async function rename(surveyor: Surveyor, from: string, to: string): Promise<void> {
  await contentPage(surveyor.page).open(from);
  const place = formPanel(surveyor.page, 'Edit place');
  await place.field('Name').fill(to);
  await place.save.click();
  await expect(contentPage(surveyor.page).row(to)).toBeVisible();
}

/** Closes the browser, spoils what it keeps, and comes back to the level; still without a network. */
async function lose(surveyor: Surveyor, spoil: (folder: string) => Promise<void>): Promise<void> {
  await surveyor.leave();
  await spoil(surveyor.databases);
  await surveyor.comeBack();
  await surveyor.page.goto(surveyor.world.path);
}

test('brings all work back after the browser has lost its database, and uploads it', async ({ surveyor }) => {
  // The browser starts four times, and draws the map each time.
  test.slow();
  const { world } = surveyor;
  await surveyor.cut();

  await rename(surveyor, 'Kitchen', 'Pantry');
  await contentPage(surveyor.page).pillSays('Offline · 1 waiting');
  // Open and not saved when the browser goes.
  await contentPage(surveyor.page).open('Library');
  const open = formPanel(surveyor.page, 'Edit place');
  await open.field('Name').fill('Reading room');
  await expect(open.panel.getByText(/^Kept on this device/)).toBeVisible();

  await lose(surveyor, deleteAll);
  await expect(surveyor.page.getByText('Recovered 1 change that this browser had lost.')).toBeVisible();
  await contentPage(surveyor.page).pillSays('Offline · 1 waiting');
  await rename(surveyor, 'Pantry', 'Larder');

  await lose(surveyor, cutAll);
  await expect(surveyor.page.getByText('Recovered 1 change that this browser had lost.')).toBeVisible();
  await surveyor.page.getByRole('button', { name: 'OK' }).click();
  await expect(surveyor.page.getByText(/^Recovered/)).toBeHidden();
  await expect(contentPage(surveyor.page).row('Larder')).toBeVisible();
  await surveyor.page.getByRole('button', { name: 'Add a place' }).click();
  const place = formPanel(surveyor.page, 'Add place');
  await place.choose('Type', 'Meeting room');
  await place.field('Name').fill('Loft');
  await contentPage(surveyor.page).painted();
  await contentPage(surveyor.page).draw('Point', [[0.35, 0.58]]);
  await place.save.click();
  await contentPage(surveyor.page).pillSays('Offline · 2 waiting');

  await lose(surveyor, deleteAll);
  await expect(surveyor.page.getByText('Recovered 2 changes that this browser had lost.')).toBeVisible();
  const content = contentPage(surveyor.page);
  await expect(content.row('Larder')).toBeVisible();
  await expect(content.row('Loft')).toBeVisible();
  await content.pillSays('Offline · 2 waiting');

  await surveyor.mend();
  await content.synced();
  const names = (await world.content(world.buildingId, 0)).map(({ properties }) => properties.name);
  expect(names.filter((name) => name === 'Loft')).toHaveLength(1);
  expect(names.toSorted()).toEqual(
    ['Larder', 'Library', 'Workshop', 'Front desk', 'Loft', undefined].toSorted(),
  );

  // What was never saved is still offered, now that the thing itself has been read again.
  await content.open('Library');
  const again = formPanel(surveyor.page, 'Edit place');
  await expect(again.panel.getByText(/^Unsaved changes from .* were restored\.$/)).toBeVisible();
  await expect(again.field('Name')).toHaveValue('Reading room');
});

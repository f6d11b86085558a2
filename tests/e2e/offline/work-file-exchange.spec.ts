import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { installed, openProfile } from '../support/browser-profile.ts';
import { expect, test } from '../support/tablet-user.ts';
import { text, textPattern } from '../../support/app/texts.ts';

/** Renames a place of the open level. */
async function rename(page: Parameters<typeof contentPage>[0], from: string, to: string): Promise<void> {
  await contentPage(page).open(from);
  const form = formPanel(page, text('forms:titles.edit.pois'));
  await form.field('Name').fill(to);
  await form.save.click();
  await expect(contentPage(page).row(to)).toBeVisible();
}

test(
  'carries unsent work from one tablet to another, both without a network, and brings it to the server once',
  { tag: '@slow' },
  async ({ surveyor, server }) => {
    const { world, page } = surveyor;
    const folder = await mkdtemp(join(tmpdir(), 'storey-second-'));
    const second = await openProfile(folder, server.origin);
    const other = second.pages()[0] ?? (await second.newPage());
    await signInPage(other).signIn();
    await other.goto(world.path);
    await installed(other);
    await expect(contentPage(other).row('Kitchen')).toBeVisible();
    await contentPage(other).synced();
    await second.setOffline(true);
    await surveyor.cut();

    await rename(page, 'Kitchen', 'Pantry');
    await rename(page, 'Library', 'Reading room');
    await rename(other, 'Library', 'Archive');
    // A place that is half entered and half drawn.
    await page.getByRole('button', { name: 'Add a place' }).click();
    const begun = formPanel(page, text('forms:titles.add.pois'));
    await begun.field('Name').fill('Cold store');
    await contentPage(page).painted();
    await contentPage(page).tool('Polygon').click();
    await contentPage(page).toolReady('draw-polygon');
    await contentPage(page).clickAt(0.3, 0.45);
    await contentPage(page).clickAt(0.42, 0.45);
    await expect(begun.panel.getByText(textPattern('forms:keptAt'))).toBeVisible();
    await contentPage(page).syncPill.click();
    await page.getByRole('button', { name: 'Keep as draft', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export all unsent work' }).click(),
    ]);
    const file = join(folder, download.suggestedFilename());
    await download.saveAs(file);

    await contentPage(other).syncPill.click();
    const input = other.getByLabel('File of unsent work');
    const cut = {
      name: 'cut.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"storey":"storey-work",'),
    };
    await input.setInputFiles(cut);
    await expect(other.getByText(textPattern('sync:exchange.fault.damaged'))).toBeVisible();
    await input.setInputFiles(file);
    const preview = other.getByRole('dialog', { name: text('sync:exchange.preview.title') });
    await expect(preview).toContainText('1 is new here');
    await expect(preview).toContainText(text('sync:exchange.verdictNote.clash', { count: 1 }));
    await expect(preview).toContainText(text('sync:exchange.preview.drafts', { count: 1 }));
    await expect(preview.getByRole('list', { name: 'Unfinished forms in the file' })).toContainText(
      'New: Cold store',
    );
    await preview.getByRole('button', { name: text('sync:exchange.preview.take', { count: 3 }) }).click();
    await other.getByRole('button', { name: 'Decide: Archive' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(
      'Archive on Ground floor was changed here and on another device.',
    );
    await other.getByRole('button', { name: "All the file's" }).click();
    await other.getByRole('button', { name: 'Use this result' }).click();
    await contentPage(other).pillSays('Offline · 2 waiting');

    // The form goes on where it was left.
    await contentPage(other).syncPill.click();
    await other.getByRole('button', { name: 'Open: New: Cold store' }).click();
    const resumed = formPanel(other, text('forms:titles.add.pois'));
    await expect(resumed.panel.getByText(/were restored/)).toBeVisible();
    await expect(resumed.field('Name')).toHaveValue('Cold store');
    await resumed.choose('Type', 'Café');
    await contentPage(other).painted();
    await contentPage(other).toolReady('draw-polygon');
    await contentPage(other).clickAt(0.42, 0.62);
    await contentPage(other).clickAt(0.3, 0.62);
    await other.getByRole('button', { name: 'Finish', exact: true }).click();
    await contentPage(other).toolReady('direct-select');
    await expect(contentPage(other).figure('Corners')).toHaveText('4');
    await resumed.save.click();
    await contentPage(other).pillSays('Offline · 3 waiting');

    await second.setOffline(false);
    await contentPage(other).synced();
    await surveyor.mend();
    await contentPage(page).synced();
    const names = (await world.content(world.buildingId, 0)).map(({ properties }) => properties.name ?? '');
    expect(names.sort()).toEqual(['', 'Cold store', 'Front desk', 'Pantry', 'Reading room', 'Workshop']);
    await second.close();
    await rm(folder, { recursive: true, force: true });
  },
);

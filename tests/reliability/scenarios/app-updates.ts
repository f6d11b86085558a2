import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { deployNext } from '../../e2e/support/app-builds.ts';
import { contentPage, formPanel } from '../../e2e/support/page-objects.ts';
import type { Done } from '../device/scenario-result.ts';
import { fillHalf } from '../device/half-filled-form.ts';
import { arrived, type Stage } from '../device/test-stage.ts';
import { text } from '../../support/app/texts.ts';

/**
 * Two tabs with saved work that waits and a half-filled form each, and the server gets another build, in which all parts have
 * new names. The person accepts it in one tab. The other tab requests a part that was kept for it, and a part that is gone.
 */
export async function playUpdates(stage: Stage, rounds: number, tell: (line: string) => void): Promise<Done> {
  const { tablet, world, door } = stage;
  const faults: string[] = [];
  const [one, two] = [tablet.page, await tablet.another()];
  const shelf = { library: 'Library', workshop: 'Workshop', desk: 'Front desk' };
  for (let round = 1; round <= rounds; round += 1) {
    const fault = (text: string): void => void faults.push(`round ${round}: ${text}`);
    // The server hands out the app, and takes no work.
    door.gate = () => Promise.resolve('cut');
    await tablet.rename(stage.kept, `One ${round}`, one);
    stage.kept = `One ${round}`;
    await tablet.rename(shelf.library, `Two ${round}`, two);
    shelf.library = `Two ${round}`;
    await fillHalf(one, shelf.workshop, `Half one ${round}`);
    await fillHalf(two, shelf.desk, `Half two ${round}`);
    for (const page of [one, two])
      await page.evaluate(() => (document.documentElement.dataset['first'] = 'true'));
    const isFirst = (page: Page): Promise<boolean> => page.locator('html[data-first]').isVisible();

    await deployNext(stage.app);
    await one.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
    for (const page of [one, two]) {
      // What needs nothing of a person who fills in a form is one line meanwhile.
      await noticesOn(page).getByRole('button').last().click();
      await offerOn(page).waitFor();
      if (await reloadOn(page).isVisible()) fault('the update could be taken under a half-filled form');
    }
    await leaveForm(one);
    await reloadOn(one).click();
    await one.locator('html:not([data-first])').waitFor({ timeout: 150_000 });
    await contentPage(one).row(stage.kept).waitFor();

    // What the browser itself still had of the older build goes as well, as it does in time.
    await (await tablet.session(two)).send('Network.clearBrowserCache');

    // The older tab may lead now, and has not loaded what sends. The newer one does it.
    door.gate = () => Promise.resolve('on');
    // As a browser says it; left to itself the next try comes within minutes.
    for (const page of [two, one]) await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await contentPage(one).pillSays(/^All synced/, 120_000);

    // In the older tab a screen is opened that it has not loaded: those beside the map it loads ahead.
    const half = await formPanel(two, text('forms:titles.edit.pois')).field('Name').inputValue();
    if (half !== `Half two ${round}`) fault(`the form of the other tab has ${half}`);
    await leaveForm(two);
    await two.evaluate(() => caches.delete('parts-before'));
    await two.getByRole('link', { name: /^Wayfinding/ }).click();
    const said = two.getByRole('heading', { name: text('common:gone.title') });
    await said.waitFor();
    // Now it looks at the server again, and reloads nothing by itself.
    await Promise.all([
      two.waitForResponse((response) => response.request().method() === 'HEAD'),
      two.evaluate(() => window.dispatchEvent(new Event('online'))),
    ]);
    await two.evaluate(() => new Promise((settle) => setTimeout(settle, 500)));
    if (!(await isFirst(two)) || !(await said.isVisible())) fault('the other tab was loaded anew by itself');
    await two.getByRole('alert').getByRole('button', { name: 'Reload' }).click();
    await two.locator('html:not([data-first])').waitFor();
    await two.getByRole('heading', { level: 1 }).first().waitFor();
    if (await said.isVisible()) fault('the other tab still misses a part');
    await two.goto(world.path);

    await saveHalf(one, shelf.workshop, `Half one ${round}`, fault);
    shelf.workshop = `Half one ${round}`;
    await saveHalf(two, shelf.desk, `Half two ${round}`, fault);
    shelf.desk = `Half two ${round}`;
    faults.push(...(await arrived(stage)));
    for (const place of ['library', 'workshop', 'desk'] as const) {
      const nameThere = async () => (await world.feature(world.fids[place]))?.properties.name;
      // One tab's pill may not have heard yet of what the other one saved a moment ago.
      for (let n = 0; n < 60 && (await nameThere()) !== shelf[place]; n += 1) await sleep(500);
      const name = await nameThere();
      if (name !== shelf[place]) fault(`the server has ${String(name)} instead of ${shelf[place]}`);
    }
    const waits = await two.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null,
    );
    if (waits) fault('a version still waits');
    tell('another build: one tab took it, the other one went on and said what it misses; both drafts there');
  }
  await two.close();
  const line = `R23 ${rounds} updates under two tabs with drafts and waiting work, parts of the old build gone, ${faults.length} faults`;
  return { line, faults };
}

const noticesOn = (page: Page) => page.getByRole('region', { name: text('shell:banner.place'), exact: true });
const offerOn = (page: Page) => page.getByRole('status').filter({ hasText: text('shell:banner.update') });
const reloadOn = (page: Page) => offerOn(page).getByRole('button', { name: 'Reload now' });

async function leaveForm(page: Page): Promise<void> {
  await formPanel(page, text('forms:titles.edit.pois')).close.click();
  await page.getByRole('button', { name: 'Keep as draft', exact: true }).click();
}

async function saveHalf(
  page: Page,
  place: string,
  name: string,
  fault: (text: string) => void,
): Promise<void> {
  await contentPage(page).open(place);
  const form = formPanel(page, text('forms:titles.edit.pois'));
  await form.panel.getByText(/were restored/).waitFor();
  const value = await form.field('Name').inputValue();
  if (value !== name) fault(`the form has ${value} instead of ${name}`);
  await form.save.click();
  await contentPage(page).row(name).waitFor();
}

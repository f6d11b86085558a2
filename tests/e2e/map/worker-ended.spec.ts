import { text } from '../../support/app/texts.ts';
import { addFloor } from '../wayfinding/draw-network.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { at, makeWorld } from '../support/test-world.ts';

test(
  'the worker of the map is ended as a tablet does in the background · another level is opened → the map shows that level',
  { tag: '@slow' },
  async ({ page, server }) => {
    await page.addInitScript(() => {
      const made: Worker[] = [];
      const Made = window.Worker;
      window.Worker = class extends Made {
        constructor(address: string | URL, options?: WorkerOptions) {
          super(address, options);
          if (String(address).includes('maplibre')) made.push(this);
        }
      };
      Object.assign(window, {
        endMapWorkers: () => made.splice(0).map((worker) => worker.terminate()).length,
      });
    });
    const world = await makeWorld(server);
    await addFloor(world);
    await signInPage(page).signIn(world.path);
    const content = contentPage(page);
    await content.painted();
    const ended = await page.evaluate(() =>
      (window as unknown as { endMapWorkers: () => number }).endMapWorkers(),
    );
    expect(ended).toBeGreaterThan(0);
    await content.level('First floor').click();
    await expect(content.row('Ward')).toBeVisible();
    // Made anew: the picture is whole again, and is that of the floor that was opened.
    await content.painted();
    await content.clickAt(...(await content.shareOf(at(40, 27))));
    await expect(formPanel(page, text('forms:titles.edit.pois')).field('Name')).toHaveValue('Ward');
  },
);

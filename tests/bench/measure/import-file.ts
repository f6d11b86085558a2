import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Page } from '@playwright/test';
import { contentPage, formPanel } from '../../e2e/support/page-objects.ts';
import { painted } from '../setup/browser.ts';
import type { Device } from '../setup/prepared-profile.ts';
import { asMs, atMost, plain, type Section } from '../figure.ts';
import { floor } from '../setup/sample-plan.ts';
import type { Stage } from '../setup/test-stage.ts';
import { traceMainThread, type MainTask } from '../setup/main-thread-trace.ts';

const FEATURES = 20_000;
/** Milliseconds. */
const LIMIT = { script: 100 };
const LONG = 50;
/** The longest tasks, named so that a target that is missed says where to look. */
const NAMED = 3;

/** Makes a level of a file with 20,000 features, from picking it to the level on this device, and on to the server. */
export async function measureImport(stage: Stage, device: Device): Promise<Section> {
  const file = join(stage.folder, 'tower.geojson');
  await writeFile(file, JSON.stringify(floor(FEATURES)));
  const { context, page } = await device.open();
  try {
    await page.goto(stage.paths.levels);
    await painted(page);
    await page.getByRole('button', { name: 'Add a level' }).click();
    const form = formPanel(page, 'Add level');
    await form.field('Title').fill('Tower');
    await form.choose('Level type', 'Office');
    // What earlier measurements changed is sent first.
    await uploaded(page);
    let [read, kept] = [0, 0];
    const importing = await traceMainThread(page, async () => {
      const start = performance.now();
      await form.panel.locator('input[type="file"]').setInputFiles(file);
      await form.panel.getByText(/will be imported/).waitFor({ timeout: 60_000 });
      read = performance.now() - start;
      await form.save.click();
      await form.panel.waitFor({ state: 'detached', timeout: 60_000 });
      kept = performance.now() - start;
    });
    const sending = await traceMainThread(page, () => uploaded(page));
    return {
      title: 'Import of a file with 20,000 features',
      figures: [
        atMost(
          'Longest script in a task of the main thread, to the kept level',
          longest(importing),
          LIMIT.script,
          asMs,
        ),
        plain(`Tasks with over ${LONG} ms of script`, String(countLong(importing))),
        plain('Picked file to the answer of what it would make', asMs(read)),
        plain('Picked file to the level on this device', asMs(kept)),
        plain('Longest script while it is sent afterwards', asMs(longest(sending))),
      ],
      notes: [`Longest of the import: ${named(importing)}.`, `Longest while sending: ${named(sending)}.`],
    };
  } finally {
    await context.close();
  }
}

async function uploaded(page: Page): Promise<void> {
  await contentPage(page).syncPill.filter({ hasText: 'All synced' }).waitFor({ timeout: 60_000 });
}

const longest = (tasks: readonly MainTask[]): number => Math.max(0, ...tasks.map(({ script }) => script));
const countLong = (tasks: readonly MainTask[]): number => tasks.filter(({ script }) => script > LONG).length;
const named = (tasks: readonly MainTask[]): string =>
  tasks
    .toSorted((a, b) => b.script - a.script)
    .slice(0, NAMED)
    .map((task) => `${asMs(task.script)} in ${task.longest}`)
    .join(', ');

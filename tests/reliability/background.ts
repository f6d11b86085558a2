import { contentPage, formPanel } from '../e2e/support/pages.ts';
import type { Done } from './done.ts';
import { fillHalf } from './half.ts';
import { pidOf } from './renderer.ts';
import { arrived, type Stage } from './stage.ts';

/**
 * While somebody looks at another tab, the system ends the process of this one, with a half-filled form and a saved
 * change that waits, as it does when it needs the memory. Then they come back.
 */
export async function playBackground(
  stage: Stage,
  rounds: number,
  tell: (line: string) => void,
): Promise<Done> {
  const { tablet } = stage;
  const faults: string[] = [];
  await tablet.cut();
  for (let round = 1; round <= rounds; round += 1) {
    const { page } = tablet;
    const next = `Ended ${round}`;
    await tablet.rename(stage.kept, next);
    stage.kept = next;
    await fillHalf(page, 'Library', `Half ${round}`);
    const pid = await pidOf(page, [], tablet.folder);
    const front = await page.context().newPage();
    await front.goto('about:blank');
    const ended = page.waitForEvent('crash');
    process.kill(pid, 'SIGKILL');
    await ended;
    await page.close();
    await tablet.lookAgain();
    await front.close();
    await contentPage(tablet.page).row(next).waitFor();
    await contentPage(tablet.page).open('Library');
    const form = formPanel(tablet.page, 'Edit place');
    await form.panel.getByText(/were restored/).waitFor();
    const value = await form.field('Name').inputValue();
    if (value !== `Half ${round}`) faults.push(`round ${round}: the form has ${value}`);
    await form.panel.getByRole('button', { name: 'Discard' }).click();
    await form.close.click();
    await form.panel.waitFor({ state: 'hidden' });
    tell('ended in the background, and looked at again: the form and the change are there');
  }
  faults.push(...(await arrived(stage)));
  const line = `R11 ${rounds} tabs ended in the background by the system, ${faults.length} faults`;
  return { line, faults };
}

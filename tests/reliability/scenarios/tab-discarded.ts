import type { Done } from '../device/scenario-result.ts';
import { foundHalf, leaveHalf } from '../device/half-filled-form.ts';
import { pidOf } from '../browser/renderer-process.ts';
import { arrived, type Stage } from '../device/test-stage.ts';

/**
 * While another tab is in front, the system ends the process of this one, with a half-filled form and a saved change that
 * waits, as it does when it needs the memory. Then the tab is opened again.
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
    await leaveHalf(stage, `Ended ${round}`, `Half ${round}`);
    const pid = await pidOf(page, [], tablet.folder);
    const front = await page.context().newPage();
    await front.goto('about:blank');
    const ended = page.waitForEvent('crash');
    process.kill(pid, 'SIGKILL');
    await ended;
    await page.close();
    await tablet.lookAgain();
    await front.close();
    const value = await foundHalf(stage);
    if (value !== `Half ${round}`) faults.push(`round ${round}: the form has ${value}`);
    tell('ended in the background, and looked at again: the form and the change are there');
  }
  faults.push(...(await arrived(stage)));
  const line = `R11 ${rounds} tabs ended in the background by the system, ${faults.length} faults`;
  return { line, faults };
}

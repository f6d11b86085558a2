import type { Done } from '../device/scenario-result.ts';
import { foundHalf, leaveHalf } from '../device/half-filled-form.ts';
import { arrived, type Stage } from '../device/test-stage.ts';

/**
 * A person leaves the page with a half-filled form and a saved change that waits, and comes back by the browser's Back: from
 * memory if the browser kept the page there, else by a load.
 */
export async function playReturns(stage: Stage, rounds: number, tell: (line: string) => void): Promise<Done> {
  const { tablet } = stage;
  const faults: string[] = [];
  let fromMemory = 0;
  await tablet.leave();
  await tablet.comeBack(true, undefined, { keepsPages: true });
  for (let round = 1; round <= rounds; round += 1) {
    const { page } = tablet;
    await leaveHalf(stage, `Left ${round}`, `Half ${round}`);
    await page.evaluate(() => {
      window.addEventListener('pageshow', (event) => {
        (window as unknown as { isBack: boolean }).isBack = event.persisted;
      });
    });
    await page.goto('about:blank');
    // A page that comes back from memory is not loaded.
    await page.goBack({ waitUntil: 'commit' });
    const value = await foundHalf(stage);
    if (value !== `Half ${round}`) faults.push(`round ${round}: the form has ${value}`);
    const isKept = await page.evaluate(() => (window as unknown as { isBack?: boolean }).isBack === true);
    if (isKept) fromMemory += 1;
    tell(`left and came back ${isKept ? 'from memory' : 'by a new load'}: the form and the change are there`);
  }
  faults.push(...(await arrived(stage)));
  const line = `R11 ${rounds} times left and come back (${fromMemory} from memory), ${faults.length} faults`;
  return { line, faults };
}

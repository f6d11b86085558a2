import { contentPage } from '../../e2e/support/page-objects.ts';
import { SPOILS } from '../browser/corrupt-database.ts';
import { arrived, type Stage } from '../device/test-stage.ts';

export interface WipesOutcome {
  wipes: number;
  recovered: number;
  faults: string[];
}

/**
 * The browser loses or spoils its database while it is closed, over and over, and nothing has been uploaded since the
 * beginning: all there is, is in the journal.
 */
export async function playWipes(
  stage: Stage,
  wipes: number,
  tell: (line: string) => void,
): Promise<WipesOutcome> {
  const { tablet } = stage;
  const faults: string[] = [];
  let { kept } = stage;
  let recovered = 0;
  await tablet.cut();
  for (let round = 1; round <= wipes; round += 1) {
    const { name, spoil } = SPOILS[(round - 1) % SPOILS.length]!;
    const next = `Wiped ${round}`;
    await tablet.rename(kept, next);
    kept = next;
    await tablet.leave();
    await spoil(await tablet.databases());
    await tablet.comeBack(true);
    const isThere = await contentPage(tablet.page)
      .row(kept)
      .waitFor({ timeout: 20_000 })
      .then(
        () => true,
        () => false,
      );
    tell(`database ${name}: ${isThere ? 'recovered' : 'LOST'}`);
    if (!isThere) {
      faults.push(`database ${name}: ${kept} is not there`);
      break;
    }
    recovered += 1;
  }
  stage.kept = kept;
  if (faults.length === 0) faults.push(...(await arrived(stage)));
  return { wipes, recovered, faults };
}

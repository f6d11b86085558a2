import { contentPage, formPanel } from '../../e2e/support/page-objects.ts';
import type { Done } from '../device/scenario-result.ts';
import { arrived, type Stage } from '../device/test-stage.ts';
import { text, textPattern } from '../../support/app/texts.ts';

/** Bytes of anything that fill the device up, and bytes that are left free then. */
const FILL = 4_000_000;
const ROOM = 300_000;

/**
 * The browser gives no more room: a place is renamed until that is refused. Changes reported as kept stay, the form keeps the
 * others, and once there is room all of it goes on.
 */
export async function playFull(stage: Stage, rounds: number, tell: (line: string) => void): Promise<Done> {
  const { tablet, world, door } = stage;
  const faults: string[] = [];
  let saved = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await tablet.cut();
    const { page } = tablet;
    const session = await tablet.session();
    await page.evaluate(fill, FILL);
    const { usage } = await session.send('Storage.getUsageAndQuota', { origin: door.origin });
    const quota = (quotaSize?: number): Promise<unknown> =>
      session.send('Storage.overrideQuotaForOrigin', {
        origin: door.origin,
        ...(quotaSize !== undefined && { quotaSize }),
      });
    await quota(usage + ROOM);
    const refusal = page.getByText(textPattern('forms:failures.quota')).first();
    let next = stage.kept;
    for (let n = 1; !(await refusal.isVisible()); n += 1) {
      if (n > 60) throw new Error('There is always room.');
      // The rest of it goes too, in small pieces: an edit is small. Again each time, for the browser packs what it has.
      await page.evaluate(fillUp, ROOM);
      next = `Full ${round}.${n}`;
      const outcome = await Promise.race([
        tablet.rename(stage.kept, next).then(
          () => 'kept' as const,
          // The form is still there, and says why.
          () => 'refused' as const,
        ),
        refusal.waitFor({ timeout: 60_000 }).then(() => 'refused' as const),
      ]);
      if (outcome === 'refused') break;
      stage.kept = next;
      saved += 1;
    }
    const form = formPanel(page, text('forms:titles.edit.pois'));
    const inForm = (await form.panel.isVisible()) ? await form.field('Name').inputValue() : null;
    // Refused values stay in their form. Without a form and a message, the place was never opened.
    if (inForm === null && !(await refusal.isVisible())) throw new Error(`${next} could not be entered.`);
    if (inForm !== next) faults.push(`round ${round}: the form lost ${next}`);
    await quota();
    await page.evaluate(empty);
    if (inForm !== null) {
      await form.save.click();
      await contentPage(page).row(next).waitFor();
    }
    stage.kept = next;
    await page.goto(world.path);
    const isThere = await contentPage(page)
      .row(next)
      .waitFor({ timeout: 20_000 })
      .then(
        () => true,
        () => false,
      );
    if (!isThere) faults.push(`round ${round}: ${next} is not there`);
    tell(`full device ${round}: refused and kept in the form, then saved`);
  }
  if (faults.length === 0) faults.push(...(await arrived(stage)));
  const line = `R12 ${rounds} times without room in Chromium, ${saved} changes said to be kept meanwhile, ${faults.length} faults`;
  return { line, faults };
}

/* In the page: a database of its own takes the room. What can be packed does not: the bytes are random. */

async function fill(bytes: number): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('filler', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('bytes', { autoIncrement: true });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error('No database.'));
  });
  for (let left = bytes; left > 0; left -= 60_000) {
    const random = crypto.getRandomValues(new Uint8Array(60_000));
    await new Promise<void>((resolve, reject) => {
      const writing = db.transaction('bytes', 'readwrite');
      writing.objectStore('bytes').add(random);
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(new Error('full'));
    });
  }
  db.close();
}

async function fillUp(bytes: number): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('filler', 1);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error('No database.'));
  });
  for (const size of [60_000, 10_000, 1000]) {
    for (let n = 0; n < bytes / size + 20; n += 1) {
      const random = crypto.getRandomValues(new Uint8Array(size));
      const isIn = await new Promise<boolean>((resolve) => {
        const writing = db.transaction('bytes', 'readwrite');
        writing.objectStore('bytes').add(random);
        writing.oncomplete = () => resolve(true);
        writing.onabort = () => resolve(false);
      });
      if (!isIn) break;
    }
  }
  db.close();
}

function empty(): Promise<void> {
  return new Promise((resolve) => {
    const gone = indexedDB.deleteDatabase('filler');
    gone.onsuccess = () => resolve();
    gone.onerror = () => resolve();
  });
}

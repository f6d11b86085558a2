import { contentPage } from '../../e2e/support/page-objects.ts';
import { text, textPattern } from '../../support/app/texts.ts';
import { addPlaces } from '../device/add-places.ts';
import type { Done } from '../device/scenario-result.ts';
import type { Stage } from '../device/test-stage.ts';
import { PLACES_OF_WORLD, takeUp } from './basement-run.ts';

/** Photos of one place: fewer than a place keeps. */
const PER_PLACE = 25;
/** Bytes that a photo takes of the device, about: as the rig makes them, in the database and in the journal. */
const EACH = 100_000;
/** Photos at which the device is full. */
const FULL_AT = 0.6;
/** Milliseconds for one photo. */
const PATIENCE_MS = 30_000;

/**
 * Many photos on a device that has room for some of them: a message comes before the first one is refused, photos reported as
 * kept outlive a kill of the browser, and once there is room the rest goes on and all of it arrives.
 */
export async function playPhotos(
  { tablet, world, door }: Stage,
  count: number,
  tell: (line: string) => void,
): Promise<Done> {
  const faults: string[] = [];
  await addPlaces(world, Math.ceil(count / PER_PLACE));
  const survey = world.path.replace(/\/pois$/, '/survey');
  await tablet.page.goto(survey);
  // The first of them may have come while the others were made.
  const total = String(Math.ceil(count / PER_PLACE) + PLACES_OF_WORLD);
  await tablet.page.getByText(text('survey:progress', { done: '0', total })).waitFor();
  await tablet.cut();
  let walk = await takeUp(tablet.page);
  const session = await tablet.session();
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin: door.origin });
  const { origin } = door;
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + count * FULL_AT * EACH });
  const isWarned = (): Promise<boolean> =>
    walk.page.getByText(textPattern('survey:room.title')).first().isVisible();
  let warnedAt: number | null = null;
  let refusedAt: number | null = null;
  for (let kept = 0; kept < count;) {
    if (kept > 0 && kept % PER_PLACE === 0) await walk.answer('there', '');
    await walk.offerPhoto();
    const dialog = walk.page.getByRole('dialog');
    const keep = dialog.getByRole('button', { name: text('survey:photo.keep') });
    await keep.click();
    const gone = (): Promise<void> => dialog.waitFor({ state: 'hidden', timeout: PATIENCE_MS });
    // The message about the first refusal is shown for a while; there is room from then on.
    const isKept =
      refusedAt !== null
        ? await gone().then(() => true)
        : await Promise.race([
            gone().then(() => true),
            walk.page
              .getByText(textPattern('survey:failed'))
              .first()
              .waitFor({ timeout: PATIENCE_MS })
              .then(() => false),
          ]);
    if (warnedAt === null && (await isWarned())) warnedAt = kept;
    if (!isKept) {
      refusedAt ??= kept;
      await session.send('Storage.overrideQuotaForOrigin', { origin });
      await keep.click();
      await gone();
    }
    kept += 1;
    if (kept % 50 === 0) tell(`${kept} photos`);
  }
  if (refusedAt === null) faults.push('the device was never full');
  else if (warnedAt === null || warnedAt >= refusedAt)
    faults.push('nobody was warned before the first refusal');
  await tablet.kill();
  await tablet.comeBack(true, survey);
  walk = await takeUp(tablet.page);
  await tablet.mend();
  await contentPage(tablet.page).pillSays(/^All synced/, count * PATIENCE_MS);
  const there = await world.content(world.buildingId, 0);
  const photos = there.flatMap(({ properties }) => {
    const { photos: stored } = (properties['extra'] ?? {}) as { photos?: { imageUrl: string }[] };
    return stored ?? [];
  });
  const readable = await Promise.all(
    photos.map(async ({ imageUrl }) => (await fetch(imageUrl)).status === 200),
  );
  const arrived = readable.filter(Boolean).length;
  if (photos.length !== count || arrived !== count)
    faults.push(`${photos.length} photos stand there and ${arrived} can be read, of ${count}`);
  const line = `R30 ${count} photos on a device with room for some: warned at ${warnedAt ?? 'no'}, refused at ${refusedAt ?? 'none'}, then kept, a kill, ${arrived} arrived, ${faults.length} faults`;
  return { line, faults };
}

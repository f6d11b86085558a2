import { Transformer } from '@napi-rs/image';
import type { Locator, Page } from '@playwright/test';
import { contentPage, formPanel } from '../../e2e/support/page-objects.ts';
import { holdUpright } from '../../e2e/support/touch-viewport.ts';
import { text, textPattern } from '../../support/app/texts.ts';
import { addPlaces, spotOf } from '../device/add-places.ts';
import type { Done } from '../device/scenario-result.ts';
import type { Stage } from '../device/test-stage.ts';

const KILLS = 3;
/** One of so many answers has a photo; of so many places another person changes two meanwhile. */
const PHOTO_EVERY = 15;
const RIVAL_EVERY = 20;
/** Second-generation mobile network; one call in ten breaks. */
const SLOW = { bitsPerS: 50_000, delayMs: 200 };
const BREAKS = 0.1;
/** Milliseconds for one answer or photo on its way, most of it waiting; a tap may take three times as long where the machine has much else to do. */
const PATIENCE_MS = 60_000;
/** Bytes that are left to the app while storage is almost full: too few for a photo. */
const ROOM = 60_000;

/** Places that the world has before any are added. */
export const PLACES_OF_WORLD = 4;

type Answer = 'there' | 'note' | 'changed' | 'gone';
interface Given {
  place: number;
  answer: Answer;
  photo: boolean;
}

/**
 * Two hours in a basement: a floor is surveyed card by card by touch, without a network and with photos, while the browser is
 * killed three times, storage is almost full once and another person changes some of the same places. Then all of it is sent
 * over a slow network that breaks, with an expired token.
 */
export async function playBasement(
  stage: Stage,
  answers: number,
  tell: (line: string) => void,
): Promise<Done> {
  const { tablet, world, door } = stage;
  const faults: string[] = [];
  const fids = await addPlaces(world, answers);
  const survey = world.path.replace(/\/pois$/, '/survey');
  await tablet.page.goto(survey);
  // The first of them may have come while the others were made.
  const total = String(answers + PLACES_OF_WORLD);
  await tablet.page.getByText(text('survey:progress', { done: '0', total })).waitFor();
  await tablet.cut();
  await tablet.leave();
  await tablet.comeBack(true, survey);
  let walk = await takeUp(tablet.page);
  const given: Given[] = [];
  let refusals = 0;
  while (given.length < answers) {
    const n = given.length;
    const place = await walk.place();
    if (place === null) {
      // One of the four places of the world: seen, and not counted.
      await walk.answer('there', '');
      continue;
    }
    const photo = n % PHOTO_EVERY === PHOTO_EVERY - 1;
    if (photo) {
      if (refusals === 0) refusals += await photographInLittleRoom(stage, walk);
      else await walk.photograph();
    }
    const answer: Answer = n % 10 === 3 ? 'note' : n % 10 === 5 ? 'changed' : n % 10 === 8 ? 'gone' : 'there';
    await walk.answer(answer, answer === 'note' ? `Note ${place}` : `Room ${place}`);
    given.push({ place, answer, photo: photo && answer !== 'gone' });
    if (given.length % Math.ceil(answers / (KILLS + 1)) !== 0) continue;
    await tablet.kill();
    await tablet.comeBack(true, survey);
    walk = await takeUp(tablet.page);
    tell(`${given.length} answers without a network, and the browser killed`);
  }
  // Half of them clash in the name, half go together.
  const rivals = given.filter((_, i) => i % RIVAL_EVERY === 5 || i % RIVAL_EVERY === 10);
  for (const { place, answer } of rivals) {
    const name = answer === 'changed' ? `Theirs ${place}` : `Place ${place}`;
    await world.put(fids[place] ?? '', { typeCode: 'room', name, eid: `E-${place}` }, spotOf(place));
  }
  const clashes = rivals.filter(({ answer }) => answer === 'changed').length;
  const seconds = await overSlowNetwork(stage, clashes, given.length);
  faults.push(...(await notArrived(stage, fids, given, rivals)));
  const photos = given.filter(({ photo }) => photo).length;
  const line = `R29 ${answers} answers on a survey without a network, ${photos} photos (${refusals} refused for want of room, then kept), ${KILLS} kills, ${rivals.length} places changed by somebody else, ${clashes} conflicts solved, sent over 50 kbit/s with 10 % breaks in ${seconds} s (${door.calls.length} calls): ${faults.length} faults`;
  return { line, faults };
}

/** The survey on a tablet held upright. */
export async function takeUp(page: Page) {
  page.setDefaultTimeout(PATIENCE_MS * 3);
  const tap = await holdUpright(page);
  const panel = page.getByRole('region', { name: text('survey:title') });
  const card = panel.locator('section[aria-label]').first();
  const button = (name: string): Locator => panel.getByRole('button', { name: new RegExp(`^${name}`) });
  await card.waitFor();
  const nameOf = async (): Promise<string> => (await card.getAttribute('aria-label')) ?? '';
  return {
    page,
    /** Which of the many places the card is of; null: none of them. */
    place: async (): Promise<number | null> => {
      const number = /^Place (\d+)$/.exec(await nameOf())?.[1];
      return number === undefined ? null : Number(number);
    },
    async answer(answer: Answer, words: string): Promise<void> {
      const before = await nameOf();
      await tap(button(text(`survey:answers.${answer}`)));
      if (answer === 'note') {
        await panel.getByLabel(text('survey:noteText')).fill(words);
        await tap(panel.getByRole('button', { name: text('survey:noteSave') }));
      }
      if (answer === 'changed') {
        const form = formPanel(page, text('forms:titles.edit.pois'));
        await form.field('Name').fill(words);
        await form.save.click();
        await form.panel.waitFor({ state: 'hidden' });
      }
      // The next card, or word that none is left: the answer is kept.
      await panel
        .locator(`section[aria-label]:not([aria-label="${before}"])`)
        .or(panel.getByText(text('survey:done.text')))
        .first()
        .waitFor();
    },
    /** Takes a photo and keeps it; returns after the message. */
    async photograph(): Promise<void> {
      await this.offerPhoto();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: text('survey:photo.keep') }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
    async offerPhoto(): Promise<void> {
      const bytes = noisyPhoto();
      await panel
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: bytes });
    },
  };
}
type Walk = Awaited<ReturnType<typeof takeUp>>;

/** There is hardly room for a photo: it is kept, or refused in words and kept once there is. @returns how often it was refused */
async function photographInLittleRoom({ tablet, door }: Stage, walk: Walk): Promise<number> {
  const session = await tablet.session();
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin: door.origin });
  const quota = (quotaSize?: number): Promise<unknown> =>
    session.send('Storage.overrideQuotaForOrigin', {
      origin: door.origin,
      ...(quotaSize !== undefined && { quotaSize }),
    });
  await quota(usage + ROOM);
  await walk.offerPhoto();
  const dialog = walk.page.getByRole('dialog');
  const keep = dialog.getByRole('button', { name: text('survey:photo.keep') });
  await keep.click();
  const refused = walk.page.getByText(textPattern('survey:failed')).first();
  const outcome = await Promise.race([
    refused.waitFor().then(() => 1),
    dialog.waitFor({ state: 'hidden' }).then(() => 0),
  ]);
  await quota();
  if (outcome === 1) {
    await keep.click();
    await dialog.waitFor({ state: 'hidden' });
  }
  return outcome;
}

/**
 * Sends all of it over a network that is slow and breaks, with a token that has ended, and solves what clashes.
 * @returns seconds
 */
async function overSlowNetwork({ tablet, door }: Stage, clashes: number, answers: number): Promise<number> {
  const since = Date.now();
  const content = contentPage(tablet.page);
  door.calls.length = 0;
  door.slow = SLOW;
  let ended = '';
  door.gate = (call, bearer) => {
    if (ended === '' && call.startsWith('PUT /features/')) ended = bearer;
    if (bearer !== '' && bearer === ended) return Promise.resolve({ status: 401 });
    return Promise.resolve(Math.random() < BREAKS ? 'cut' : 'on');
  };
  await tablet.mend();
  const patience = answers * PATIENCE_MS;
  if (clashes > 1) {
    await content.pillSays(`${clashes} need you`, patience);
    await tablet.page.goto('/cms/sync/conflicts');
    const mine = text('conflicts:bulk.mine', { count: clashes });
    await tablet.page.getByRole('button', { name: mine }).first().click();
    await tablet.page.getByRole('alertdialog').getByRole('button', { name: mine }).click();
  }
  await content.pillSays(/^All synced/, patience);
  door.slow = null;
  door.gate = () => Promise.resolve('on');
  return Math.round((Date.now() - since) / 1000);
}

/** Answers that the server lacks or has twice, and other people's changes that are lost. */
async function notArrived(
  { world }: Stage,
  fids: readonly string[],
  given: readonly Given[],
  rivals: readonly Given[],
): Promise<string[]> {
  const faults: string[] = [];
  const there = await world.content(world.buildingId, 0);
  for (const { place, answer, photo } of given) {
    const found = there.filter(({ properties }) => properties.fid === fids[place]);
    const wanted = answer === 'gone' ? 0 : 1;
    if (found.length !== wanted) faults.push(`place ${place} stands there ${found.length} times`);
    const properties = found[0]?.properties;
    if (wanted === 0 || properties === undefined) continue;
    const extra = (properties['extra'] ?? {}) as Record<string, unknown>;
    const name = answer === 'changed' ? `Room ${place}` : `Place ${place}`;
    if (properties.name !== name) faults.push(`place ${place} is called ${String(properties.name)}`);
    if (typeof extra['verifiedAt'] !== 'number') faults.push(`place ${place} was never seen`);
    if (answer === 'note' && !JSON.stringify(extra['surveyNotes'] ?? '').includes(`Note ${place}`))
      faults.push(`place ${place} lost its note`);
    const photos = Array.isArray(extra['photos']) ? (extra['photos'] as { imageUrl?: unknown }[]) : [];
    if (photos.length !== (photo ? 1 : 0)) faults.push(`place ${place} has ${photos.length} photos`);
    for (const { imageUrl } of photos) {
      const answered = await fetch(String(imageUrl)).catch(() => null);
      if (answered?.status !== 200) faults.push(`a photo of place ${place} can't be read`);
    }
    const isRivals = rivals.some((one) => one.place === place);
    if (isRivals && properties['eid'] !== `E-${place}`)
      faults.push(`place ${place} lost what others gave it`);
  }
  return faults;
}

/** A small photo that can't be packed. */
function noisyPhoto(): Buffer {
  const [width, height] = [320, 240];
  const pixels = new Uint8Array(width * height * 4);
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = i % 4 === 3 ? 255 : Math.floor(Math.random() * 256);
  return Transformer.fromRgbaPixels(pixels, width, height).jpegSync(90);
}

import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { paths } from '../../../src/app/routes/paths.ts';
import { TIME } from '../../../src/domain/limits.ts';
import { text } from '../../support/app/texts.ts';
import { enterAll, openParts, shownIn, type Shown } from '../support/form-fields.ts';
import { killPage } from '../support/kill-page.ts';
import { signInPage } from '../support/page-objects.ts';
import { addressesOf, PARTS } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { block, makeWorld, type World } from '../support/test-world.ts';

test.use({ drawsMap: false });

const LIBRARY = block(30, 5, 50, 20);

/** What is not kept when a page is killed, and why. Fields of type `search` and passwords are not entered at all. */
const NOT_KEPT: readonly { where: RegExp; field: RegExp; why: string }[] = [
  // The language, say: the walk reads what is on the screens in English.
  { where: /settings\/content$/, field: /^/, why: 'settings of the device act at once' },
  { where: /\/survey$/, field: /^choice: (Level|Seen)$/, why: 'chooses what is looked at' },
  { where: /./, field: /^choice: (Client|Place|Building)$/, why: 'chooses what is looked at' },
];
const isLeftAt =
  ({ path }: Stop) =>
  (field: string): boolean =>
    NOT_KEPT.some((one) => one.where.test(path) && one.field.test(field));

interface Stop {
  path: string;
  /** Opens the dialog, where its fields are in one. */
  open?: (page: Page) => Promise<void>;
}

const press = (name: string) => async (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

const newNote: Stop = { path: paths.comms, open: press(text('comms:new')) };
const newClient: Stop = { path: paths.home, open: press(text('content:add.clients')) };

/** The screen with its fields, all parts of it open. */
async function visit(page: Page, { path, open }: Stop): Promise<void> {
  await page.goto(path);
  await page.locator('main, aside').filter({ visible: true }).first().waitFor({ timeout: 90_000 });
  // Screens are loaded when they are asked for, and ask the server for some of what they show.
  await page.waitForLoadState('networkidle');
  await open?.(page);
  await settled(page);
  if ((await openParts(page)) > 0) await settled(page);
}

/** The device is asked for what a form shows: its fields come one after the other. */
async function settled(page: Page): Promise<void> {
  let seen = '';
  let times = 0;
  for (let read = 0; read < 40 && times < 3; read += 1) {
    const now = JSON.stringify(await shownIn(page));
    times = now === seen ? times + 1 : 0;
    seen = now;
    await page.waitForTimeout(300);
  }
}

/** Enters something into each field, ends the page 300 ms after the last key, and says what another page does not show. */
async function lostAt(context: BrowserContext, stop: Stop): Promise<{ entered: Shown; lost: Shown }> {
  if (isLeftAt(stop)('')) return { entered: {}, lost: {} };
  const page = await context.newPage();
  await visit(page, stop);
  const entered = await enterAll(page, isLeftAt(stop));
  if (Object.keys(entered).length === 0) {
    await page.close();
    return { entered, lost: {} };
  }
  // By the clock of the page: a busy machine runs its timers late.
  await page.evaluate((ms) => new Promise((settle) => setTimeout(settle, ms)), TIME.stagingFlush);
  const { pathname, search } = new URL(page.url());
  await killPage(page);
  const next = await context.newPage();
  // As the app itself goes on, and as a browser does that opens its tabs again. A dialog is opened where it was.
  await visit(next, stop.open === undefined ? { path: pathname + search } : stop);
  const lost = async (): Promise<Shown> => {
    const shown = await shownIn(next);
    // A word that was typed for a list is in the list.
    const isShown = ([field, value]: [string, string]): boolean =>
      shown[field] === value || `tag: ${value}` in shown;
    return Object.fromEntries(Object.entries(entered).filter((one) => !isShown(one)));
  };
  await expect
    .poll(lost, { timeout: 8000 })
    .toEqual({})
    .catch(() => undefined);
  const left = await lost();
  await next.close();
  return { entered, lost: left };
}

test(
  'words and choices in a dialog and on a page · page killed 300 ms after the last key → they are there again',
  { tag: '@slow' },
  async ({ context, page }) => {
    await signInPage(page).signIn();
    for (const stop of [newNote, { path: paths.addUser }]) {
      const { entered, lost } = await lostAt(context, stop);
      expect(Object.keys(entered)).not.toEqual([]);
      expect(lost).toEqual({});
    }
  },
);

/** Presses the button that opens a form, unless it is open again after a restart. */
const opens = (button: string, field: string) => async (page: Page) => {
  const shown = page.getByRole('textbox', { name: new RegExp(`^${field}`) });
  const opener = page.getByRole('button', { name: new RegExp(`^${button}`) }).first();
  await shown.or(opener).first().waitFor();
  if (await shown.isVisible()) return;
  // A card of the survey takes a touch once it was seen.
  await expect(async () => {
    await opener.click();
    await shown.waitFor({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
};

/** The survey goes on with the form that was open: it is left before another one is opened. */
const opensInSurvey = (button: string, field: string) => async (page: Page) => {
  const cancel = page.getByRole('button', { name: text('survey:cancel'), exact: true });
  const card = page.locator('[data-place]');
  const shown = page.getByRole('textbox', { name: new RegExp(`^${field}`) });
  await cancel.or(card).first().waitFor();
  if ((await cancel.isVisible()) && !(await shown.isVisible())) await cancel.click();
  await opens(button, field)(page);
};

/** A word that is typed for a list, in a part of the form that is closed at first. */
async function openKeywords(page: Page): Promise<void> {
  await settled(page);
  await openParts(page);
  await press(text('forms:keywords.add'))(page);
}

/** In the review of what was staged. */
async function toReview(page: Page): Promise<void> {
  if (new URL(page.url()).pathname === paths.preview) return;
  await page.getByRole('button', { name: text('preview:button.review-and-publish') }).click();
  await page.waitForURL(({ pathname }) => pathname === paths.preview);
}

/** The dialogs and cards that are opened on a screen. */
const dialogsOf = ({ path, clientId, fids }: World): readonly Stop[] => {
  const survey = path.replace(/pois$/, 'survey');
  return [
    newNote,
    newClient,
    { path: survey, open: opensInSurvey(text('survey:answers.note'), text('survey:noteText')) },
    { path: survey, open: opensInSurvey(text('survey:here.add'), text('survey:here.name')) },
    { path: `${paths.comms}?client=${clientId}`, open: press('The lamp flickers.') },
    { path: `${path}/${fids.library}`, open: openKeywords },
    {
      path,
      open: async (page) => {
        await toReview(page);
        const changes = page.getByRole('complementary', { name: text('preview:review.title') });
        // Both are asked of the server, one after the other.
        await changes.getByText('Library', { exact: true }).first().click({ timeout: 90_000 });
      },
    },
    {
      path,
      open: async (page) => {
        await toReview(page);
        await press(text('preview:publish'))(page);
      },
    },
  ];
};

/** What dialogs need to be opened: a note to reply to, a list of words, a map that was staged. */
async function furnish(world: World): Promise<void> {
  const { api, clientId, fids } = world;
  const note = { clientId, kind: 'review', text: 'The lamp flickers.', state: 'open' };
  await api('PUT', `/notes/${randomUUID()}`, note);
  await world.put(fids.library, { typeCode: 'library', name: 'Library', keywords: ['quiet'] }, LIBRARY);
  await api('POST', `/clients/${clientId}/maps/convert`);
  const status = async () => (await api('GET', `/clients/${clientId}/maps/status`)).result['status'];
  await expect.poll(status, { timeout: 60_000 }).toBe(3);
}

/** At least so many screens of each part have fields: else the walk passes because it finds none. */
const LEAST_WITH_FIELDS = 3;

for (const part of PARTS)
  test(
    `what is entered into each field of each screen · page killed → it is there again, part ${String(part)} of ${String(PARTS.length)}`,
    { tag: '@slow' },
    async ({ context, page, server }) => {
      test.setTimeout(1_200_000);
      const world: World = await makeWorld(server);
      await furnish(world);
      await signInPage(page).signIn();
      const stops: Stop[] = [...addressesOf(world).map((path) => ({ path })), ...dialogsOf(world)];
      const lost: Record<string, Shown> = {};
      let withFields = 0;
      for (const stop of stops.filter((_, at) => at % PARTS.length === part - 1)) {
        // One screen that fails does not hide what is lost on the next.
        const found = await lostAt(context, stop).catch((error: unknown) => ({
          entered: {},
          lost: { screen: String(error) },
        }));
        if (Object.keys(found.entered).length > 0) withFields += 1;
        if (Object.keys(found.lost).length > 0) lost[stop.path] = found.lost;
      }
      expect(lost).toEqual({});
      expect(withFields).toBeGreaterThanOrEqual(LEAST_WITH_FIELDS);
    },
  );

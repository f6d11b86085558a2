import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { ADMIN } from './server.ts';

/** The sign-in form. */
export function signInPage(page: Page) {
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const submit = page.getByRole('button', { name: 'Sign in' });
  return {
    email,
    password,
    submit,
    async fillAndSubmit(who: { email: string; password: string } = ADMIN): Promise<void> {
      await email.fill(who.email);
      await password.fill(who.password);
      await submit.click();
    },
    /** Asks for an address, is sent to the sign-in, and is led on to it: one page is loaded, and one map drawn. */
    async signIn(path = '/cms/content/clients'): Promise<void> {
      await page.goto(path);
      await this.fillAndSubmit();
      await expect(page).toHaveURL(path);
    },
  };
}

/** The content shell: the list at the start, the map, the top bar. */
export function contentPage(page: Page) {
  const map = page.getByRole('region', { name: /^Map/ });
  const row = (name: string): Locator =>
    page.getByRole('complementary').getByText(name, { exact: true }).first();
  return {
    map,
    row,
    /** Places, map objects, geofences, beacons or wayfinding of a level. */
    tab: (name: string): Locator => page.getByRole('complementary').getByRole('link', { name }),
    /** By its short or its long title: the button is named by both ("2, Second floor"). */
    level: (title: string): Locator =>
      page
        .getByRole('toolbar', { name: 'Level' })
        .getByRole('button', { name: new RegExp(`(^|, )${title.replace(/\W/g, '\\$&')}(, | · |$)`) }),
    tool: (name: string): Locator =>
      page
        .getByRole('toolbar', { name: 'Drawing tools' })
        .getByRole('button', { name: new RegExp(`^${name}(:|$)`) }),
    view: (name: string): Locator =>
      page.getByRole('toolbar', { name: 'Map view' }).getByRole('button', { name, exact: true }),
    syncPill: page.getByRole('button', { name: /Open the sync centre$/ }),
    stage: page.getByRole('banner').getByRole('button', { name: /stage|preview|publish/i }),
    back: page.getByRole('button', { name: 'Back', exact: true }),
    /** Goes down row by row: client, site, building, level. */
    async open(...names: string[]): Promise<void> {
      for (const name of names) await row(name).click();
    },
    /** Waits until the map has drawn all that it has to draw, and rests. Never wait for a time instead. */
    painted: () => painted(page),
    /** Clicks the map at a share of its width and height. */
    async clickAt(x: number, y: number): Promise<void> {
      const [left, top] = await pixelAt(page, x, y);
      await page.mouse.click(left, top);
    },
    /** Moves the pointer there, without a press. */
    async glideTo(x: number, y: number, steps: number): Promise<void> {
      const [left, top] = await pixelAt(page, x, y);
      await page.mouse.move(left, top, { steps });
    },
    /** Drags from one share of the map to another. */
    /** @param beforeRelease awaited before the pointer is released */
    async drag(
      from: readonly [number, number],
      to: readonly [number, number],
      steps = 3,
      beforeRelease: () => Promise<unknown> = () => Promise.resolve(),
    ): Promise<void> {
      await page.mouse.move(...(await pixelAt(page, ...from)));
      await page.mouse.down();
      await page.mouse.move(...(await pixelAt(page, (from[0] + to[0]) / 2, (from[1] + to[1]) / 2)));
      await page.mouse.move(...(await pixelAt(page, ...to)), { steps });
      await beforeRelease();
      await page.mouse.up();
    },
    /** Takes a drawing tool and clicks the corners; a polygon is closed at its first one. */
    async draw(tool: 'Polygon' | 'Rectangle' | 'Point', corners: readonly [number, number][]): Promise<void> {
      const tools = page.getByRole('toolbar', { name: 'Drawing tools' });
      // A form that takes a point alone has it in hand at once; the others are off then.
      const isAlone =
        tool === 'Point' && (await tools.getByRole('button', { name: 'Polygon', exact: true }).isDisabled());
      if (!isAlone) await tools.getByRole('button', { name: tool, exact: true }).click();
      await toolReady(page, `draw-${tool.toLowerCase()}`);
      const [first] = corners;
      const all = tool === 'Polygon' && first !== undefined ? [...corners, first] : corners;
      for (const [x, y] of all) await page.mouse.click(...(await pixelAt(page, x, y)));
      await toolReady(page, 'direct-select');
    },
    toolReady: (tool: string) => toolReady(page, tool),
    /** Where a position lies on the map, as a share of its width and height. Ask when it is painted. */
    async shareOf([longitude, latitude]: readonly [number, number]): Promise<[number, number]> {
      const bounds = await page.locator('[data-map-idle="true"]').getAttribute('data-map-bounds');
      const [west, south, east, north] = (bounds ?? '').split(' ').map(Number);
      if (west === undefined || south === undefined || east === undefined || north === undefined)
        throw new Error('The map does not say what it covers.');
      const y = (degrees: number) => Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360));
      return [(longitude - west) / (east - west), (y(north) - y(latitude)) / (y(north) - y(south))];
    },
    /** A number that the map shows of the open shape: Area, Outline or Corners. */
    figure: (name: string): Locator =>
      page.getByRole('region', { name: 'Geometry' }).locator(`dt:text-is("${name}") + dd`),
    /** Saved here, and then on the server: how fast it answers decides which of the two the message says. */
    async saved(title: string): Promise<void> {
      const said = new RegExp(
        `^(${title} (created|updated|deleted)|Saved on this device|Deleted on this device · in the trash)$`,
      );
      await expect(
        page
          .getByRole('region', { name: /notification/i })
          .getByText(said)
          .last(),
      ).toBeVisible();
      await this.synced();
    },
    /** The sync pill says this, as a whole or by its beginning. */
    async pillSays(text: string | RegExp, timeout = 30_000): Promise<void> {
      // What is not finished is counted too, where a test leaves a form.
      const said = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
      const name =
        typeof text === 'string'
          ? new RegExp(`^${said(text)}(, \\d+ unfinished)?\\. Open the sync centre$`)
          : text;
      await expect(this.syncPill).toHaveAccessibleName(name, { timeout });
    },
    async synced(): Promise<void> {
      await this.pillSays(/^All synced/);
    },
    /** A message that comes up for a while at the bottom. */
    toast: (text: string | RegExp): Locator =>
      page.getByRole('region', { name: /notification/i }).getByText(text),
  };
}

async function painted(page: Page): Promise<void> {
  await page.waitForFunction(
    (frames) => {
      const map = document.querySelector<HTMLElement>('[data-map-idle]');
      if (map === null) return false;
      // What was clicked a moment ago reaches the map some frames later.
      const still = map.dataset['mapIdle'] === 'true' ? Number(map.dataset['restedFrames'] ?? 0) + 1 : 0;
      map.dataset['restedFrames'] = String(still);
      if (still < frames) return false;
      delete map.dataset['restedFrames'];
      return true;
    },
    12,
    { polling: 'raf', timeout: 60_000 },
  );
}

async function pixelAt(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await page.locator('[data-map-idle]').boundingBox();
  if (!box) throw new Error('The map is not on the page.');
  return [box.x + box.width * x, box.y + box.height * y];
}

/** Waits until a tool takes presses: the drawing library is loaded when it is first needed. */
async function toolReady(page: Page, tool: string): Promise<void> {
  await expect(page.locator(`[data-map-tool="${tool}"]`)).toBeAttached();
}

/** The add/edit panel, by the title it shows ("Edit place", "Add a site"). */
export function formPanel(page: Page, title: string | RegExp) {
  const panel = page.getByRole('region', { name: title });
  return {
    panel,
    field: (label: string): Locator => panel.getByRole('textbox', { name: label, exact: true }),
    save: panel.getByRole('button', { name: /^(Save|Add|Import)/ }).last(),
    cancel: panel.getByRole('button', { name: 'Cancel' }),
    close: panel.getByRole('button', { name: 'Close' }),
    remove: panel.getByRole('button', { name: /^Delete/ }),
    /** Adds one of the additional fields, where it is not there yet. */
    async add(field: string): Promise<void> {
      const menu = panel.getByRole('button', { name: 'Add property' }).last();
      await menu.waitFor();
      if ((await panel.getByRole('button', { name: `Remove ${field}`, exact: true }).count()) > 0) return;
      await menu.click();
      await page.getByRole('menuitem', { name: field, exact: true }).click();
    },
    /** Opens a dropdown and takes an option; long lists are filtered first. */
    async choose(label: string, option: string): Promise<void> {
      await panel.getByRole('button', { name: new RegExp(`^${label}`) }).click();
      const filter = page.getByRole('searchbox').last();
      if ((await page.getByRole('option').count()) > 5 && (await filter.isVisible()))
        await filter.fill(option);
      await page.getByRole('option', { name: option }).first().click();
    },
  };
}

import { text } from '../../support/app/texts.ts';
import { addFloor } from '../wayfinding/draw-network.ts';
import { contentPage, formPanel, signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { at, makeWorld } from '../support/test-world.ts';

test(
  'the worker of the map is ended as a tablet does in the background · another level is opened → the map shows that level',
  { tag: '@slow' },
  async ({ page, server }) => {
    await page.addInitScript(() => {
      const made: Worker[] = [];
      const Made = window.Worker;
      window.Worker = class extends Made {
        constructor(address: string | URL, options?: WorkerOptions) {
          super(address, options);
          if (String(address).includes('maplibre')) made.push(this);
        }
      };
      Object.assign(window, {
        endMapWorkers: () => made.splice(0).map((worker) => worker.terminate()).length,
      });
    });
    const world = await makeWorld(server);
    await addFloor(world);
    await signInPage(page).signIn(world.path);
    const content = contentPage(page);
    await content.painted();
    const ended = await page.evaluate(() =>
      (window as unknown as { endMapWorkers: () => number }).endMapWorkers(),
    );
    expect(ended).toBeGreaterThan(0);
    await content.level('First floor').click();
    await expect(content.row('Ward')).toBeVisible();
    // The app made the map again. It shows the level that the person opened.
    await content.painted();
    await content.clickAt(...(await content.shareOf(at(40, 27))));
    await expect(formPanel(page, text('forms:titles.edit.pois')).field('Name')).toHaveValue('Ward');
  },
);

test(
  'the graphics card drops the map once → the map is made again and asks less of the card',
  { tag: '@slow' },
  async ({ page, server }) => {
    await page.addInitScript(() => {
      const made: { context: WebGL2RenderingContext; asked: WebGLContextAttributes | undefined }[] = [];
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...of: unknown[]) {
        const context: unknown = Reflect.apply(getContext, this, of);
        if (context instanceof WebGL2RenderingContext)
          made.push({ context, asked: of[1] as WebGLContextAttributes | undefined });
        return context;
      } as typeof getContext;
      Object.assign(window, {
        asked: () => made.map(({ asked }) => asked?.powerPreference ?? null),
        lose: () => made.at(-1)?.context.getExtension('WEBGL_lose_context')?.loseContext(),
      });
    });
    const asked = (): Promise<string[]> =>
      page.evaluate(() => (window as unknown as { asked: () => string[] }).asked());
    const world = await makeWorld(server);
    await signInPage(page).signIn(world.path);
    const content = contentPage(page);
    await content.painted();
    const before = (await asked()).length;
    await page.evaluate(() => (window as unknown as { lose: () => void }).lose());
    await expect.poll(async () => (await asked()).length).toBeGreaterThan(before);
    await content.painted();
    expect((await asked()).at(-1)).toBe('default');
    await content.clickAt(...(await content.shareOf(at(15, 12))));
    await expect(formPanel(page, text('forms:titles.edit.pois')).field('Name')).toHaveValue('Kitchen');
  },
);

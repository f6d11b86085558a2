import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../support/chromium.ts';
import { leaveOutMap } from '../support/browser-profile.ts';
import { signInPage } from '../support/page-objects.ts';
import { expect, test } from '../support/test.ts';
import { textPattern } from '../../support/app/texts.ts';

for (const [what, flags, said] of [
  ['is missing', [], textPattern('shell:banner.webglMissing')],
  ['is turned off', ['--disable-webgl2'], textPattern('shell:banner.webglDisabled')],
] as const) {
  test(
    // @spec 2.40
    `says so where WebGL2 ${what}, and works without the map`,
    { tag: flags.length === 0 ? '@slow' : [] },
    async ({ server }) => {
      const executablePath = chromiumPath();
      const browser = await chromium.launch({
        args: [...CHROMIUM_ARGS, ...flags],
        ...(executablePath === undefined ? {} : { executablePath }),
      });
      const page = await browser.newPage({ baseURL: server.origin });
      // A browser that never had it does not know its name.
      if (flags.length === 0) await leaveOutMap(page);
      await signInPage(page).signIn();
      await expect(page.getByText(said)).toBeVisible();
      await page.getByRole('complementary').getByText('Larkfield Health').click();
      await expect(page.getByRole('complementary').getByText('Larkfield Campus')).toBeVisible();
      await browser.close();
    },
  );
}

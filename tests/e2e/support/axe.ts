import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * The serious and critical accessibility violations of the page as it stands, one line each. axe is put in over the
 * debugging protocol, which the page's content security policy does not bind: the policy stays on.
 */
export async function seriousViolations(page: Page): Promise<string[]> {
  const protocol = await page.context().newCDPSession(page);
  try {
    await protocol.send('Runtime.evaluate', { expression: AXE });
    const answer = await protocol.send('Runtime.evaluate', {
      expression: `axe.run(document, { runOnly: { type: 'tag', values: ${JSON.stringify(STANDARDS)} }, resultTypes: ['violations'] })`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (answer.exceptionDetails)
      throw new Error(answer.exceptionDetails.exception?.description ?? 'axe failed');
    const { violations } = answer.result.value as AxeResults;
    return violations
      .filter((one) => one.impact === 'serious' || one.impact === 'critical')
      .flatMap((one) =>
        one.nodes.map(
          (node) =>
            `${one.id} (${one.impact}): ${node.target.join(' ')}: ${one.help} ${node.html.slice(0, 120)}`,
        ),
      );
  } finally {
    await protocol.detach();
  }
}

/** No serious or critical violation in light and in dark. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator(`html[data-theme="${colorScheme}"]`)).toBeAttached();
    expect(await seriousViolations(page), `${screen}, ${colorScheme}`).toEqual([]);
  }
}

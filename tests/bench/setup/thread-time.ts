import type { Page } from '@playwright/test';

/**
 * What the page's main thread really worked meanwhile, in milliseconds of processor time: other programs on the machine make `work`
 * longer, and not this.
 */
export async function withThreadTime<T>(
  page: Page,
  work: () => Promise<T>,
): Promise<{ result: T; thread: number }> {
  const session = await page.context().newCDPSession(page);
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  try {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await busy();
    const result = await work();
    return { result, thread: (await busy()) - before };
  } finally {
    await session.detach();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import type { Door } from './proxy.ts';

/** Holds the first of these calls at the door until it is released. */
export function hold(door: Door, wanted: string): { isThere: Promise<void>; letGo: () => void } {
  let letGo = (): void => undefined;
  let arrive = (): void => undefined;
  const isThere = new Promise<void>((resolve) => (arrive = resolve));
  const open = new Promise<void>((resolve) => (letGo = resolve));
  door.calls.length = 0;
  let isFirst = true;
  door.gate = async (call) => {
    if (call === wanted && isFirst) {
      isFirst = false;
      arrive();
      await open;
    }
    return 'on';
  };
  return { isThere, letGo };
}

/** Which of two pages makes a client, from now on. */
export function watchMakers(pages: readonly Page[]): { first: () => Promise<Page>; end: () => void } {
  const makers: Page[] = [];
  const notes = pages.map((page) => {
    const note = (request: Request): void => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v8/clients')) makers.push(page);
    };
    page.on('request', note);
    return () => void page.off('request', note);
  });
  return {
    // The browser tells of a request a moment after it has come to the door.
    first: async () => {
      for (;;) {
        const [page] = makers;
        if (page !== undefined) return page;
        await sleep(50);
      }
    },
    end: () => {
      for (const end of notes) end();
    },
  };
}

import type { BrowserContext, ConsoleMessage, Page, Request } from '@playwright/test';
import { leaveOutTour } from './browser-profile.ts';

export interface Watch {
  /** What went wrong so far, one sentence each. */
  problems(): string[];
  /** Lets console errors through that a test causes on purpose, for instance by cutting the network. */
  allow(pattern: RegExp): void;
}

/**
 * Watches every page of a context: no console error, no uncaught error, no violation of the content security policy,
 * no request to another host than `origin`, and so no bearer token to one.
 */
export async function watch(context: BrowserContext, origin: string): Promise<Watch> {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  const isAllowed = (text: string) => allowed.some((pattern) => pattern.test(text));
  const note = (text: string) => void found.push(text);

  function onConsole(message: ConsoleMessage) {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  }
  function onRequest(request: Request) {
    const url = new URL(request.url());
    if (url.protocol === 'data:' || url.protocol === 'blob:' || url.origin === origin) return;
    const bearer = request.headers()['authorization'] === undefined ? '' : ' with a bearer token';
    note(`request to another host${bearer}: ${url.href}`);
  }
  function onPage(page: Page) {
    page.on('pageerror', (error) => note(`uncaught: ${error.stack ?? error.message}`));
  }

  await leaveOutTour(context);
  await context.exposeBinding('__storeyViolation', (_source, text: string) => note(`policy: ${text}`));
  await context.exposeBinding('__storeyRejection', (_source, text: string) => note(`rejected: ${text}`));
  await context.addInitScript(() => {
    // Errors of the database are not native ones: the browser's own message leaves out their names.
    window.addEventListener('unhandledrejection', (event) => {
      const { reason } = event as { reason: unknown };
      if (!(reason instanceof Error)) return;
      const tell = (globalThis as { __storeyRejection?: (text: string) => void }).__storeyRejection;
      // The app handles it first: for expected errors it prevents the report.
      setTimeout(() => {
        if (!event.defaultPrevented) tell?.(`${reason.name} ${reason.message} ${reason.stack ?? ''}`);
      });
    });
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell = (globalThis as { __storeyViolation?: (text: string) => void }).__storeyViolation;
      tell?.(`${event.violatedDirective} blocked ${event.blockedURI} ${event.sample}`);
    });
  });
  context.on('console', onConsole);
  context.on('request', onRequest);
  context.on('page', onPage);
  for (const page of context.pages()) onPage(page);

  return {
    problems: () => found.filter((text) => !isAllowed(text)),
    allow: (pattern) => void allowed.push(pattern),
  };
}

/** What Chromium itself writes to the console when the network or the server is gone. */
export const NETWORK_GONE =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|NETWORK_CHANGED|FAILED)/;

interface Rules {
  createScriptURL: (text: string) => string | null;
  createHTML: (text: string) => string | null;
}
interface Host {
  location: Pick<Location, 'href' | 'origin'>;
  trustedTypes?: { createPolicy: (name: string, rules: Rules) => unknown };
}

declare global {
  var __zod_globalConfig: { jitless: boolean } | undefined;
}

/** The service worker, and what the build named by its content. */
export const CONSOLE_SCRIPTS = /^\/(sw\.js|assets\/[\w.-]+\.m?js)$/;

/**
 * The page's only policy of Trusted Types, for code that hands a text to the browser where it could run: in this app
 * only workers do, which are files of ours. It is named default, since MapLibre and the service worker's registration
 * know of no policies. What is refused here throws, and does not run.
 */
export function requirePolicy(host: Host, scripts: RegExp): void {
  // Zod would try to make code from text as soon as it makes a schema: it must know before any module runs.
  globalThis.__zod_globalConfig = { jitless: true };
  host.trustedTypes?.createPolicy('default', {
    createScriptURL: (text) => {
      const url = new URL(text, host.location.href);
      return url.origin === host.location.origin && scripts.test(url.pathname) && url.search === ''
        ? text
        : null;
    },
    // MapLibre parses attributions. They have no markup (external-style.ts).
    createHTML: (text) => (text.includes('<') ? null : text),
  });
}

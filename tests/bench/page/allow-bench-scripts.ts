interface PolicyFactory {
  createPolicy: (name: string, rules: { createScriptURL: (text: string) => string | null }) => unknown;
}

/**
 * As src/start/trusted-types.ts: what these pages may load as a script are files of the bench itself. Called, for the build
 * leaves out a file that is only imported.
 */
export function allowBenchScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    createScriptURL(text) {
      const { origin, pathname } = new URL(text, location.href);
      return origin === location.origin && pathname.startsWith('/bench/') ? text : null;
    },
  });
}

import type { Plugin } from 'vite';

const ROUTER = /\/node_modules\/react-router\/dist\/production\/chunk-\w+\.mjs$/;

const NAMES = /^\w+\.displayName = ".*";\n/gm;
const COMPONENTS = /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm;
const CLASSES = /^(var \w+ = )(class extends React\d*\.Component \{\n[\s\S]*?^\});$/gm;

/**
 * Marks the components of the router as free of side effects, so that those which nothing uses (forms, what a framework
 * renders on a server) are left out of the scripts.
 */
export function routerParts(): Plugin {
  return {
    name: 'router-parts',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({ code: withPureComponents(code), map: null }),
    },
  };
}

/** Without the names that only tools for developers show: setting them keeps each component in the scripts. */
export const withPureComponents = (code: string): string =>
  code
    .replace(NAMES, '')
    .replace(COMPONENTS, '$1/* @__PURE__ */ $2')
    .replace(CLASSES, '$1/* @__PURE__ */ (() => $2)();');

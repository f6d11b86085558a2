import type { Plugin } from 'vite';

const CALLS = /\/src\/contract\/calls\/.+\.ts$/;
const READ_BY_SERVER = new Set(['summary', 'about']);

/** A property of an object in a syntax tree (ESTree), with where it stands in the text. */
interface Property {
  type: 'Property';
  start: number;
  end: number;
  key: { type: string; name?: string };
}

/**
 * Leaves the sentences on each API call out of the browser's scripts: only the server's documentation reads them.
 * They stay beside the calls, and are about 4 KiB (gzip) of each address of the app.
 */
export function callTexts(): Plugin {
  return {
    name: 'call-texts',
    apply: 'build',
    transform: {
      filter: { id: CALLS },
      handler(code) {
        return { code: withoutTexts(code, this.parse(code)), map: null };
      },
    },
  };
}

/** @param tree the syntax tree of `code` @returns the code without the properties that only the server reads */
export function withoutTexts(code: string, tree: unknown): string {
  return textsIn(tree)
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => {
      const comma = /^\s*,/.exec(rest.slice(end))?.[0].length ?? 0;
      return rest.slice(0, start) + rest.slice(end + comma);
    }, code);
}

function textsIn(node: unknown): Property[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (typeof node !== 'object' || node === null) return [];
  return isText(node) ? [node] : Object.values(node).flatMap(textsIn);
}

const isText = (node: object): node is Property => {
  const { type, key } = node as Partial<Property>;
  return type === 'Property' && READ_BY_SERVER.has(key?.name ?? '');
};

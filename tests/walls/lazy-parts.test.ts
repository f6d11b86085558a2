import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A part that is loaded later, up to the end of the statement. */
const LAZY = /\blazy(<.*>)?\(([\s\S]*?)\);\n/g;
/** It waits for the network, or is left out where it can't be had. */
const COPES = /retryLoading\(|\.catch\(|^lazy\(load(Once)?\)/;
/** Whole pages, which have nothing beside them that could be lost, and are loaded again by what says that they failed. */
const ALONE = /\.test\.|^features\/sign-in\/|^boot\/router/;

it('part of a screen loaded later → it waits for the network, or does without', () => {
  const app = join(import.meta.dirname, '../../src/app');
  const files = ['boot', 'features', 'forms', 'shell', 'ui'].flatMap((room) =>
    readdirSync(join(app, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  );
  const code = files.filter((file) => /\.tsx?$/.test(file) && !ALONE.test(file));
  const bare = code.flatMap((file) =>
    [...readFileSync(join(app, file), 'utf8').matchAll(LAZY)].flatMap(([part]) =>
      COPES.test(part) ? [] : `${file}: ${part}`,
    ),
  );
  expect(bare).toEqual([]);
});

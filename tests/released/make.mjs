/**
 * Writes what a device of each released version held, with work that had not been sent: its database, its journal and
 * the files of unsent work that it made. Nothing here asks the code of the product: a fixture says what was, and must
 * not follow what is. Run again only to add a version: `node tests/released/make.mjs`. What is there stays as it is.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { databases } from './make/databases.mjs';
import { journals } from './make/journals.mjs';
import { workFiles } from './make/work-files.mjs';

function write(name, text) {
  const file = join(import.meta.dirname, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

for (const database of databases())
  write(`version-${database.version}.json`, `${JSON.stringify(database)}\n`);
for (const [i, segments] of journals().entries())
  for (const [name, text] of Object.entries(segments)) write(`journal-${i + 1}/${name}.ndjson`, text);
for (const [i, text] of workFiles().entries()) write(`work-file-${i + 1}.json`, text);

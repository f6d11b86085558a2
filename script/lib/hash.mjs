/** Prints one hash over the names and bytes of the files and folders given. Tests beside the code do not count. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const hash = createHash('sha256');

function add(path) {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) add(join(path, name));
  } else if (!/\.test\.tsx?$/.test(path)) {
    const bytes = readFileSync(path);
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
}

for (const path of process.argv.slice(2)) add(path);
process.stdout.write(hash.digest('hex'));

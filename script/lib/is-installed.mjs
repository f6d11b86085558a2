/**
 * Leaves with 0 where node_modules holds what package-lock.json asks for, by npm's own record of what it installed
 * (an install that was broken off has none). Optional packages of other platforms are absent rightly.
 */
import { readFileSync } from 'node:fs';

const packages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

function isInstalled() {
  const installed = packages('node_modules/.package-lock.json');
  return Object.entries(packages('package-lock.json')).every(
    ([name, { version, optional, devOptional }]) =>
      name === '' || (installed[name] ? installed[name].version === version : optional || devOptional),
  );
}

try {
  process.exitCode = isInstalled() ? 0 : 1;
} catch {
  process.exitCode = 1;
}

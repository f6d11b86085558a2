#!/usr/bin/env node
/**
 * Turns a DWG (R13 to 2018) into a DXF: `node dwg-to-dxf.mjs plan.dwg plan.dxf`.
 *
 * One process for each file: LibreDWG fails on the next one after a crash. Exit code 0: the DXF is written; 1: LibreDWG could not
 * read the file; 2: called with anything but two paths. What it could not read as it is written, a code a line, goes into
 * `plan.dxf.warnings`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { closeNetwork } from './close-network.mjs';
import { tidyDxf } from './tidy-dxf.mjs';

/** What bits of LibreDWG's error code (`dwg.h`) mean. From `FAILED` on nothing of the drawing can be trusted. */
const WARNINGS = {
  /** A checksum is wrong. */
  damaged: 1,
  /** Not supported yet, a class or a type that it does not know. */
  'unknown-objects': 2 | 4 | 8,
  /** Handles, extended data or values that can't be true. */
  'broken-values': 16 | 32 | 64,
};
const FAILED = 128;

const [input, output, ...rest] = process.argv.slice(2);
if (input === undefined || output === undefined || rest.length > 0) {
  process.stderr.write('usage: dwg-to-dxf.mjs plan.dwg plan.dxf\n');
  process.exit(2);
}

closeNetwork();
// Compiled once and run once: optimising the code takes longer than the drawing does.
setFlagsFromString('--liftoff-only');

const library = './node_modules/@mlightcad/libredwg-web/wasm/libredwg-web.js';
const { default: load } = await import(library);
const dwg = await load({ print: () => undefined, printErr: () => undefined });
dwg.FS.writeFile('in.dwg', readFileSync(input));

if (dwg.dwg_write_dxf('in.dwg', 'out.dxf') >= FAILED) process.exit(1);
writeFileSync(output, tidyDxf(Buffer.from(dwg.FS.readFile('out.dxf').buffer)));
const warnings = warningsOf();
if (warnings.length > 0) writeFileSync(`${output}.warnings`, `${warnings.join('\n')}\n`);

/** Writing does not give the reader's code, so the drawing is read once more. */
function warningsOf() {
  try {
    const { error } = dwg.dwg_read_file('in.dwg');
    return Object.keys(WARNINGS).filter((name) => (error & WARNINGS[name]) !== 0);
  } catch {
    // A second reading may fail where the first did not. The DXF is whole all the same.
    return [];
  }
}

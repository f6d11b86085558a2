import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Where the names of the contract, and those of rows of earlier versions, may stand. */
const KNOW_THE_CONTRACT = [
  'src/contract/',
  'src/sync/mapping/',
  'src/domain/entities/former-names.ts',
  // A file for other programs, which have read these names since its first version.
  'src/domain/level-files/write-geojson.ts',
];
const WIRE_NAMES =
  /\b(?:(?:site|building|client)Title|level(?:Long|Short)Title|(?:site|building|client|level)ExtraData|(?:site|building)ExternalIdentifier)\b/;
/** Members by which a row was told apart before it had a tag. */
const BY_MEMBER =
  /'(?:levelIndex|levelLid|buildingLid|siteLid|clientLid|publishState|title|externalId|shortTitle)' in /;

const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => `src/${name}`);

const linesWith = (file: string, pattern: RegExp): string[] =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line) && pattern.test(line))
    .map((line) => `${file}: ${line.trim()}`);

it('rows · told apart → by their tag, never by a member that they happen to have', () => {
  expect(files.flatMap((file) => linesWith(file, BY_MEMBER))).toEqual([]);
});

it('names of the contract · → only in the contract and in the mapping of sync', () => {
  const others = files.filter((file) => !KNOW_THE_CONTRACT.some((room) => file.startsWith(room)));
  expect(others.flatMap((file) => linesWith(file, WIRE_NAMES))).toEqual([]);
});

it('nodes of the network · in sync → asked for by kind in five files at most', () => {
  const asking = files.filter(
    (file) =>
      file.startsWith('src/sync/') && linesWith(file, /\b(?:isNetworkNode|NETWORK_KIND)\b/).length > 0,
  );
  expect(asking.length).toBeLessThanOrEqual(5);
});

import { gzipSync, strToU8 } from 'fflate';
import { type ArchiveRecord, FORMAT_WITHOUT_TEXTS, lineOf } from '../../server/modules/archive/records.ts';
import type { DemoContent, DemoFeature } from './types.ts';

/** Where the server has it. */
export const CAMPUS_FILE = new URL('../../server/modules/demo/larkfield.jsonl.gz', import.meta.url);

/** As `export-client` would write it: the same campus gives the same bytes on every machine. */
export function archiveOf(content: DemoContent): Uint8Array {
  const lines = recordsOf(content).map(lineOf);
  const end = lineOf({ is: 'end', lines: lines.length });
  // Not by Node.js: what its gzip makes depends on its version.
  return gzipSync(strToU8([...lines, end, ''].join('\n')), { level: 9, mtime: 0 });
}

function recordsOf({ client, sites }: DemoContent): ArchiveRecord[] {
  const { features: globals, ...ofClient } = client;
  return [
    { is: 'archive', format: FORMAT_WITHOUT_TEXTS },
    { is: 'client', ...ofClient },
    ...featuresOf(globals),
    ...sites.flatMap(({ buildings, features: outdoors, ...site }): ArchiveRecord[] => [
      { is: 'site', ...site },
      ...featuresOf(outdoors),
      ...buildings.flatMap(({ levels, ...building }): ArchiveRecord[] => [
        { is: 'building', ...building },
        ...levels.flatMap(({ features, ...level }): ArchiveRecord[] => [
          { is: 'level', ...level },
          ...featuresOf(features),
        ]),
      ]),
    ]),
  ];
}

/** In the order in which the database lists them. */
const featuresOf = (features: DemoFeature[]): ArchiveRecord[] =>
  features
    .toSorted((a, b) => (a.properties.fid < b.properties.fid ? -1 : 1))
    .map((feature) => ({ is: 'feature', feature }));

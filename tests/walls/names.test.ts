import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');

/** Why a file reads the plain name of a feature by itself. */
const REASONS = {
  field: 'It is about the field: compared, changed, written or checked as it is stored.',
  file: 'What is read or written has its own place for each language.',
  kept: 'A title that is kept with an entry, or made where no language is known: in a worker or for another device.',
} as const;

const PLAIN: Record<string, keyof typeof REASONS> = {
  'app/commands/content/revise-level.ts': 'field',
  'app/features/bulk-panel/repeat-choice.tsx': 'field',
  'app/features/level-mapping/mapping-panel.tsx': 'file',
  'app/features/network-panel/transition-values.ts': 'field',
  'app/features/network-panel/use-proposal.ts': 'field',
  'app/history/version-name.ts': 'field',
  'app/review/local-changes.ts': 'kept',
  'app/state/content/draw-outlined.ts': 'field',
  'db/queries/title-of.ts': 'kept',
  'domain/bulk/rename.ts': 'field',
  'domain/floorplan/mapping/type-chooser.ts': 'field',
  'domain/floorplan/read/osm/read-osm.ts': 'file',
  'domain/level-files/write-dxf.ts': 'file',
  'domain/level-files/write-imdf.ts': 'file',
  'domain/level-files/write-kml.ts': 'file',
  'domain/level-files/write-svg.ts': 'file',
  'domain/ops/features/add-walls.ts': 'field',
  'domain/ops/features/repeat-features.ts': 'field',
  'domain/ops/features/split-multi-polygon.ts': 'field',
  'domain/ops/network/edit-path.ts': 'field',
  'domain/public-map/public-places.ts': 'file',
  'domain/quality/check-quality.ts': 'kept',
  'domain/quality/fixes/delete-doubles.ts': 'field',
  'domain/quality/rules/index.ts': 'kept',
  'domain/quality/rules/translation-missing.ts': 'field',
  'domain/revision/overlaps-after.ts': 'kept',
  'domain/revision/revise-plan.ts': 'field',
  'domain/tables/compare-places.ts': 'field',
  'sync/client/refused-parts.ts': 'kept',
  'sync/conflicts/keep-both.ts': 'field',
  'sync/store/list-outbox.ts': 'kept',
};

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*|'properties\.name'/g;
/** `properties.name`, `properties['name']`, `const { name } = one.properties`, and `one?.properties?.name`. */
const READS = [
  /\bproperties\??\.name\b/,
  /\bproperties(\?\.)?\[['"]name['"]\]/,
  /\{[^{}]*\bname\b[^{}]*\}\s*=\s*[\w.?]*\bproperties\b/,
];

it('a file · reads the plain name of a feature → calls it by nameIn, or is listed here with a reason', () => {
  const reading = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) => {
      const text = readFileSync(join(SRC, name), 'utf8').replaceAll(COMMENT, '');
      return READS.some((read) => read.test(text));
    })
    .sort();
  expect(reading.filter((name) => PLAIN[name] === undefined)).toEqual([]);
  expect(
    Object.keys(PLAIN).filter((name) => !reading.includes(name)),
    'listed for nothing',
  ).toEqual([]);
});

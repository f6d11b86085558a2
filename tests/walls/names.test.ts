import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');

/** Why a file reads the plain name of a feature by itself. */
const REASONS = {
  field: 'It is about the field: compared, changed, written or checked as it is stored.',
  file: 'What is read or written has its own place for each language.',
  asked: 'It is given the title in the language of the reader, or hands it to the function that finds that.',
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

/** Why a file reads the plain title of a site, building or level by itself. */
const PLAIN_TITLES: Record<string, keyof typeof REASONS> = {
  'app/commands/tables/apply-metadata-table.ts': 'file',
  'app/features/analytics/content-page.tsx': 'asked',
  'app/features/analytics/figures/completeness.tsx': 'asked',
  'app/features/analytics/figures/coverage.tsx': 'asked',
  'app/features/analytics/figures/treemap.tsx': 'asked',
  'app/features/analytics/place-inspector.tsx': 'asked',
  'app/features/apps/maps/holds-step.tsx': 'asked',
  'app/features/apps/preview/device-content.ts': 'file',
  'app/features/apps/preview/device-frame.tsx': 'asked',
  'app/features/bulk-panel/use-rename.ts': 'field',
  'app/features/hierarchy-panel/level-values.ts': 'field',
  'app/features/level-import/making/make-storey.ts': 'field',
  'app/features/reports/index.tsx': 'asked',
  'app/features/reports/report-levels.ts': 'field',
  'app/review/local-changes.ts': 'kept',
  'app/state/content/draw-outlined.ts': 'field',
  'app/ui/frame/level-selector.tsx': 'asked',
  'db/queries/full-levels.ts': 'kept',
  'domain/level-files/write-geojson.ts': 'file',
  'domain/level-files/write-imdf.ts': 'file',
  'domain/level-files/write-svg.ts': 'file',
  'domain/rules/hierarchy/site.ts': 'field',
  'visitor/words/place-words.ts': 'asked',
  'visitor/words/step-words.ts': 'asked',
};

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*|'properties\.name'/g;
/** `properties.name`, `properties['name']`, `const { name } = one.properties`, and `one?.properties?.name`. */
const READS = [
  /\bproperties\??\.name\b/,
  /\bproperties(\?\.)?\[['"]name['"]\]/,
  /\{[^{}]*\bname\b[^{}]*\}\s*=\s*[\w.?]*\bproperties\b/,
];

/** `site.title`, `level?.shortTitle`, `const { title } = building`. */
const READS_TITLE = [
  /\b(site|building|level)\??\.(title|longTitle|shortTitle)\b/,
  /\{[^{}]*\b(title|longTitle|shortTitle)\b[^{}]*\}\s*=\s*(\w+\.)?(site|building|level)\b/,
];

function filesReading(reads: readonly RegExp[]): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) => {
      const text = readFileSync(join(SRC, name), 'utf8').replaceAll(COMMENT, '');
      return reads.some((read) => read.test(text));
    })
    .sort();
}

it.each([
  ['the plain name of a feature', READS, PLAIN],
  ['the plain title of a site, building or level', READS_TITLE, PLAIN_TITLES],
] as const)('a file · reads %s → calls it by nameIn, or is listed here with a reason', (_, reads, listed) => {
  const reading = filesReading(reads);
  expect(reading.filter((name) => listed[name] === undefined)).toEqual([]);
  expect(
    Object.keys(listed).filter((name) => !reading.includes(name)),
    'listed for nothing',
  ).toEqual([]);
});

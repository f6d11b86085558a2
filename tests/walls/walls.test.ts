import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const FORBIDDEN: readonly (readonly [file: string, statement: string])[] = [
  ...['app/state/index.ts', 'sync/index.ts', 'db/index.ts', 'db/space/free-space.ts', 'map/index.ts'].map(
    (target) => ['src/start/x.ts', `import { a } from '../${target}';`] as const,
  ),
  ['src/start/x.ts', "import { a } from 'dexie';"],
  ['src/start/x.ts', "import * as z from 'zod';"],
  ...['domain', 'contract', 'db', 'sync', 'map', 'workers'].map(
    (room) => [`src/${room}/x.ts`, "import { a } from '../start/notes.ts';"] as const,
  ),
  ['src/app/shell/x.tsx', "import { a } from 'dexie-react-hooks';"],
  ['src/app/features/sites/x.tsx', "import { a } from 'dexie-react-hooks';"],
  ...['db', 'sync', 'map', 'workers', 'app'].map(
    (room) => ['src/domain/ops/x.ts', `import { a } from '../../${room}/index.ts';`] as const,
  ),
  ['src/domain/x.ts', "import { a } from '../db/index.ts';"],
  ['src/domain/x.ts', "export * from '../contract/index.ts';"],
  ['src/domain/x.ts', "import type { A } from '../db/index.ts';"],
  ['src/domain/x.ts', "export const a = () => import('../db/index.ts');"],
  ['src/domain/x.ts', "import { a } from 'react';"],
  ['src/domain/x.ts', "import { a } from 'dexie';"],
  ['src/domain/x.ts', "import { a } from 'node:fs';"],
  ['src/domain/x.ts', "import { a } from '../../server/modules/demo/index.ts';"],
  ['src/domain/x.ts', "import { a } from '../../script/demo/campus.ts';"],
  ...[
    'Date.now()',
    'crypto.randomUUID()',
    'fetch("/")',
    'window.name',
    'Math.random()',
    'performance.now()',
  ].map((call) => ['src/domain/deep/er/x.ts', `export const a = ${call};`] as const),

  ...['sync', 'map', 'workers', 'app'].map(
    (room) => ['src/db/x.ts', `import { a } from '../${room}/index.ts';`] as const,
  ),
  ['src/db/x.ts', 'export const a = fetch("/");'],
  ['src/db/x.ts', "import { a } from 'react';"],
  ['src/db/x.ts', "import { a } from 'comlink';"],
  ...['sync', 'map', 'workers', 'app'].map(
    (room) => ['src/db/journal/x.ts', `import { a } from '../../${room}/index.ts';`] as const,
  ),
  ['src/db/journal/opfs/x.ts', 'export const a = fetch("/");'],
  ['src/db/journal/opfs/x.ts', 'export const a = document.title;'],
  ['src/db/journal/x.ts', 'export const a = localStorage.length;'],

  ...['map', 'workers', 'app'].map(
    (room) => ['src/sync/push/x.ts', `import { a } from '../../${room}/index.ts';`] as const,
  ),
  ['src/sync/x.ts', "import { a } from 'react';"],
  ['src/contract/x.ts', "import { a } from '../sync/push/index.ts';"],
  ['src/contract/x.ts', "import { a } from '../db/index.ts';"],
  ['src/contract/x.ts', 'export const a = fetch("/");'],
  ['src/sync/client/x.ts', "import { a } from '../session/session.ts';"],
  ['src/sync/base-map/x.ts', "import { a } from '../packs/download-pack.ts';"],
  ['src/sync/store/x.ts', "import { a } from '../conflicts/resolve-conflict.ts';"],
  ['src/sync/conflicts/x.ts', "import { a } from '../push/levels/push-level.ts';"],
  ['src/sync/push/levels/x.ts', "import { a } from '../../scheduler/engine.ts';"],

  ...['db', 'sync', 'map', 'app'].map(
    (room) => ['src/workers/import/core.ts', `import { a } from '../../${room}/index.ts';`] as const,
  ),
  ['src/workers/import/core.ts', 'export const a = document.title;'],

  ...['db', 'sync', 'workers', 'app'].map(
    (room) => ['src/map/engine/x.ts', `import { a } from '../../${room}/index.ts';`] as const,
  ),
  ...['app/ui', 'map', 'domain'].map(
    (room) => ['src/icons/x.ts', `import { a } from '../${room}/index.ts';`] as const,
  ),
  ['src/map/draw/x.ts', "import { a } from '../../db/index.ts';"],
  ['src/map/react/x.tsx', "import { a } from '../../app/state/index.ts';"],
  ['src/map/engine/x.ts', "import { a } from 'terra-draw';"],
  ['src/map/react/x.tsx', "import { a } from 'terra-draw';"],
  ['src/map/engine/x.ts', "import { a } from 'react';"],

  ...['domain/limits.ts', 'domain/rules/index.ts', 'db/index.ts', 'sync/index.ts', 'app/state/index.ts'].map(
    (target) => ['src/app/ui/x.tsx', `import { a } from '../../${target}';`] as const,
  ),
  ['src/app/ui/button/x.tsx', "import { a } from '../../state/index.ts';"],
  ['src/app/ui/x.tsx', "import { a } from '../i18n/index.ts';"],
  ['src/app/ui/x.tsx', "import { a } from 'jotai';"],
  ['src/app/ui/x.tsx', "import { a } from 'react-i18next';"],

  ['src/app/features/sites/x.tsx', "import { a } from '../levels/index.ts';"],
  ['src/app/features/sites/x.tsx', "import { a } from '../../features/levels/index.ts';"],
  ['src/app/features/sites/parts/x.tsx', "import { a } from '../../levels/index.ts';"],
  ['src/app/features/sites/parts/small/x.tsx', "import { a } from '../../../levels/index.ts';"],
  ['src/app/features/sites/x.tsx', "import { transact } from '../../../db/index.ts';"],
  ['src/app/features/sites/x.tsx', "import { transact } from '../../../db/transact.ts';"],
  ['src/app/features/sites/x.tsx', "import { a } from '../../../sync/scheduler/engine.ts';"],
  ['src/app/features/sites/x.tsx', "import { a } from '../../../workers/import/core.ts';"],
  ['src/app/features/sites/x.tsx', "import { a } from '../../../map/draw/index.ts';"],
  ['src/app/features/sites/x.tsx', "import { a } from 'maplibre-gl';"],
  ['src/app/features/sites/x.tsx', 'export const a = fetch("/");'],
  ['src/app/shell/x.tsx', "import { a } from 'maplibre-gl';"],
  ['src/app/shell/x.tsx', "import { a } from '../../../server/main.ts';"],

  ...['features/browse/index.tsx', 'commands/index.ts', 'screens/screens.ts', 'online/use-online.ts'].map(
    (above) => ['src/app/state/content/x.ts', `import type { A } from '../../${above}';`] as const,
  ),
  ['src/app/state/content/x.ts', "import { a } from '../../../sync/scheduler/engine.ts';"],
  ['src/app/screens/x.ts', "import { a } from '../shell/page-screen.tsx';"],
  ['src/app/screens/x.ts', "import { a } from '../../db/index.ts';"],
  ['src/app/routes/x.ts', "import type { A } from '../screens/screens.ts';"],
  ['src/app/routes/x.ts', "import type { A } from '../state/navigation/panel.ts';"],
  ['src/app/online/x.tsx', "import { a } from '../features/reports/index.tsx';"],
  ['src/app/online/x.tsx', "import { a } from '../commands/index.ts';"],
  ['src/app/review/x.tsx', "import { a } from '../shell/page-screen.tsx';"],
  ['src/app/shell/x.tsx', "import { a } from '../boot/router.tsx';"],
  ['src/app/shell/notices/x.tsx', "import { a } from '../../boot/router.tsx';"],
  ['src/app/i18n/x.ts', "import { a } from '../state/page/use-now.ts';"],
  ['src/app/theme/x.ts', "import { a } from '../../db/index.ts';"],
  ['src/app/settings/x.ts', "import { a } from '../state/page/use-now.ts';"],
  ['src/app/editor/x.ts', "import { a } from '../state/page/use-now.ts';"],
  ['src/app/editor/x.ts', "import { a } from '../../db/index.ts';"],
  ['src/app/settings/x.ts', "import { a } from '../../sync/index.ts';"],
  ['src/app/state/page/x.ts', "import { atomWithStorage } from 'jotai/utils';"],
  ['src/app/boot/x.ts', 'export const a = localStorage.length;'],

  ['src/app/commands/x.ts', "import { a } from '../features/sites/index.ts';"],
  ['src/app/commands/x.ts', "import { a } from '../ui/index.ts';"],
  ['src/app/commands/x.ts', "import { a } from '../../sync/push/index.ts';"],
  ['src/app/commands/registry/list/x.ts', "import { a } from '../../../shell/page-screen.tsx';"],
  ['src/app/commands/registry/x.ts', "import { a } from '../../ui/index.ts';"],
  ['src/app/forms/x.tsx', "import { a } from '../features/sites/index.ts';"],
  ['src/app/features/sites/x.tsx', "import { a } from '../../screens/screens.ts';"],
  ['src/app/forms/x.tsx', "import { a } from '../../db/index.ts';"],
  ['src/app/forms/x.tsx', "import { a } from '../../sync/index.ts';"],
  ['src/app/forms/x.tsx', "import { a } from '../../workers/outline/core.ts';"],

  ...['app', 'db', 'map', 'workers'].map(
    (room) => ['server/cli/x.ts', `import { a } from '../../src/${room}/index.ts';`] as const,
  ),
  ...['index.ts', 'client/index.ts', 'conflict/index.ts', 'engine/index.ts'].map(
    (rest) => ['server/cli/x.ts', `import { a } from '../../src/sync/${rest}';`] as const,
  ),
  ['server/platform/http/x.ts', "import { a } from '../../modules/auth/index.ts';"],
  ['server/platform/x.ts', "import { a } from '../modules/auth/index.ts';"],
  ['server/platform/x.ts', "import { a } from '../app.ts';"],
  ['server/platform/x.ts', "import { a } from '../../src/db/index.ts';"],
  ['server/modules/demo/x.ts', "import { a } from '../../../script/demo/campus.ts';"],
  ['server/modules/sdk/x.ts', "import { a } from '../hierarchy/queries/clients.ts';"],
  ['server/modules/sdk/x.ts', "import { a } from '../hierarchy/routes/index.ts';"],
  ['server/modules/sdk/x.ts', "import { a } from '../features/queries.ts';"],
  ['server/modules/sdk/x.ts', "import { a } from '../features/index-of.ts';"],
  ['server/modules/sdk/x.ts', "export const a = () => import('../features/queries.ts');"],
  ['server/modules/sdk/x.ts', "import { a } from '../../server.ts';"],
  ['server/modules/plans/map-jobs/x.ts', "import { a } from '../../features/queries.ts';"],
  ['server/modules/plans/conversion/pdf/x.ts', "import { a } from '../../../features/queries.ts';"],
  ['server/modules/sdk/x.ts', "import { a } from '../../../src/db/index.ts';"],
  ['server/modules/sdk/routes.ts', "import { eq } from 'drizzle-orm';"],
  ['server/modules/sdk/routes.ts', "import { a } from '../features/queries.ts';"],
  ['server/modules/plans/routes/x.ts', "import { eq } from 'drizzle-orm';"],
  ['server/modules/plans/routes/x.ts', "import { sites } from '../../../platform/storage/schema.ts';"],
  ['server/modules/plans/routes/x.ts', "import { a } from '../../features/queries.ts';"],

  ...['db/index.ts', 'sync/index.ts', 'start/stored.ts', 'app/state/index.ts', 'app/settings/x.ts'].map(
    (target) => ['src/visitor/x.ts', `import { a } from '../${target}';`] as const,
  ),
  ...['map/index.ts', 'map/port.ts', 'map/engine/x.ts'].map(
    (target) => ['src/visitor/screens/x.ts', `import { a } from '../../${target}';`] as const,
  ),
  ...['maplibre-gl', 'jotai', 'i18next', 'react-aria-components/Button'].map(
    (name) => ['src/visitor/x.ts', `import { a } from '${name}';`] as const,
  ),
  ['src/app/shell/x.tsx', "import { a } from '../../visitor/app.tsx';"],
  ['src/domain/x.ts', "import { a } from '../visitor/address/visit.ts';"],

  ['src/app/shell/x.tsx', 'export const A = () => <p>Hello</p>;'],
  ['src/app/shell/x.tsx', 'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;'],
  ['src/app/shell/x.ts', 'export const a = (e: Element) => { e.innerHTML = "x"; };'],
  ['src/domain/x.ts', 'export const a = (e: { innerHTML: string }) => { e.innerHTML = "x"; };'],
];

const ALLOWED: readonly (readonly [file: string, statement: string])[] = [
  ['src/domain/ops/x.ts', "import { a } from '../entities/site.ts';"],
  ['src/domain/ops/x.ts', "import * as z from 'zod';"],
  ['src/db/x.ts', "import { a } from '../domain/limits.ts';"],
  ['src/start/x.ts', "import { a } from '../db/schema/names.ts';"],
  ['src/start/x.ts', "import type { A } from '../domain/entities/feature.ts';"],
  ['src/visitor/screens/x.tsx', "import { a } from '../../map/public-map/load-public-map.ts';"],
  ['src/visitor/screens/x.tsx', "import { a } from '../../app/ui/basic/glyph.tsx';"],
  ['src/visitor/x.ts', "import { a } from 'comlink';"],
  ['src/app/state/queries/x.ts', "import { a } from 'dexie-react-hooks';"],
  ['src/db/journal/opfs/x.ts', "import { a } from 'comlink';"],
  ['src/sync/push/x.ts', "import { a } from '../../contract/index.ts';"],
  ['src/sync/push/levels/x.ts', "import { a } from '../push-context.ts';"],
  ['src/sync/pull/x.ts', "import { a } from '../push/publish-state.ts';"],
  ['src/sync/push/x.ts', "import { a } from '../../db/index.ts';"],
  ['src/contract/x.ts', "import { a } from '../domain/entities/site.ts';"],
  ['src/contract/x.ts', "import { a } from './envelope.ts';"],
  ['src/workers/import/core.ts', "import { a } from '../../domain/limits.ts';"],
  ['src/map/draw/x.ts', "import { a } from 'terra-draw';"],
  ['src/map/react/x.tsx', "import { a } from 'react';"],
  ['src/app/ui/choice/x.tsx', "import { a } from '../../../domain/search/index.ts';"],
  ['src/app/features/sites/x.tsx', "import { a } from '../../../db/index.ts';"],
  ['src/app/features/sites/x.tsx', "import { a } from './parts/x.ts';"],
  ['src/app/features/sites/parts/x.tsx', "import { a } from '../list.tsx';"],
  ['src/app/features/sites/parts/x.tsx', "import { a } from '../../../ui/index.ts';"],
  ['src/app/features/sites/x.tsx', "import { a } from '../../../sync/index.ts';"],
  ['src/app/features/sites/x.tsx', "import { a } from '../../../workers/import/run.ts';"],
  ['src/app/state/content/x.ts', "import { a } from '../commands/undo-toast.ts';"],
  ['src/app/state/content/x.ts', "import { a } from '../../editor/editor.ts';"],
  ['src/app/editor/x.ts', "import { a } from '../../map/index.ts';"],
  ['src/app/state/content/x.ts', "import { a } from '../../routes/paths.ts';"],
  ['src/app/screens/x.ts', "import { a } from '../state/page/notices.ts';"],
  ['src/app/review/x.tsx', "import { a } from '../commands/index.ts';"],
  ['src/app/shell/x.tsx', "import { a } from '../features/browse/index.tsx';"],
  ['src/app/commands/x.ts', "import { transact } from '../../db/index.ts';"],
  ['src/app/forms/x.tsx', "import { a } from '../../domain/rules/issue.ts';"],
  ['src/app/forms/x.tsx', "import { a } from '../../workers/index.ts';"],
  ['server/cli/x.ts', "import { a } from '../../src/contract/index.ts';"],
  ['server/cli/x.ts', "import { a } from '../../src/domain/limits.ts';"],
  ['server/app.ts', "import { a } from './modules/auth/routes.ts';"],
  ['server/platform/http/x.ts', "import { a } from '../storage/connect.ts';"],
  ['server/platform/http/x.ts', "import { a } from '../../../src/domain/limits.ts';"],
  ['server/modules/sdk/x.ts', "import { a } from '../hierarchy/index.ts';"],
  ['server/modules/sdk/x.ts', "import { a } from './queries.ts';"],
  ['server/modules/sdk/x.ts', "import { a } from '../../platform/storage/connect.ts';"],
  ['server/modules/sdk/queries.ts', "import { eq } from 'drizzle-orm';"],
  ['server/modules/plans/map-jobs/x.ts', "import { a } from '../queries.ts';"],
  ['server/modules/plans/map-jobs/x.ts', "import { a } from '../conversion/index.ts';"],
  ['server/modules/plans/map-jobs/x.ts', "import { a } from '../../features/index.ts';"],
  ['server/modules/plans/routes/x.ts', "import { a } from '../queries.ts';"],
  ['server/modules/plans/routes/x.ts', "import { a } from '../../../platform/http/answer.ts';"],
];

/**
 * Every case becomes a file of its own, in a folder laid out like the project: a prefix in the file's name keeps them
 * apart without moving them to another room.
 */
describe('walls between the rooms', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storey-walls-'));
  const faulty = new Set<string>();
  const place = (kind: string, index: number, file: string) =>
    join(dirname(file), `${kind}-${index}-${file.split('/').at(-1)}`);

  beforeAll(() => {
    cpSync(join(ROOT, 'lint'), join(folder, 'lint'), { recursive: true });
    cpSync(join(ROOT, 'oxlint.config.mjs'), join(folder, 'oxlint.config.mjs'));
    for (const [kind, cases] of [
      ['forbidden', FORBIDDEN],
      ['allowed', ALLOWED],
    ] as const) {
      cases.forEach(([file, statement], index) => {
        const target = join(folder, place(kind, index, file));
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, `${statement}\n`);
      });
    }
    for (const file of lintedFiles(folder)) faulty.add(file);
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(FORBIDDEN.map((one, index) => [...one, index] as const))('%s must not: %s', (file, _, index) => {
    expect(faulty).toContain(place('forbidden', index, file));
  });

  test.each(ALLOWED.map((one, index) => [...one, index] as const))('%s may: %s', (file, _, index) => {
    expect(faulty).not.toContain(place('allowed', index, file));
  });
});

/** The files that break one of the rules that make the walls. */
function lintedFiles(folder: string): string[] {
  const rules = /no-restricted|jsx-no-literals|no-danger/;
  const output = lint(folder);
  const report = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  return report.diagnostics.filter((one) => rules.test(one.code)).map((one) => one.filename);
}

function lint(folder: string): string {
  try {
    return execFileSync(
      process.execPath,
      [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '-c', 'oxlint.config.mjs', '--format', 'json', '.'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
  } catch (cause) {
    // The linter leaves with 1 when it has found something, as it must here.
    if (cause instanceof Error && 'stdout' in cause && typeof cause.stdout === 'string') return cause.stdout;
    throw cause;
  }
}

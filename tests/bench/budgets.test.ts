import { describe, expect, it } from 'vitest';
import { loadedFiles } from '../../script/budgets.ts';
import { textFile, type BuiltChunk } from '../../script/route-chunks.ts';
import { ROUTE_PARTS } from '../../script/route-parts.ts';
import { LANGUAGES } from '../../src/app/i18n/languages.ts';

const ENGINE = 'src/sync/scheduler/engine.ts';
const texts = [...new Set(ROUTE_PARTS.flatMap((part) => part.texts ?? []))].flatMap((name) =>
  LANGUAGES.map(({ code: language }) => textFile(language, name)),
);
const modules = ROUTE_PARTS.flatMap((part) => [...(part.modules ?? []), ...(part.later ?? [])]);

/** A build in which each module is a chunk of its own. @param imports of a module's chunk */
function build(imports: Record<string, string[]> = {}): BuiltChunk[] {
  const all = new Set([...modules, ...texts, ENGINE, 'node_modules/dexie/dist/dexie.js', 'src/app/main.tsx']);
  const fileName = (module: string): string => `assets/${module.replaceAll('/', '_')}.js`;
  return [
    ...[...all].map((module) => ({
      type: 'chunk' as const,
      fileName: fileName(module),
      moduleIds: [`/anywhere/${module}`],
      imports: (imports[module] ?? []).map(fileName),
      isEntry: module === 'src/app/main.tsx',
    })),
    { type: 'asset', fileName: 'assets/maplibre-gl-worker-AbCd1234.js' },
  ];
}

describe('loadedFiles', () => {
  it('counts the map and its worker for a level, and the engine in the last sum alone', () => {
    const { signIn, content, withEngine } = loadedFiles(build());
    expect(signIn.some((file) => file.includes('sign-in-route'))).toBe(true);
    expect(content.some((file) => file.includes('src_map_engine_engine'))).toBe(true);
    expect(content).toContain('assets/maplibre-gl-worker-AbCd1234.js');
    expect(withEngine.filter((file) => !content.includes(file))).toEqual([
      'assets/src_sync_scheduler_engine.ts.js',
    ]);
  });

  it.each([ENGINE, 'node_modules/dexie/dist/dexie.js'])('refuses a sign-in that loads %s', (module) => {
    const bundle = build({ 'src/app/boot/sign-in/sign-in-route.tsx': [module] });
    expect(() => loadedFiles(bundle)).toThrow('The sign-in loads');
  });

  it('refuses a map that loads the engine', () => {
    const bundle = build({ 'src/map/engine/engine.ts': [ENGINE] });
    expect(() => loadedFiles(bundle)).toThrow('The engine is loaded before the map.');
  });
});

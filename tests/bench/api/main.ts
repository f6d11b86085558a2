import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killRounds } from '../../support/server/kill-server.ts';
import { asMs, type Figure, percentile, plain, type Section } from '../figure.ts';
import { asMarkdown, asText, closing } from '../report.ts';
import {
  measureContent,
  measureConversion,
  measureMemory,
  measureStart,
  measureTiles,
  measureWrites,
} from './measures.ts';
import { openPlace } from './test-campus.ts';
import { measureVisitors } from './visitors.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = join(ROOT, 'docs/bench-api.md');
const SHARED = process.env['STOREY_SHARED'] ?? join(ROOT, '../shared');

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, kills: { type: 'string', default: '50' } },
});

function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const load = loadavg()[0]?.toFixed(1) ?? '?';
  return `${availableParallelism()} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.versions.node}; load ${load} at the start`;
}

async function measureKills(dataDir: string, rounds: number): Promise<Section> {
  const report = await killRounds(dataDir, rounds, Math.random, (line) => {
    console.log(`  ${line}`);
  });
  const lost: Figure = {
    name: `Acknowledged writes lost in ${rounds} kills of server, database or both`,
    value: `${report.lost.length} of ${report.acknowledged}`,
    target: '0',
    pass: report.lost.length === 0,
  };
  const starts = plain('From a start after a kill to serving, slowest', asMs(percentile(report.starts, 1)));
  return { title: 'Kills', figures: [lost, starts], notes: report.lost };
}

/** Measures one thing after the other and prints each as it comes. A missed target is reported, not an error. */
async function run(): Promise<void> {
  const on = machine();
  console.log(`Storey bench of the server\n${on}\n`);
  const sections: Section[] = [];
  const show = (section: Section): void => {
    sections.push(section);
    console.log(asText(section));
  };
  const folder = await mkdtemp(join(tmpdir(), 'storey-bench-api-'));
  try {
    show(await measureStart(join(folder, 'start')));
    show(await measureVisitors(join(folder, 'visitors')));
    const place = await openPlace(join(folder, 'data'));
    try {
      show(await measureContent(place));
      show(await measureWrites(place));
      show(await measureTiles(place));
      show(await measureConversion(place, SHARED));
      show(await measureMemory(place));
    } finally {
      await place.server.stop();
    }
    const rounds = Number(options.kills);
    if (rounds > 0) show(await measureKills(join(folder, 'kills'), rounds));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(closing(sections));
  if (options.write) await writeFile(PAGE, page(on, sections));
}

function page(on: string, sections: readonly Section[]): string {
  const date = new Date().toISOString().slice(0, 10);
  return [
    '# Bench of the server',
    '',
    `\`npm run bench:api\` measures these figures (\`-- --kills 10\` for fewer kills, \`-- --write\` to write them here). Measured on ${date}: ${on}.`,
    '',
    closing(sections),
    '',
    ...sections.map((section) => asMarkdown(section)),
  ].join('\n');
}

await run();

import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { measureColdStart } from './measure/cold-start.ts';
import { prepareDevice } from './setup/prepared-profile.ts';
import type { Section } from './figure.ts';
import { measureGeometry } from './measure/geometry.ts';
import { measureImport } from './measure/import-file.ts';
import { measureNetworks } from './measure/network-merge.ts';
import { measureOutlines } from './measure/large-outlines.ts';
import { measurePan } from './measure/pan.ts';
import { measureParts } from './measure/browser-parts.ts';
import { asMarkdown, asText, closing } from './report.ts';
import { measureRoutes } from './measure/routes.ts';
import { measureSaves } from './measure/saves.ts';
import { measureScriptBytes } from './measure/script-bytes.ts';
import { measureSending } from './measure/sending.ts';
import { setStage } from './setup/test-stage.ts';

const PAGE = join(import.meta.dirname, '../../docs/bench.md');

/** What the figures were taken on. No name, no address. */
function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()[0]?.toFixed(1) ?? '?';
  return `${availableParallelism()} × ${model}, ${memory} GB, Node.js ${process.versions.node}, Chromium without a graphics card; load ${load} at the start`;
}

/** Measures one thing after the other and prints each as it comes. A missed target is told, not an error. */
async function run(): Promise<void> {
  const on = machine();
  console.log(`Storey bench\n${on}\n`);
  const sections: Section[] = [];
  const show = (section: Section): void => {
    sections.push(section);
    console.log(asText(section));
  };
  const stage = await setStage();
  try {
    show(await measureScriptBytes(stage));
    const device = await prepareDevice(stage);
    show(await measureColdStart(stage, device));
    show(await measureSaves(stage, device));
    show(await measurePan(stage, device));
    show(await measureImport(stage, device));
    show(await measureOutlines(stage));
    show(await measureParts(stage));
    show(await measureSending(stage));
  } finally {
    await stage.dispose();
  }
  show(measureGeometry());
  show(measureNetworks());
  show(measureRoutes());
  console.log(closing(sections));
  if (process.argv.includes('--write')) await writeFile(PAGE, page(on, sections));
}

function page(on: string, sections: readonly Section[]): string {
  const date = new Date().toISOString().slice(0, 10);
  return [
    '# Bench',
    '',
    `\`npm run bench\` measures these figures; \`npm run bench -- --write\` also writes them here. Measured on ${date}: ${on}.`,
    '',
    `${closing(sections)}`,
    '',
    ...sections.map(asMarkdown),
  ].join('\n');
}

await run();

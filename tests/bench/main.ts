import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureActivityList } from './measure/activity-list.ts';
import { measureAnalytics } from './measure/analytics.ts';
import { measureNoteList } from './measure/note-list.ts';
import { measureClosures } from './measure/closures.ts';
import { measureColdStart } from './measure/cold-start.ts';
import { measureConsole } from './measure/console-screens.ts';
import { measureCut } from './measure/cut.ts';
import { measureEditing } from './measure/editing.ts';
import { measureBulk, measureLists } from './measure/lists.ts';
import { prepareDevice, type Device } from './setup/prepared-profile.ts';
import type { Section } from './figure.ts';
import { measureGenerated } from './measure/generated-networks.ts';
import { measureGeometry } from './measure/geometry.ts';
import { measureHome } from './measure/home.ts';
import { measureImport } from './measure/import-file.ts';
import { measureNetworks } from './measure/network-merge.ts';
import { measureNodeDrag } from './measure/node-drag.ts';
import { measurePalette } from './measure/palette-letters.ts';
import { measureOutlines } from './measure/large-outlines.ts';
import { measurePlaceTable } from './measure/place-table.ts';
import { measureConverted } from './plans/measure-converted.ts';
import { measurePlans } from './plans/measure-plans.ts';
import { measureRooms } from './plans/measure-rooms.ts';
import { measurePan } from './measure/pan.ts';
import { measureParts } from './measure/browser-parts.ts';
import { asText, closing, withSections } from './report.ts';
import { measureQuality } from './measure/quality.ts';
import { measureLevelList } from './measure/level-list.ts';
import { measureQualityList } from './measure/quality-list.ts';
import { measureRoutes } from './measure/routes.ts';
import { measureSaves } from './measure/saves.ts';
import { measureScriptBytes } from './measure/script-bytes.ts';
import { measureSurvey } from './measure/survey.ts';
import { measureVisitor } from './measure/visitor.ts';
import { measureSending } from './measure/sending.ts';
import { setStage, type Stage } from './setup/test-stage.ts';

const PAGE = join(import.meta.dirname, '../../docs/bench.md');

/** What the figures were taken on. No name, no address. */
function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()[0]?.toFixed(1) ?? '?';
  return `${availableParallelism()} × ${model}, ${memory} GB, Node.js ${process.versions.node}, Chromium without a graphics card; load ${load} at the start`;
}

/** What is made once, when the first part asks for it. */
interface Ground {
  stage: () => Promise<Stage>;
  device: () => Promise<Device>;
}

/** Measures one thing after the other, in this order; each can be asked for by its name. */
const PARTS: Readonly<Record<string, (on: Ground) => Section | Promise<Section>>> = {
  bytes: async ({ stage }) => measureScriptBytes(await stage()),
  'cold-start': async ({ stage, device }) => measureColdStart(await stage(), await device()),
  saves: async ({ stage, device }) => measureSaves(await stage(), await device()),
  pan: async ({ stage, device }) => measurePan(await stage(), await device()),
  editing: async ({ stage }) => measureEditing(await stage()),
  lists: async ({ stage }) => measureLists(await stage()),
  bulk: async ({ stage }) => measureBulk(await stage()),
  'place-table': async ({ stage }) => measurePlaceTable(await stage()),
  console: async ({ stage }) => measureConsole(await stage()),
  survey: async ({ stage }) => measureSurvey(await stage()),
  import: async ({ stage, device }) => measureImport(await stage(), await device()),
  plans: measurePlans,
  converted: measureConverted,
  rooms: measureRooms,
  outlines: async ({ stage }) => measureOutlines(await stage()),
  parts: async ({ stage }) => measureParts(await stage()),
  sending: async ({ stage }) => measureSending(await stage()),
  geometry: measureGeometry,
  cut: measureCut,
  networks: measureNetworks,
  'node-drag': async ({ stage }) => measureNodeDrag(await stage()),
  generated: measureGenerated,
  closures: () => measureClosures(),
  routes: measureRoutes,
  visitor: async ({ stage }) => measureVisitor(await stage()),
  quality: measureQuality,
  levels: async ({ stage }) => measureLevelList(await stage()),
  home: async ({ stage }) => measureHome(await stage()),
  'activity-list': async ({ stage }) => measureActivityList(await stage()),
  analytics: async ({ stage }) => measureAnalytics(await stage()),
  palette: async ({ stage }) => measurePalette(await stage()),
  'note-list': async ({ stage }) => measureNoteList(await stage()),
  'quality-list': async ({ stage }) => measureQualityList(await stage()),
};

/** `--only cut,editing`: these alone. `--write`: into docs/bench.md as well. Any other option is refused. */
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, write: { type: 'boolean', default: false } },
});

function wanted(): string[] {
  const names = options.only?.split(',') ?? Object.keys(PARTS);
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0)
    throw new Error(`No part is called "${unknown.join(', ')}". Parts: ${Object.keys(PARTS).join(', ')}`);
  return names;
}

/** Prints each section as it comes. A missed target is reported, not an error. */
async function run(names: readonly string[]): Promise<void> {
  const on = machine();
  console.log(`Storey bench\n${on}\n`);
  let stage: Promise<Stage> | undefined;
  let device: Promise<Device> | undefined;
  const ground: Ground = {
    stage: () => (stage ??= setStage()),
    device: () => (device ??= ground.stage().then(prepareDevice)),
  };
  const sections: Section[] = [];
  try {
    for (const name of names) {
      // One part that comes to no end does not take the figures of the others with it.
      const section = await Promise.resolve(PARTS[name]?.(ground)).catch((cause: unknown) => {
        console.error(`${name} failed:`, cause);
        process.exitCode = 1;
      });
      if (section === undefined) continue;
      sections.push(section);
      console.log(asText(section));
    }
  } finally {
    await stage?.then((made) => made.dispose());
  }
  console.log(closing(sections));
  if (!options.write) return;
  const date = new Date().toISOString().slice(0, 10);
  await writeFile(PAGE, withSections(await readFile(PAGE, 'utf8'), sections, `Measured on ${date}: ${on}.`));
}

await run(wanted());

import { withTranslatedTitles } from '../../../../domain/values/translated-titles.ts';
import { getLevel } from '../../../../db/index.ts';
import type { AnchorPair } from '../../../../domain/entities/anchor.ts';
import type { Building } from '../../../../domain/entities/building.ts';
import type { Taxonomy } from '../../../../domain/entities/feature-type.ts';
import { lidSchema } from '../../../../domain/entities/ids.ts';
import {
  calculateAnchors,
  placedAnchors,
  UNMOVED,
  type ImportChoice,
} from '../../../../domain/floorplan/index.ts';
import { startImportPlan, startPlacePlan, startReadPlan } from '../../../../workers/index.ts';
import { findRoomsOn } from '../drawing/find-rooms-on.ts';
import { importLevel, keptPlan } from '../../../commands/index.ts';
import { PDF_FILES } from '../../../state/page/pdf-files.ts';
import type { Workspace } from '../../../state/session/workspace.ts';
import { pivotOf } from '../drawing/outline-pivot.ts';
import type { ImportValues, QueuedLevel } from '../import-values.ts';

export interface StoreyToMake {
  building: Building;
  taxonomy: Taxonomy;
  level: QueuedLevel;
  values: Pick<ImportValues, 'levelType' | 'roles' | 'agreed'>;
  /** Of a storey of the same model: where two of its points lie. */
  anchors: AnchorPair;
  signal: AbortSignal;
}

/**
 * Makes the level of a storey whose model was placed with another one. False where it can't be made as it is: then a person looks
 * at it. A level that was made before counts as made.
 */
export async function makeStorey(workspace: Workspace, of: StoreyToMake): Promise<boolean> {
  const { building, level, signal } = of;
  const { lid, levelIndex, title, shortTitle } = level;
  if ((await getLevel(workspace.db, lid)) !== undefined) return true;
  const file = await keptPlan(workspace, lid);
  if (file === undefined || levelIndex === null) return false;
  const placed = await storeyOnEarth(file.bytes, of);
  if (placed === null) return false;
  const plan = startImportPlan({ taxonomy: of.taxonomy, signal });
  try {
    const opened = await plan.open(placed.json);
    const choice: ImportChoice = { mapping: null, agreed: of.values.agreed };
    if (!opened.ok) return false;
    const built = await plan.build(choice);
    if (!built.ok || signal.aborted) return false;
    const anchors = placed.anchors ?? calculateAnchors(built.features);
    const outcome = await importLevel.run(workspace, {
      buildingLid: building.lid,
      level: {
        lid: lidSchema.parse(lid),
        levelIndex,
        title: title.trim(),
        shortTitle: shortTitle.trim(),
        extra: withTranslatedTitles(
          { levelType: of.values.levelType, ...(anchors && { anchors }) },
          level.titles,
        ),
      },
      features: built.features,
    });
    return outcome.ok;
  } finally {
    plan.close();
  }
}

/** Its features on earth, and where two of its own points lie. Null where nothing is found on it. */
async function storeyOnEarth(bytes: Uint8Array<ArrayBuffer>, of: StoreyToMake) {
  const { signal, values, building } = of;
  const pivot = pivotOf(building.geometry);
  const [a, b] = of.anchors.map(({ properties, geometry }) => ({
    original: properties.originalCoordinates,
    coordinates: geometry.coordinates,
  }));
  const reader = startReadPlan(signal);
  const placing = startPlacePlan(signal);
  try {
    const source = { page: 1, files: PDF_FILES };
    const read = await reader.read('dxf', bytes.slice(), source, { anchors: [a!, b!] });
    if (!read.ok) return null;
    const found = await findRoomsOn(read.value.json, values.roles, signal);
    if (!found.ok) return null;
    await placing.open({ findings: found.rooms, pivot, outline: building.geometry }, true);
    const { json } = await placing.place(UNMOVED);
    return { json, anchors: placedAnchors(read.value.anchors, UNMOVED, pivot) };
  } finally {
    reader.close();
    placing.close();
  }
}

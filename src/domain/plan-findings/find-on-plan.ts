import { answerOf, type Answer } from '../coded-error.ts';
import { layerSummaries, type LayerSummary, type RoleChoices } from '../floorplan/index.ts';
import { ownFindings } from '../floorplan/read/drawing/own-findings.ts';
import type { PlacedCollection } from '../floorplan/read/drawing/placed-features.ts';
import { findOnLayers, findRooms, findRoomsInJson, type Finding } from '../rooms/find-rooms.ts';

const OWN = new TextEncoder().encode('"own":');

/**
 * What is on a plan as UTF-8 JSON, and its layers: what a drawing of ours says itself, and the rooms on the rest. Refused
 * with `plan-too-complex`.
 */
export function findOnPlan(
  plan: Uint8Array,
  choices: RoleChoices = {},
): { layers: LayerSummary[]; findings: Answer<Finding[]> } {
  if (!isOwn(plan)) return findOnLayers(plan, choices);
  const { features } = JSON.parse(new TextDecoder().decode(plan)) as PlacedCollection;
  const { own, rest } = ownFindings(features);
  const findings = answerOf(() => {
    const found = findRooms(rest, choices);
    return found.ok ? [...own, ...found.value] : own;
  });
  return { layers: layerSummaries(features), findings };
}

/** Whether any of it was written by us. */
function isOwn(plan: Uint8Array): boolean {
  for (let at = plan.indexOf(OWN[0]!); at >= 0; at = plan.indexOf(OWN[0]!, at + 1))
    if (OWN.every((byte, i) => plan[at + i] === byte)) return true;
  return false;
}

/** The same without the layers. */
export const findingsOnPlan = (plan: Uint8Array): Answer<Finding[]> =>
  isOwn(plan) ? findOnPlan(plan).findings : findRoomsInJson(plan);

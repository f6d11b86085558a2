import { labelPoint } from '../../../../src/domain/geometry/index.ts';
import { planDoubts, type PlanDoubt } from '../../../../src/domain/rooms/plan-doubts.ts';
import { builtInTaxonomy, planRoleOf } from '../../../../src/domain/taxonomy/index.ts';
import { wireFeatureSchema } from '../../../../src/contract/index.ts';

const MOST = 1_000;

const DOUBTS: Record<PlanDoubt, string> = {
  'mostly-unnamed':
    'Many rooms have no name on the plan: what was found may be furniture, a grid or a frame.',
  'few-doors': 'Hardly any room has a door: what was found may be hatches or furniture.',
  'many-doors': 'There are far more doors than rooms: what was found may be furniture.',
};

/** What a person should look at before findings are taken over; what speaks against all of them first. */
export function warningsOf(found: readonly unknown[]) {
  const features = found.map((one) => wireFeatureSchema.parse(one));
  const doubts = planDoubts(
    features.map(({ properties: { typeCode, name } }) => ({
      typeCode: typeCode ?? '',
      name: typeof name === 'string' ? name : null,
    })),
  );
  const unlabelled = features
    .flatMap(({ properties, geometry }) => {
      const { fid, name, typeCode } = properties;
      if (name !== undefined || planRoleOf(typeCode ?? '', builtInTaxonomy) !== 'room') return [];
      const position = labelPoint(geometry);
      const message = 'The plan has no label for this room.';
      return [
        { code: 'unlabelled', message, ...(fid !== undefined && { fid }), ...(position && { position }) },
      ];
    })
    .slice(0, MOST);
  return [...doubts.map((code) => ({ code, message: DOUBTS[code] })), ...unlabelled];
}

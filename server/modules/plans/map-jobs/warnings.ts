import { labelPoint } from '../../../../src/domain/geometry/index.ts';
import { builtInTaxonomy, planRoleOf } from '../../../../src/domain/taxonomy/index.ts';
import { wireFeatureSchema } from '../../../../src/contract/index.ts';

const MOST = 1_000;

/** What a person should look at before findings are taken over. */
export function warningsOf(found: readonly unknown[]) {
  return found
    .flatMap((one) => {
      const { properties, geometry } = wireFeatureSchema.parse(one);
      const { fid, name, typeCode } = properties;
      if (name !== undefined || planRoleOf(typeCode ?? '', builtInTaxonomy) !== 'room') return [];
      const position = labelPoint(geometry);
      const message = 'The plan has no label for this room.';
      return [
        { code: 'unlabelled', message, ...(fid !== undefined && { fid }), ...(position && { position }) },
      ];
    })
    .slice(0, MOST);
}

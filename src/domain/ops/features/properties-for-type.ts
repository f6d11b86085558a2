import { fieldsLostBy } from '../../fields/index.ts';
import type { Feature, FeatureProperties } from '../../entities/feature.ts';

// @spec 4.33
/**
 * The properties that survive a change of type: a place that becomes something else keeps of its card only eid,
 * description and keywords. Its name, its style and members we don't know stay.
 */
export function propertiesForType(
  properties: FeatureProperties,
  from: Pick<Feature, 'kind' | 'properties'>,
  kind: Feature['kind'],
): FeatureProperties {
  const { typeCode } = properties;
  const lost = fieldsLostBy(
    properties,
    { kind: from.kind, typeCode: from.properties.typeCode },
    { kind, typeCode },
  );
  const kept = Object.entries(properties).filter(([name]) => !lost.some((one) => one === name));
  return lost.length === 0 ? properties : { ...Object.fromEntries(kept), typeCode };
}

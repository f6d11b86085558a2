import { isRecord } from '../read/is-record.ts';

type Raw = Record<string, unknown>;

/** The member of an IMDF feature's properties in which our own archives carry what the format has no room for. */
export const OWN_MEMBER = 'storey';

const ownOf = ({ properties }: Raw): unknown =>
  isRecord(properties) && Object.hasOwn(properties, OWN_MEMBER) ? properties[OWN_MEMBER] : null;

/** A feature of our own archive, as it was; null for all others. */
export function ownFeature(raw: Raw): Raw | null {
  const own = ownOf(raw);
  return isRecord(own) ? asFeature(own, raw['geometry']) : null;
}

/** The features of a level in our own archive that have no kind in the format; null for another app's archive. */
export function ownFeaturesOfLevel(level: Raw): Raw[] | null {
  const own = ownOf(level);
  const features = isRecord(own) ? own['features'] : null;
  if (!Array.isArray(features)) return null;
  return (features as unknown[]).filter(isRecord).flatMap((one): Raw[] => {
    const feature = asFeature(one, null);
    return feature === null ? [] : [feature];
  });
}

/** An occupant that only repeats, for others, what its room says. */
export const isWrittenTwice = (occupant: Raw): boolean => ownOf(occupant) === 'of-unit';

function asFeature({ properties, geometry }: Raw, otherwise: unknown): Raw | null {
  const shape = isRecord(geometry) ? geometry : otherwise;
  if (!isRecord(properties) || typeof properties['typeCode'] !== 'string' || !isRecord(shape)) return null;
  return { type: 'Feature', properties, geometry: shape };
}

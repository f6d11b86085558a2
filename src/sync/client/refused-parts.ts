import { memberOf } from '../../contract/member-names.ts';
import { placeOfDetail } from './error-detail-path.ts';

/** A part of what was sent that the server found wrong. */
export interface RefusedPart {
  /** The fid of the feature; left out where what was sent is one thing. */
  fid?: string;
  /** The name of that feature; empty where it has none. */
  thing?: string;
  /** The name of a property ('email'), or 'geometry'; null where it is about the thing as a whole. */
  property: string | null;
  /** What is wrong with it, in the server's words. */
  message: string;
}

/** A feature of a call that took several. */
interface SentFeature {
  properties: { fid: string; [name: string]: unknown };
}

/** More parts would not be read in one line. */
const MOST_PARTS = 5;

/**
 * What the details of a refusal are about.
 * @param sent the features of a call that takes many: each detail then names one of them
 */
export function refusedParts(
  details: readonly { path: string; message: string }[],
  sent?: readonly SentFeature[],
): RefusedPart[] {
  return details.slice(0, MOST_PARTS).map(({ path, message }) => {
    const place = placeOfDetail(path);
    const property = place === null ? memberAt(path) : place.property;
    const feature =
      sent === undefined || place === null
        ? undefined
        : sent.find(({ properties }, i) => place.feature === i || place.feature === properties.fid);
    if (feature === undefined) return { property, message };
    const { fid, name } = feature.properties;
    return { fid, thing: typeof name === 'string' ? name : '', property, message };
  });
}

/** `siteTitle`, `properties/email` and `siteExtraData/area` name a member of the one thing that was sent. */
function memberAt(path: string): string | null {
  const [first = '', second] = path.split(path.includes('/') ? '/' : '.');
  if (first === '' || first === 'features') return null;
  const member = memberOf(first);
  return member === 'properties' || member === 'extra' ? (second ?? null) : member;
}

import type { PublicMapAnswer, PublicPlace } from '../../domain/public-map/index.ts';
import type { PublicFloor } from '../../domain/public-map/route/floor.ts';
import { floorOf } from '../../domain/public-map/route/floor.ts';
import { useAsked } from '../worker/use-reader.ts';
import type { TextKey } from '../texts/texts.ts';

export interface ShownPlace {
  place: PublicPlace | null;
  /** Where it is or was; undefined: nothing is known of it. */
  floor: PublicFloor | null | undefined;
  /** Another place or none is shown in its stead. */
  note: TextKey | null;
}

/** The place of an address. For a deleted one the nearest place is shown, else its level. */
export function useShownPlace(answer: PublicMapAnswer, fid: string | null): ShownPlace | undefined {
  const key = fid === null ? null : `place ${answer.revision} ${fid}`;
  const { value, isNow } = useAsked(key, async (reader): Promise<ShownPlace> => {
    const place = await reader.place(fid ?? '');
    if (place !== null) return { place, floor: floorOf(place), note: null };
    const gone = answer.gone.find((one) => one.fid === fid);
    const near = gone?.near ? await reader.place(gone.near) : null;
    if (near !== null) return { place: near, floor: floorOf(near), note: 'place.gone' };
    if (gone !== undefined) return { place: null, floor: floorOf(gone), note: 'place.goneLevel' };
    return { place: null, floor: undefined, note: 'place.goneAll' };
  });
  return isNow ? value : undefined;
}

import { useState } from 'react';
import * as z from 'zod';
import { useKeptChoice } from '../../../state/return/kept-choice.ts';
import { lastLevel } from '../../../state/return/last-level.ts';
import { groundOf } from './ground.ts';
import type { PlacedNote } from '../data/note-places.ts';
import type { Floor } from './use-floor-scene.ts';
import type { Floors } from '../data/use-notes.ts';

const schema = z.object({ clientLid: z.string(), buildingLid: z.string(), levelLid: z.string().nullable() });
type Chosen = z.infer<typeof schema>;

/** The floor that is looked at: chosen here, of the open note, open last in the content, or with the latest note. */
export function useFloor(
  clientLid: string,
  floors: readonly Floors[] | undefined,
  open: PlacedNote | null,
  notes: readonly PlacedNote[],
): { floor: Floor | null; setFloor: (buildingLid: string, levelLid: string | null) => void } {
  const [kept, setKept] = useKeptChoice<Chosen | null>('notes-floor', schema.nullable(), null);
  const [last] = useState(lastLevel);
  const chosen = kept?.clientLid === clientLid ? kept : null;
  const withLevel = (lid: string | null | undefined): Floors | undefined =>
    lid == null ? undefined : floors?.find(({ levels }) => levels.some((level) => level.lid === lid));
  const floorAt = (of: Floors | undefined, levelLid: string | null | undefined): Floor | null => {
    if (of === undefined) return null;
    const { site, building, levels } = of;
    const ground = groundOf(of);
    const level = levels.find(({ lid }) => lid === levelLid) ?? levels.find(({ lid }) => lid === ground);
    return { site, building, level: level ?? null };
  };
  const ofBuilding = (lid: string | null | undefined): Floors | undefined =>
    floors?.find(({ building }) => building.lid === lid);
  const newest = notes.find(({ place }) => place.levelLid !== null)?.place.levelLid;
  const floor =
    floorAt(ofBuilding(chosen?.buildingLid), chosen?.levelLid) ??
    floorAt(withLevel(open?.place.levelLid) ?? ofBuilding(open?.place.buildingLid), open?.place.levelLid) ??
    floorAt(withLevel(last), last) ??
    floorAt(withLevel(newest), newest) ??
    floorAt(floors?.[0], null);
  return {
    floor,
    setFloor: (buildingLid, levelLid) => setKept({ clientLid, buildingLid, levelLid }),
  };
}

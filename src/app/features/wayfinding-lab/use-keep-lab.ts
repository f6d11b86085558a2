import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import type { Feature } from '../../../domain/entities/feature.ts';
import { stopOf } from '../../../domain/wayfinding/check/index.ts';
import { EVERYBODY } from '../../../domain/values/access.ts';
import { PROFILES } from '../../../domain/wayfinding/route/index.ts';
import { useFeatureName } from '../../state/content/feature-name.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';
import {
  endAtom,
  isTimedAtom,
  profileAtom,
  startAtom,
  walkerGroupAtom,
  whenAtom,
  type End,
} from './lab-state.ts';

/** A place by its key, as it may change; a point of the map as it is. */
const END = z.object({
  siteLid: z.string(),
  fid: z.string().nullable(),
  label: z.string(),
  position: z.tuple([z.number(), z.number()]),
  building: z.string().nullable(),
  level: z.string().nullable(),
});
type KeptEnd = z.infer<typeof END>;
const LAB = z
  .object({
    profile: z.enum(PROFILES),
    isTimed: z.boolean(),
    start: END.nullable(),
    end: END.nullable(),
    who: z.string().default(EVERYBODY),
    when: z.union([z.literal(['now', 'any']), z.number()]).default('now'),
  })
  .nullable();

/** The route that is tried is there again after the page was killed, as it is after a walk over the floors. */
export function useKeepLab(places: readonly Feature[]): void {
  const [profile, setProfile] = useAtom(profileAtom);
  const [isTimed, setTimed] = useAtom(isTimedAtom);
  const [start, setStart] = useAtom(startAtom);
  const [end, setEnd] = useAtom(endAtom);
  const [who, setWho] = useAtom(walkerGroupAtom);
  const [when, setWhen] = useAtom(whenAtom);
  const [kept, keep] = useKeptChoice<z.infer<typeof LAB>>('lab', LAB, null);
  const [isBack, setBack] = useState(false);
  const isEmpty = start === null && end === null && profile === 'walk' && !isTimed;
  const calledBy = useFeatureName();
  useEffect(() => {
    if (isBack) {
      keep({ profile, isTimed, start: keptOf(start), end: keptOf(end), who, when });
      return;
    }
    if (kept !== null && isEmpty) {
      setProfile(kept.profile);
      setTimed(kept.isTimed);
      setWho(kept.who);
      setWhen(kept.when);
      setStart(endOf(kept.start, places, calledBy));
      setEnd(endOf(kept.end, places, calledBy));
    }
    setBack(true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was kept is taken once, as the lab opens
  }, [isBack, profile, isTimed, start, end, who, when, keep]);
}

const keptOf = (end: End | null): KeptEnd | null =>
  end === null
    ? null
    : {
        siteLid: end.siteLid,
        fid: end.fid,
        label: end.label,
        position: [end.stop.position[0], end.stop.position[1]],
        building: end.stop.building,
        level: end.stop.level,
      };

function endOf(
  kept: KeptEnd | null,
  places: readonly Feature[],
  calledBy: (place: Feature) => string,
): End | null {
  if (kept === null) return null;
  const { siteLid, fid, label, ...stop } = kept;
  if (fid === null) return { siteLid, fid, label, stop };
  const place = places.find((one) => one.fid === fid);
  const at = place && stopOf(place);
  return at ? { siteLid, fid, label: calledBy(place), stop: at } : null;
}

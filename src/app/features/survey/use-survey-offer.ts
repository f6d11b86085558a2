import { useMemo } from 'react';
import { surveyOfferAtom, type SurveyAct } from '../../editor/offers.ts';
import { useHeld } from '../../editor/held.ts';
import { useStable } from '../../editor/use-stable.ts';

/** Offers what can be done on the survey to commands: all of it where something may be changed, the rest to everybody. */
export function useSurveyOffer(
  act: (what: SurveyAct) => void,
  { canEdit, hasCard }: { canEdit: boolean; hasCard: boolean },
): void {
  const latest = useStable(act);
  const offer = useMemo(() => {
    const does = (what: SurveyAct, isPossible: boolean): (() => void) | null =>
      isPossible ? () => latest(what) : null;
    return {
      there: does('there', canEdit && hasCard),
      changed: does('changed', canEdit && hasCard),
      gone: does('gone', canEdit && hasCard),
      note: does('note', canEdit && hasCard),
      skip: does('skip', hasCard),
      here: does('here', canEdit),
      corridor: does('corridor', canEdit),
      door: does('door', canEdit),
      undo: does('undo', canEdit),
      more: does('more', true),
    };
  }, [latest, canEdit, hasCard]);
  useHeld(surveyOfferAtom, offer);
}

import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { PLACE_LIST } from '../../../../domain/content/index.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Given } from '../../../../domain/survey/round-cards.ts';
import type { Said } from '../../../../domain/survey/verification.ts';
import { reportGoneOnSurvey, verifyPlace, type CommandOutcome } from '../../../commands/index.ts';
import { useStable } from '../../../editor/use-stable.ts';
import { paths, type LevelParams } from '../../../routes/paths.ts';
import { returnPathAtom } from '../../../state/navigation/close-panel.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import type { Round } from '../round/use-round.ts';
import type { Told } from '../screen/use-told.ts';
import type { CardAnswer } from './answers.tsx';

interface AnswersOptions {
  round: Round;
  params: LevelParams;
  by: string;
  told: Told;
}

/** What each answer does: some are kept at once, some ask for more first. The card itself says what was answered. */
export function useAnswers({ round, params, by, told }: AnswersOptions) {
  const workspace = useWorkspace();
  const setReturn = useSetAtom(returnPathAtom);
  const go = useGo();
  const keep =
    (place: Feature, run: (fid: string) => Promise<CommandOutcome>) =>
    async ({ fid }: Given): Promise<boolean> => {
      round.hold(place);
      let isKept = false;
      try {
        isKept = told(await run(fid), '');
        if (isKept) round.leave(place);
      } finally {
        if (!isKept) round.release(place.fid);
      }
      return isKept;
    };
  /** @param ends the draft that ends with it */
  const see = (place: Feature, said: Said = {}, ends?: string) =>
    keep(place, (fid) => verifyPlace.run({ ...workspace, ends }, { fid, by, ...said }));
  // The form was saved, and with it the answer. What was saved may come some renders after the survey does.
  const { changing } = round.walk;
  const { current } = round;
  const changedAt = current?.properties.extra?.['surveyChangedAt'];
  const isChanged =
    current !== null &&
    current.fid === changing?.fid &&
    typeof changedAt === 'number' &&
    changedAt >= changing.since;
  const hearChange = useStable(() => {
    if (current === null) return;
    round.leave(current);
    round.hear({ fid: current.fid, answer: 'changed' });
  });
  useEffect(() => {
    if (isChanged) hearChange();
  }, [isChanged, hearChange]);
  return {
    give: (place: Feature, what: CardAnswer): void => {
      if (what === 'there') void round.give('there', see(place));
      else round.open(what);
    },
    note: (place: Feature, text: string, draft: () => Promise<string>): Promise<boolean> =>
      round.give('note', async (given) => see(place, { note: text }, await draft())(given)),
    confirm: (place: Feature, what: 'changed' | 'gone'): void => {
      if (what === 'gone') {
        void round.give(
          'gone',
          keep(place, (key) => reportGoneOnSurvey.run(workspace, { key })),
        );
        return;
      }
      if (!round.takes()) return;
      round.beginChange(place);
      const form = paths.feature(params, PLACE_LIST, place.fid);
      setReturn({ at: form, to: paths.survey(params) });
      go(form);
    },
    skip: (place: Feature): void =>
      void round.give('skip', () => {
        round.skip(place);
        return Promise.resolve(true);
      }),
  };
}

export type GivenAnswers = ReturnType<typeof useAnswers>;

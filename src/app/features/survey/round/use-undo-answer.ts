import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastActions } from '../../../../db/index.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { DEAF_MS } from '../../../../domain/survey/round-cards.ts';
import { answerOf } from '../../../../domain/survey/answer-of.ts';
import { historyOfferAtom } from '../../../editor/offers.ts';
import { useStable } from '../../../editor/use-stable.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { featureName } from '../../../state/content/feature-name.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import type { Round } from './use-round.ts';

export interface UndoOfRound {
  /** What it takes back; empty: not known. */
  words: string;
  run: () => void;
}

/** Takes back what was done last. A place whose answer is taken back is asked about again. */
export function useUndoAnswer(features: readonly Feature[], { choose, takes, rest }: Round): UndoOfRound {
  const { t, i18n } = useTranslation('survey');
  const { db } = useWorkspace();
  const history = useAtomValue(historyOfferAtom);
  const act = useLiveQuery(async () => (await lastActions(db)).undo, [db]);
  const said = act == null || act.count !== 1 ? null : answerOf(act.label, act.changes[0]);
  /** The place as it was before the answer that is being taken back. */
  const [undone, setUndone] = useState<Feature | null>(null);
  /** It is being taken back, and until it is shown no other one is: a slow device is tapped again. */
  const [isUnderWay, setUnderWay] = useState(false);
  const underWay = useRef(false);
  const stored = features.find(({ fid }) => fid === undone?.fid);
  const isBack =
    !isUnderWay &&
    undone !== null &&
    stored !== undefined &&
    stored.properties.extra?.['verifiedAt'] === undone.properties.extra?.['verifiedAt'];
  const comeBack = useStable(() => {
    if (!isBack) return;
    choose(undone.fid);
    setUndone(null);
  });
  useEffect(() => comeBack(), [isBack, comeBack]);
  const named =
    said && t(`given.${said.answer}`, { name: featureName(said.place, i18n.language) || t('unnamed') });
  return {
    words: named ?? history?.undoName ?? '',
    run: () => {
      // A double tap takes back one.
      if (history === null || underWay.current || !takes()) return;
      underWay.current = true;
      setUnderWay(true);
      setUndone(said?.before ?? null);
      const shown = new Promise<void>((isShown) => setTimeout(isShown, DEAF_MS));
      void Promise.allSettled([history.undo(), shown]).then(() => {
        underWay.current = false;
        setUnderWay(false);
        rest();
      });
    },
  };
}

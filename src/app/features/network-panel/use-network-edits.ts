import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import { fidSchema } from '../../../domain/entities/ids.ts';
import type { Moment } from '../../../domain/moment/index.ts';
import {
  addPathNode,
  deleteNodes,
  linkNodes,
  moveNodes,
  nextPathName,
  pathNode,
  splitEdge,
  unlinkNodes,
  type FeaturePlace,
} from '../../../domain/ops/index.ts';
import { DONE, type EditHandlers, type EditOps } from '../../../map/index.ts';
import { editNetwork } from '../../commands/index.ts';
import { useHeld } from '../../editor/held.ts';
import { networkEditHandlersAtom } from '../../editor/edit-handlers.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts } from '../../ui/index.ts';

// @spec 8.43
export interface NetworkHand {
  /** Something is asked to be done with a node or an edge. */
  onOffer: (target: EditOps['offer-in-network']['target']) => void;
  onChoose: (fids: readonly string[], isToggling: boolean) => void;
  onChoosePath: (path: { from: string; to: string }, isRun: boolean) => void;
}

/**
 * Saves what is drawn of a network on the map: each gesture at once, as one step of undo, in the order in which it came.
 * @param place where new nodes stand; null while nothing may be drawn
 */
export function useNetworkEdits(place: FeaturePlace | null, hand: NetworkHand): void {
  const { t } = useTranslation('network');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const handNow = useRef(hand);
  useEffect(() => {
    handNow.current = hand;
  });
  const edits = useMemo((): EditHandlers | null => {
    if (place === null) return null;
    const siteLid = place.siteLid ?? '';
    const save = (make: (rows: Feature[]) => Moment): typeof DONE => {
      queue.current = queue.current.then(async () => {
        const outcome = await editNetwork(workspace, siteLid, make);
        if (!outcome.ok) toasts.show({ kind: 'error', title: t('failed'), key: 'network-edit' });
      });
      return DONE;
    };
    return {
      'add-node': ({ fid, position, after, on }) =>
        save((rows) => {
          const node = pathNode(place, fidSchema.parse(fid), position, nextPathName(rows));
          return on === null
            ? addPathNode(rows, node, after?.fid ?? null)
            : splitEdge(rows, [on.from, on.to], node);
        }),
      'move-nodes': ({ moves }) =>
        save((rows) => moveNodes(rows, new Map(moves.map(({ fid, position }) => [fid, position])))),
      'link-nodes': ({ target }) => save((rows) => linkNodes(rows, target.from, target.to)),
      'delete-from-network': ({ target }) =>
        save((rows) =>
          target.kind === 'nodes'
            ? deleteNodes(rows, target.fids)
            : unlinkNodes(rows, target.from, target.to),
        ),
      'offer-in-network': ({ target }) => {
        handNow.current.onOffer(target);
        return DONE;
      },
      'choose-path': ({ target, isRun }) => {
        handNow.current.onChoosePath(target, isRun);
        return DONE;
      },
      'choose-nodes': ({ fids, isToggling }) => {
        handNow.current.onChoose(fids, isToggling);
        return DONE;
      },
    };
  }, [place, workspace, toasts, t]);
  useHeld(networkEditHandlersAtom, edits);
}

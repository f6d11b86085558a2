import { useTranslation } from 'react-i18next';
import { BUILDING_ENTRANCE } from '../../../domain/content/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { fidSchema, type Fid } from '../../../domain/entities/ids.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { deleteNodes, saveTransition, type FeaturePlace } from '../../../domain/ops/index.ts';
import { editNetwork, editTransitions, newFid, type CommandOutcome } from '../../commands/index.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts } from '../../ui/index.ts';
import {
  chainThatIsLeft,
  transitionProperties,
  transitionRow,
  type TransitionValues,
} from './transition-values.ts';

export interface TransitionStore {
  save: (values: TransitionValues, drawn: FeatureGeometry, isNew: boolean) => Promise<CommandOutcome>;
  /** The same transition on another level, not linked yet. Its key; null where it failed, which a message says. */
  makeOn: (level: Level, values: TransitionValues, drawn: FeatureGeometry) => Promise<string | null>;
  remove: () => Promise<CommandOutcome>;
}

/** Of an entrance that is new, the one out of doors that leads to it. */
const twinOf = (node: Feature, fid: string): Feature => ({
  ...node,
  fid: fidSchema.parse(fid),
  buildingLid: null,
  levelLid: null,
  properties: { ...node.properties, neighbors: [], portalNeighbors: [] },
});

/** Saves a transition, with its links, into the network of its site. */
export function useTransitionStore(place: FeaturePlace, fid: Fid, taxonomy: Taxonomy): TransitionStore {
  const { t } = useTranslation('network');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const siteLid = place.siteLid ?? '';
  return {
    save: (values, drawn, isNew) =>
      editTransitions(workspace, { siteLid, taxonomy }, (now) => {
        const stored = now.rows.get(fid) ?? null;
        if (!isNew && stored === null) return null;
        const properties = transitionProperties(values, stored?.properties ?? null);
        const node = transitionRow(stored ?? place, fid, drawn, properties);
        const isEntrance = values.typeCode === BUILDING_ENTRANCE && place.levelLid !== null;
        const needsTwin = isEntrance && values.twinFid !== '' && !now.rows.has(values.twinFid);
        const also = stored?.also === undefined ? {} : { also: stored.also };
        const published = stored?.publishState === undefined ? {} : { publishState: stored.publishState };
        return saveTransition(
          now,
          {
            node: { ...node, ...published, ...also },
            twin: needsTwin ? twinOf(node, values.twinFid) : undefined,
            chain: chainThatIsLeft(values.chain, now, fid),
          },
          workspace.newId,
        );
      }),
    async makeOn(level, values, drawn) {
      const made = newFid(workspace);
      const properties = { ...transitionProperties(values, null), neighbors: [], portalNeighbors: [] };
      // The place of a transition that is edited is the transition itself.
      const { clientLid, siteLid: site, buildingLid } = place;
      const there = { clientLid, siteLid: site, buildingLid, levelLid: level.lid };
      const node = transitionRow(there, made, drawn, properties);
      const outcome = await editTransitions(workspace, { siteLid, taxonomy }, (now) =>
        saveTransition(now, { node, chain: { members: [made], edges: [] } }, workspace.newId),
      );
      if (outcome.ok) return made;
      toasts.show({ kind: 'error', title: t('failed') });
      return null;
    },
    remove: () => editNetwork(workspace, siteLid, (rows) => deleteNodes(rows, [fid])),
  };
}

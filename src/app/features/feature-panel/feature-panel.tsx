import { useAtomValue } from 'jotai';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getFeature } from '../../../db/index.ts';
import { isFeatureList, isLevelContent, type FeatureList } from '../../../domain/content/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import type { Client } from '../../../domain/entities/client.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { emptyValues, featureValuesSchema } from '../../../domain/fields/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import type { FeaturePlace } from '../../../domain/ops/index.ts';
import { newFid, stagingOf } from '../../commands/index.ts';
import { useStaged, WaitingPanel } from '../../forms/index.ts';
import { useClosePanel } from '../../state/navigation/close-panel.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { useHasNoDraft } from '../../state/content/drafts.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { lastToolAtom } from '../../editor/drawing.ts';
import { useEditor } from '../../editor/editor.ts';
import { firstTypeAtom } from '../../editor/new-feature.ts';
import { usePermission } from '../../state/rights/permission.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { FeatureForm } from './feature-form.tsx';
import { firstTypeOf } from './feature-lists.ts';
import { featureDraft } from './feature-draft.ts';

// @spec 2.83 4.34
/** The form of a place, map object, obstacle, beacon or geofence: adds one, changes one, or shows one. */
export default function FeaturePanel(): ReactNode {
  const { contentType, id, panel } = useContentRoute();
  const { client, building, level } = usePlace() ?? {};
  const firstType = useAtomValue(firstTypeAtom);
  /** One after the other: the next begins with the type of the one before. */
  const [round, setRound] = useState({ n: 0, typeCode: firstType });
  if (panel === 'none' || !isFeatureList(contentType)) return null;
  const place = placeIn(contentType, client, level);
  if (place === null) return null;
  const fid = panel === 'edit' ? (id ?? null) : null;
  return (
    <LoadFeature
      key={`${contentType}:${fid ?? `new:${round.n}`}`}
      typeCode={round.typeCode}
      isNext={round.n > 0}
      onAnother={(typeCode) => setRound(({ n }) => ({ n: n + 1, typeCode }))}
      list={contentType}
      fid={fid}
      place={place}
      building={place.buildingLid === null ? null : (building ?? null)}
    />
  );
}

/** Where what a list holds lies: on a level, or with the client alone; null while that is not known. */
function placeIn(
  list: FeatureList,
  client: Client | null | undefined,
  level: Level | null | undefined,
): FeaturePlace | null {
  if (isLevelContent(list)) {
    if (!level) return null;
    const { clientLid, siteLid, buildingLid, lid: levelLid } = level;
    return { clientLid, siteLid, buildingLid, levelLid };
  }
  return client ? { clientLid: client.lid, siteLid: null, buildingLid: null, levelLid: null } : null;
}

interface LoadProps {
  list: FeatureList;
  /** Null: a new one. */
  fid: string | null;
  place: FeaturePlace;
  /** What it should lie in; null where it lies in none. */
  building: Building | null;
  /** That a new one begins with; empty where that is for the person to choose. */
  typeCode: string;
  /** It follows another added feature. */
  isNext: boolean;
  /** A new one is saved; the next is to be of the same type. */
  onAnother: (typeCode: string) => void;
}

function LoadFeature({ list, fid, place, building, typeCode, isNext, onAnother }: LoadProps): ReactNode {
  const { t } = useTranslation('forms');
  const workspace = useWorkspace();
  const close = useClosePanel();
  const taxonomy = useTaxonomy();
  const { canEdit, isKnown } = usePermission();
  const { db, now, newId } = workspace;
  const entityKey =
    fid === null ? `features:new:${place.levelLid ?? place.clientLid}:${list}` : `features:${fid}`;
  const action = fid === null ? 'add' : 'edit';
  const port = useMemo(
    () => stagingOf({ db, now, newId }, entityKey, action),
    [db, now, newId, entityKey, action],
  );
  const staged = useStaged(port, featureValuesSchema, useHasNoDraft(entityKey));
  // What the list shows is there at once; what the device says comes a moment later.
  const listed = useLevelFeatures();
  const [shown] = useState(() => (fid === null ? null : listed?.find((one) => one.fid === fid)));
  const feature = useLiveQuery(
    async (): Promise<Feature | null> => {
      const stored = fid === null ? null : ((await getFeature(db, fid)) ?? null);
      return shown !== undefined && sameValue(stored, shown) ? shown : stored;
    },
    [db, fid, shown],
    shown,
  );
  const [freshFid] = useState(() => newFid(workspace));
  const firstType = typeCode || firstTypeOf(taxonomy, list);
  const editor = useEditor();
  const tool = useAtomValue(lastToolAtom);
  const head = useMemo(
    () => (!feature ? { values: emptyValues(firstType), geometry: null } : featureDraft(feature)),
    [feature, firstType],
  );

  const mode = action === 'edit' && isKnown && !canEdit ? 'view' : action;
  const isMissing = fid !== null && feature === null;
  if (isMissing || !isKnown || staged === undefined || feature === undefined) {
    return <WaitingPanel title={t(`titles.${mode}.${list}`)} onClose={close} isMissing={isMissing} />;
  }
  return (
    <FeatureForm
      key={staged === null ? 'saved' : 'kept'}
      {...{ list, building, place, feature, head, port, entityKey, taxonomy, mode }}
      staged={mode === 'view' ? null : staged}
      freshFid={freshFid}
      onClose={close}
      onAnother={onAnother}
      // Of the same kind, with the same tool at hand.
      onReady={() => {
        if (isNext && tool !== null) editor.startTool(tool, { focus: true });
      }}
    />
  );
}

import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listLevels } from '../../../db/index.ts';
import type { Building } from '../../../domain/entities/building.ts';
import { newLid, stagingOfLevel } from '../../commands/index.ts';
import { useStaged, WaitingPanel } from '../../forms/index.ts';
import { FIRST_OF_LEVEL } from '../../../domain/content/index.ts';
import { paths } from '../../routes/paths.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useClosePanel } from '../../state/navigation/close-panel.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { ImportForm } from './import-form.tsx';
import { importValuesSchema, nextIndex, startValues } from './import-values.ts';

/** The wizard that makes a level of a floor plan: its fields, the file, what its types mean, and the import. */
export default function LevelImport(): ReactNode {
  const { panel } = useContentRoute();
  const place = usePlace();
  /** Which of several levels this is; each has a form of its own, which claims the draft again. */
  const [round, setRound] = useState(0);
  if (!place?.client || !place.building || panel !== 'add') return null;
  const { defaultLevelType } = place.client.extra;
  return (
    <LoadImport
      key={`${place.building.lid} ${round}`}
      onNext={() => setRound(round + 1)}
      building={place.building}
      levelType={typeof defaultLevelType === 'string' ? defaultLevelType : ''}
    />
  );
}

function LoadImport(props: { building: Building; levelType: string; onNext: () => void }): ReactNode {
  const { building, levelType } = props;
  const { t } = useTranslation('import');
  const workspace = useWorkspace();
  const close = useClosePanel();
  const go = useGo();
  const { params } = useContentRoute();
  const taxonomy = useTaxonomy();
  const { db, now, newId } = workspace;
  const [freshLid] = useState(() => newLid(workspace));
  /** What was made is what the person goes on with. */
  const openMade = (levelIndex: number | null): void => {
    const { clientId, siteId, buildingId } = params;
    if (levelIndex === null || clientId === undefined || siteId === undefined || buildingId === undefined)
      return close();
    go(paths.content({ clientId, siteId, buildingId, levelId: String(levelIndex) }, FIRST_OF_LEVEL));
  };
  const entityKey = `levels:new:${building.lid}`;
  const port = useMemo(
    () => stagingOfLevel({ db, now, newId }, building.lid),
    [db, now, newId, building.lid],
  );
  const staged = useStaged(port, importValuesSchema);
  const siblings = useLiveQuery(() => listLevels(db, building.lid), [db, building.lid]);
  const index = siblings === undefined ? undefined : nextIndex(siblings);
  const head = useMemo(
    () =>
      index === undefined
        ? null
        : { values: startValues(index, levelType, (floor) => t('levelTitle', { floor })), geometry: null },
    [index, levelType, t],
  );
  if (staged === undefined || siblings === undefined || head === null) {
    return <WaitingPanel title={t('title')} onClose={close} isMissing={false} />;
  }
  return (
    <ImportForm
      onNext={props.onNext}
      {...{ building, siblings, taxonomy, head, staged, port, entityKey, freshLid }}
      onClose={close}
      onMade={openMade}
    />
  );
}

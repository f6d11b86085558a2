import { useAtom } from 'jotai';
import { Layers, Map as MapIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FIRST_OF_LEVEL } from '../../../../domain/content/index.ts';
import type { Level } from '../../../../domain/entities/level.ts';
import { paths } from '../../../routes/paths.ts';
import { levelsViewAtom } from '../../../state/map-view/levels-view.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { SegmentedControl } from '../../../ui/index.ts';
import { LevelInspector } from './level-inspector.tsx';
import styles from './level-stage.module.css';
import { LevelStack } from './level-stack.tsx';
import { useBuildingLevels } from './use-building-levels.ts';

/** Beside the list of levels: the building as a stack of floors, or its map. */
export default function LevelStage(): ReactNode {
  const { t } = useTranslation('levels');
  const go = useGo();
  const [view, setView] = useAtom(levelsViewAtom);
  const [chosen, setChosen] = useState<string | null>(null);
  const { levels, factsOf, paramsOf, frame, outline } = useBuildingLevels();
  const level = levels?.find(({ lid }) => lid === chosen) ?? groundOf(levels ?? []);
  if (levels === undefined || level === undefined || frame === null) return null;
  const open = (one: Level): void => go(paths.content(paramsOf(one), FIRST_OF_LEVEL));
  return (
    <div className={styles['box']}>
      <div className={styles['stage']} data-view={view} data-covers-map={view === 'stack' || undefined}>
        <div className={styles['main']}>
          <div className={styles['views']}>
            <SegmentedControl
              label={t('view.label')}
              value={view}
              onChange={setView}
              options={[
                { id: 'stack', label: t('view.stack'), icon: Layers },
                { id: 'map', label: t('view.map'), icon: MapIcon },
              ]}
            />
          </div>
          {view === 'stack' && (
            <LevelStack
              {...{ levels, frame, outline, factsOf }}
              chosen={level.lid}
              onChoose={setChosen}
              onOpen={open}
            />
          )}
        </div>
        {view === 'stack' && (
          <LevelInspector
            level={level}
            params={paramsOf(level)}
            facts={factsOf(level)}
            onOpen={() => open(level)}
          />
        )}
      </div>
    </div>
  );
}

/** The lowest level that is not below the ground, or else the highest. */
const groundOf = (levels: readonly Level[]): Level | undefined =>
  levels.findLast(({ levelIndex }) => levelIndex >= 0) ?? levels[0];

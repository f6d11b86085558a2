import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { listFeatures, listLevels } from '../../../../db/index.ts';
import type { Level } from '../../../../domain/entities/level.ts';
import { roundOf } from '../../../../domain/survey/survey-round.ts';
import { UnreadLevel } from '../../../forms/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { paths, type LevelParams } from '../../../routes/paths.ts';
import { useUnreadLevel } from '../../../state/content/level-features.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { Button, EmptyState, Stack } from '../../../ui/index.ts';
import { useTitles } from '../../../state/content/feature-name.ts';
import type { Round } from './use-round.ts';

export interface FinishedProps {
  level: Level;
  params: LevelParams;
  round: Round;
}

/** Nothing is left on this floor: what was skipped, or the nearest floor where something is. */
export function Finished({ level, params, round }: FinishedProps): ReactElement {
  const { t } = useTranslation('survey');
  const { titleOf } = useTitles();
  const formats = useFormats();
  const go = useGo();
  const { isUnread, hasFailed } = useUnreadLevel();
  const open = useOpenFloor(level, round);
  // A level that was never read may have places.
  if (round.total === 0 && isUnread) return <UnreadLevel hasFailed={hasFailed} />;
  const { skipped } = round;
  const isEmpty = round.total === 0;
  const said =
    skipped === 0 ? t('done.text') : t('done.skipped', { count: skipped, number: formats.number(skipped) });
  return (
    <EmptyState
      title={isEmpty ? t('empty.title') : t('done.title', { level: titleOf(level) })}
      text={isEmpty ? t('empty.text') : said}
      action={
        <Stack gap={3} align="center">
          {skipped > 0 && (
            <Button variant="primary" size="glove" onPress={round.unskip}>
              {t('back')}
            </Button>
          )}
          {open !== null && (
            <Button
              variant={skipped > 0 ? 'secondary' : 'primary'}
              size="glove"
              onPress={() => go(paths.survey({ ...params, levelId: String(open.level.levelIndex) }))}
            >
              {t('done.goOn', {
                level: titleOf(open.level),
                count: open.left,
                number: formats.number(open.left),
              })}
            </Button>
          )}
        </Stack>
      }
    />
  );
}

/** Returns the nearest level of the building that has places to survey, or null if this device has none. */
function useOpenFloor(level: Level, { since }: Round): { level: Level; left: number } | null {
  const { db } = useWorkspace();
  const found = useLiveQuery(async () => {
    const away = ({ levelIndex }: Level): number => Math.abs(levelIndex - level.levelIndex);
    const others = (await listLevels(db, level.buildingLid)).filter(({ lid }) => lid !== level.lid);
    for (const other of others.sort((a, b) => away(a) - away(b))) {
      const { left } = roundOf(await listFeatures(db, other.lid), { since, typeCode: null });
      if (left.length > 0) return { level: other, left: left.length };
    }
    return null;
  }, [db, level.lid, level.buildingLid, level.levelIndex, since]);
  return found ?? null;
}

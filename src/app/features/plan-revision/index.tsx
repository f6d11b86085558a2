import { FileDiff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PLACE_LIST } from '../../../domain/content/index.ts';
import { PanelFrame, UnreadLevel } from '../../forms/index.ts';
import { isLevelParams, paths } from '../../routes/paths.ts';
import { useLevelFeatures, useUnreadLevel } from '../../state/content/level-features.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { usePermission } from '../../state/rights/permission.ts';
import { Notice, Pictogram } from '../../ui/index.ts';
import { useTitles } from '../../state/content/feature-name.ts';
import { CompareFile } from './compare-file.tsx';

/** A newer plan of a level: what it changes, and which of that is taken over. */
export default function PlanRevision(): ReactNode {
  const { t } = useTranslation('levelFiles');
  const { titleOf } = useTitles();
  const { params } = useContentRoute();
  const place = usePlace();
  const level = place?.level;
  const building = place?.building;
  const features = useLevelFeatures();
  const { isUnread, hasFailed } = useUnreadLevel();
  const { isKnown, canEdit } = usePermission();
  const go = useGo();
  if (!level || !building || features === undefined || !isLevelParams(params)) return null;
  return (
    <PanelFrame
      title={t('revision.title')}
      subtitle={titleOf(level)}
      pictogram={<Pictogram icon={FileDiff} />}
      onClose={() => go(paths.content(params, PLACE_LIST))}
    >
      {canEdit && isUnread ? (
        // Held against a level that was not read, all of a plan would be new.
        <UnreadLevel hasFailed={hasFailed} />
      ) : canEdit ? (
        <CompareFile key={level.lid} level={level} building={building} features={features} />
      ) : (
        isKnown && <Notice>{t('revision.readOnly')}</Notice>
      )}
    </PanelFrame>
  );
}

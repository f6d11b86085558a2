import { Table } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PLACE_LIST, isPlace } from '../../../domain/content/index.ts';
import { PanelFrame, UnreadLevel } from '../../forms/index.ts';
import { isLevelParams, paths } from '../../routes/paths.ts';
import { useLevelFeatures, useUnreadLevel } from '../../state/content/level-features.ts';
import { useContentRoute } from '../../state/navigation/content-route.ts';
import { usePlace } from '../../state/navigation/current-place.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { usePermission } from '../../state/rights/permission.ts';
import { Download } from '../../tables/index.ts';
import { Notice, Pictogram, Stack } from '../../ui/index.ts';
import { writePlaceTable } from '../../../workers/index.ts';
import { PlacesBack } from './places-back.tsx';

/** The places of a level as a table for spreadsheets, and back. */
export default function PlaceTable(): ReactNode {
  const { t } = useTranslation('levelFiles');
  const { params } = useContentRoute();
  const level = usePlace()?.level;
  const features = useLevelFeatures();
  const { isUnread, hasFailed } = useUnreadLevel();
  const { isKnown, canEdit } = usePermission();
  const go = useGo();
  const places = useMemo(() => features?.filter(isPlace), [features]);
  if (!level || places === undefined || !isLevelParams(params)) return null;
  return (
    <PanelFrame
      title={t('table.title')}
      subtitle={level.title}
      pictogram={<Pictogram icon={Table} />}
      onClose={() => go(paths.content(params, PLACE_LIST))}
    >
      {isUnread && places.length === 0 ? (
        <UnreadLevel hasFailed={hasFailed} />
      ) : (
        <Stack gap={5}>
          <Download
            name={level.title}
            lead={t('table.writeText')}
            label={t('table.download', { count: places.length })}
            isEmpty={places.length === 0}
            write={async (format, separator) => writePlaceTable(places, format, separator)}
          />
          {canEdit ? (
            <PlacesBack key={level.lid} level={level} places={places} />
          ) : (
            isKnown && <Notice>{t('table.readOnly')}</Notice>
          )}
        </Stack>
      )}
    </PanelFrame>
  );
}

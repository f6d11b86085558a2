import { Code2, Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { useClientChoice } from '../../online/client-choice.ts';
import { ClientSelect } from '../../online/client-select.tsx';
import { paths } from '../../routes/paths.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { Page, SegmentedControl, Stack } from '../../ui/index.ts';
import { Embedding } from './embedding.tsx';
import { MapList } from './maps/map-list.tsx';
import { MapPage } from './maps/map-page.tsx';

/** What a client shows to others: maps for visitors, and what apps and pages need to show its content. */
export default function Apps(): ReactNode {
  const { t } = useTranslation(['publicMaps', 'settings']);
  const choice = useClientChoice();
  const { mapId } = useParams();
  const { pathname, search } = useLocation();
  const go = useGo();
  useScreenTitle(t('settings:apps.title'));
  const { chosen } = choice;
  const isNew = pathname === paths.newPublicMap;
  if (chosen !== null && (isNew || mapId !== undefined))
    return <MapPage key={`${chosen.client.lid} ${mapId ?? 'new'}`} {...{ chosen, choice, mapId }} />;
  const isEmbedding = pathname === paths.embedding;
  return (
    <Page
      title={t('settings:apps.title')}
      lead={isEmbedding ? t('settings:apps.lead') : t('lead')}
      actions={
        <Stack direction="row" gap={2} align="center">
          <ClientSelect choice={choice} />
          <SegmentedControl
            label={t('settings:apps.title')}
            value={isEmbedding ? 'embedding' : 'maps'}
            onChange={(id) => go(`${id === 'maps' ? paths.apps : paths.embedding}${search}`)}
            options={[
              { id: 'maps', label: t('maps'), icon: Globe },
              { id: 'embedding', label: t('embedding'), icon: Code2 },
            ]}
          />
        </Stack>
      }
    >
      {chosen !== null && isEmbedding && <Embedding key={chosen.client.lid} chosen={chosen} />}
      {chosen !== null && !isEmbedding && (
        <MapList key={chosen.client.lid} chosen={chosen} isAdmin={choice.isAdmin} />
      )}
    </Page>
  );
}

import { Globe, Lock, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { searchKey } from '../../../../domain/search/index.ts';
import type { KeptMap } from '../../../../domain/public-map/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import type { NumberedClient } from '../../../online/client-choice.ts';
import { paths } from '../../../routes/paths.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useNow } from '../../../state/page/use-now.ts';
import {
  Button,
  Card,
  EmptyState,
  ListRow,
  Notice,
  Pictogram,
  SearchField,
  Skeleton,
  Stack,
} from '../../../ui/index.ts';
import { StateTag } from './state-words.tsx';
import { useMapPlaces, usePublicMaps, usePublicOrigin } from './use-public-maps.ts';

/** From so many maps on they are searched. */
const SEARCHED_FROM = 6;

/** The public maps of a client: what visitors open, and in which state each is. */
export function MapList({ chosen, isAdmin }: { chosen: NumberedClient; isAdmin: boolean }): ReactNode {
  const { t } = useTranslation('publicMaps');
  const clientLid = chosen.client.lid;
  const known = usePublicMaps(clientLid);
  const places = useMapPlaces(clientLid);
  const go = useGo();
  const [text, setText] = useState('');
  if (known === undefined) return <Skeleton rows={3} />;
  const { maps, reading } = known;
  const canMake = isAdmin && (places?.sites.length ?? 0) > 0;
  const add = canMake && (
    <Button variant="primary" icon={Plus} onPress={() => go(paths.newPublicMap)}>
      {t('new')}
    </Button>
  );
  const shown = maps.filter(({ map }) => searchKey(`${map.title} ${map.slug}`).includes(searchKey(text)));
  return (
    <Stack gap={4}>
      {reading?.isOffered === false && <Notice tone="waiting">{t('notOffered')}</Notice>}
      {!isAdmin && <Notice>{t('readOnly')}</Notice>}
      {maps.length === 0 ? (
        <EmptyState
          title={reading === null ? t('unknown') : t('none')}
          text={places?.sites.length === 0 ? t('noSite') : t('noneText')}
          drawing="places"
          action={add || undefined}
        />
      ) : (
        <Card
          actions={
            <Stack direction="row" gap={2} align="center">
              {maps.length >= SEARCHED_FROM && (
                <SearchField label={t('search')} clearLabel={t('clear')} value={text} onChange={setText} />
              )}
              {add}
            </Stack>
          }
          title={t('maps')}
        >
          {shown.length === 0 && (
            <EmptyState title={t('noneFound', { text: isolate(text) })} drawing="none" />
          )}
          <ul aria-label={t('maps')} style={LIST}>
            {shown.map((kept) => (
              <li key={kept.id}>
                <MapRow kept={kept} sites={places?.sites ?? []} publishedAt={places?.publishedAt} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Stack>
  );
}

const LIST = { margin: 0, padding: 0, listStyle: 'none' } as const;

interface MapRowProps {
  kept: KeptMap;
  sites: readonly { id: number; title: string }[];
  publishedAt: number | null | undefined;
}

function MapRow({ kept, sites, publishedAt }: MapRowProps): ReactNode {
  const { t } = useTranslation('publicMaps');
  const formats = useFormats();
  const now = useNow();
  const origin = usePublicOrigin();
  const { id, clientLid, map, hasPassword } = kept;
  const titles = sites.filter((site) => map.siteIds?.includes(site.id)).map(({ title }) => isolate(title));
  const facts = [
    isolate(`${new URL(origin).host}/m/${map.slug}`),
    map.siteIds === null ? t('row.allSites') : formats.list(titles),
    ...(publishedAt === null ? [t('row.unpublished')] : []),
    ...(publishedAt == null ? [] : [t('row.published', { when: formats.date(publishedAt) })]),
    ...(map.expiresAt == null ? [] : [t('row.until', { when: formats.date(map.expiresAt * 1000) })]),
    ...(hasPassword ? [t('row.password')] : []),
  ];
  return (
    <ListRow
      pictogram={<Pictogram icon={hasPassword ? Lock : Globe} />}
      title={map.title}
      subtitle={facts.filter(Boolean).join(' · ')}
      tag={<StateTag kept={kept} now={now} />}
      href={paths.publicMap({ clientLid, id })}
    />
  );
}

import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pictogramOf } from '../../../../domain/taxonomy/index.ts';
import { paths } from '../../../routes/paths.ts';
import { useFeatureName } from '../../../state/content/feature-name.ts';
import { useOutdoorNodes } from '../../../state/content/site-network.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { useContentRoute } from '../../../state/navigation/content-route.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useCollator } from '../../../state/page/collator.ts';
import { retryLoading } from '../../../state/loading/retry-loading.ts';
import { ListRow, Pictogram, pictogramIcon, Skeleton, VirtualList } from '../../../ui/index.ts';
import { ListFrame } from './list-frame.tsx';

const NetworkTools = lazy(retryLoading(() => import('./network-tools.tsx')));
const NoOutdoorNetwork = lazy(retryLoading(() => import('../no-outdoor-network.tsx')));

/** The nodes of a site's network that lie out of doors, by name. */
export function OutdoorNetworkList() {
  const { t } = useTranslation('content');
  const go = useGo();
  const { params, id, panel } = useContentRoute();
  const taxonomy = useTaxonomy();
  const collator = useCollator();
  const calledBy = useFeatureName();
  const nodes = useOutdoorNodes(true);
  const { clientId = '', siteId = '' } = params;
  const title = t('titles.outdoor-wayfinding-network');
  const typeTitle = (code: string): string => taxonomy[code]?.title ?? code;
  const rows = useMemo(() => {
    const named = nodes?.map((node) => {
      const { typeCode } = node.properties;
      return { node, text: calledBy(node) || (taxonomy[typeCode]?.title ?? typeCode) };
    });
    return named?.sort((a, b) => collator.compare(a.text, b.text));
  }, [nodes, taxonomy, collator, calledBy]);
  return (
    <ListFrame
      title={title}
      above={
        <Suspense>
          <NetworkTools />
        </Suspense>
      }
    >
      {rows === undefined ? (
        <Skeleton rows={6} />
      ) : (
        <VirtualList
          label={title}
          items={rows}
          question=""
          keyOf={({ node }) => node.fid}
          textOf={({ text }) => text}
          selectedKey={panel === 'edit' ? (id ?? null) : null}
          onAction={(fid) => go(paths.outdoorNetwork({ clientId, siteId }, fid))}
          empty={
            <Suspense>
              <NoOutdoorNetwork />
            </Suspense>
          }
        >
          {({ node: { properties }, text }, { isSelected }) => (
            <ListRow
              pictogram={<Pictogram icon={pictogramIcon(pictogramOf(properties.typeCode, taxonomy))} />}
              title={text}
              subtitle={typeTitle(properties.typeCode)}
              isSelected={isSelected}
            />
          )}
        </VirtualList>
      )}
    </ListFrame>
  );
}

import { useTitles } from '../../../state/content/feature-name.ts';
import { Waypoints } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NETWORKS_KEPT } from '../../../../domain/limits.ts';
import { networkOnDevice, type EarlierOfSite } from '../../../../sync/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { Button, Card, Disclosure, Notice, Rows, Text } from '../../../ui/index.ts';
import { EarlierRow } from './earlier-network-row.tsx';
import { useEarlier, useMayPutBack, useNodes } from './use-earlier-networks.ts';

/** What the wayfinding networks of sites were before they were replaced, each with the way back to it. */
export function EarlierCard(): ReactNode {
  const { t } = useTranslation('sync');
  const formats = useFormats();
  const { sites, again } = useEarlier();
  if (sites === undefined) return null;
  const count = sites?.reduce((all, { kept }) => all + kept.length, 0) ?? 0;
  return (
    <Card
      title={t('earlier.title')}
      icon={Waypoints}
      {...(sites !== null && { count: formats.number(count) })}
    >
      {sites === null ? (
        <>
          <Notice tone="error" role="alert">
            {t('earlier.failed')}
          </Notice>
          <Button variant="secondary" size="small" onPress={again}>
            {t('retry')}
          </Button>
        </>
      ) : (
        <Text tone="secondary">
          {count === 0 ? t('earlier.none') : t('earlier.text', { count: NETWORKS_KEPT })}
        </Text>
      )}
      {sites?.map((of) => (
        <EarlierSite key={of.siteId} of={of} />
      ))}
    </Card>
  );
}

/** Nothing is read before it is opened. */
function EarlierSite({ of }: { of: EarlierOfSite }): ReactNode {
  const { t } = useTranslation('sync');
  const formats = useFormats();
  const { titleOf } = useTitles();
  const [isExpanded, setExpanded] = useState(false);
  const title = titleOf(of.site) || t('earlier.site', { id: String(of.siteId) });
  return (
    <Disclosure
      title={title}
      note={formats.number(of.kept.length)}
      isExpanded={isExpanded}
      onExpandedChange={setExpanded}
    >
      {isExpanded && <EarlierRows of={of} title={title} />}
    </Disclosure>
  );
}

function EarlierRows({ of: { site, kept }, title }: { of: EarlierOfSite; title: string }): ReactNode {
  const { t } = useTranslation('sync');
  const { db } = useWorkspace();
  const nodes = useNodes(kept);
  const mayPutBack = useMayPutBack(site);
  const device = useLiveQuery(async () => (site === null ? null : networkOnDevice(db, site.lid)), [db, site]);
  return (
    <>
      {site === null && <Text tone="secondary">{t('earlier.noSite')}</Text>}
      <Rows label={t('earlier.list', { site: isolate(title) })}>
        {kept.map((one) => {
          const read = nodes.get(one.name);
          return (
            read !== null && (
              <EarlierRow
                key={one.name}
                kept={one}
                nodes={read}
                device={device}
                site={site}
                mayPutBack={mayPutBack}
              />
            )
          );
        })}
      </Rows>
    </>
  );
}

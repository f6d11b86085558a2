import { Copy, Printer } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { useClientChoice } from '../../online/client-choice.ts';
import { ClientSelect } from '../../online/client-select.tsx';
import { useScopes, type NamedScope } from '../../online/scopes.ts';
import { paths } from '../../routes/paths.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { Button, Card, DescriptionList, Grid, Page, Select, Stack, Text, useToasts } from '../../ui/index.ts';
import styles from './apps.module.css';

/** What an app needs to know of a client, and a code that opens a place in the console. */
export default function Apps(): ReactNode {
  const { t } = useTranslation('settings');
  const choice = useClientChoice();
  const scopes = useScopes(choice.chosen);
  const [lid, setLid] = useState<string | null>(null);
  useScreenTitle(t('apps.title'));
  const chosen = scopes?.find((scope) => scope.lid === lid) ?? scopes?.[0];
  return (
    <Page title={t('apps.title')} lead={t('apps.lead')} actions={<ClientSelect choice={choice} />}>
      {scopes !== undefined && chosen !== undefined && (
        <>
          <Select
            label={t('apps.place')}
            placeholder={t('apps.place')}
            filterLabel={t('metadata.filter')}
            value={chosen.lid}
            onChange={setLid}
            options={scopes.map((scope) => ({
              id: scope.lid,
              label: scope.title,
              ...(scope.above.length > 0 && { note: scope.above.at(-1) }),
            }))}
          />
          <Identifiers place={chosen} />
          <EmbedSnippet place={chosen} />
          <OpeningCode place={chosen} />
        </>
      )}
    </Page>
  );
}

/** Copies a text, and says whether that was done. */
function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation('settings');
  const toasts = useToasts();
  return async (text) => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    toasts.show({
      kind: isCopied ? 'success' : 'error',
      title: t(isCopied ? 'apps.copied' : 'apps.notCopied'),
    });
  };
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What a page of an allowed origin writes to show this place in a frame, and how it signs its user in. */
function EmbedSnippet({ place }: { place: NamedScope }): ReactNode {
  const { t } = useTranslation('settings');
  const copy = useCopy();
  const { origin } = window.location;
  const source = `${origin}${pathOf(place)}?embed=1`;
  const snippet = `<iframe id="storey" src="${attribute(source)}" title="${attribute(place.title)}"
  width="100%" height="640" allow="clipboard-write; geolocation"></iframe>
<script>
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== '${origin}' || data?.type !== 'storey:embed-ready') return;
    source.postMessage(
      { type: 'storey:tokens', access_token: ACCESS_TOKEN, refresh_token: REFRESH_TOKEN },
      '${origin}',
    );
  });
</script>`;
  return (
    <Card
      title={t('apps.embed')}
      actions={
        <Button icon={Copy} size="small" onPress={() => void copy(snippet)}>
          {t('apps.copy')}
        </Button>
      }
    >
      <Stack gap={3}>
        <Text tone="secondary">{t('apps.embedText')}</Text>
        <Text look="code" dir="ltr" keepsLines>
          {snippet}
        </Text>
      </Stack>
    </Card>
  );
}

function Identifiers({ place }: { place: NamedScope }): ReactNode {
  const { t } = useTranslation('settings');
  const copy = useCopy();
  const { clientId, siteId, buildingId } = place.scope;
  const ids = { clientId, ...(siteId && { siteId }), ...(buildingId && { buildingId }) };
  return (
    <Card
      title={t('apps.identifiers')}
      actions={
        <Button icon={Copy} size="small" onPress={() => void copy(JSON.stringify(ids, null, 2))}>
          {t('apps.copy')}
        </Button>
      }
    >
      <DescriptionList
        items={Object.entries(ids).map(([id, value]) => ({ id, term: id, value: String(value) }))}
      />
    </Card>
  );
}

function OpeningCode({ place }: { place: NamedScope }): ReactNode {
  const { t } = useTranslation('settings');
  const address = `${window.location.origin}${pathOf(place)}`;
  const source = useMemo(
    () => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(address, { border: 2 }))}`,
    [address],
  );
  return (
    <Card
      title={t('apps.code')}
      actions={
        <Button icon={Printer} size="small" onPress={() => window.print()}>
          {t('apps.print')}
        </Button>
      }
    >
      <Grid min={200}>
        <img className={styles['code']} src={source} alt={t('apps.codeOf', { title: place.title })} />
        <Stack gap={2}>
          <Text look="title">
            <bdi>{place.title}</bdi>
          </Text>
          <Text tone="secondary">{t('apps.codeText')}</Text>
          <Text look="code" dir="ltr">
            {address}
          </Text>
        </Stack>
      </Grid>
    </Card>
  );
}

function pathOf({ scope }: NamedScope): string {
  const clientId = String(scope.clientId);
  if (typeof scope.siteId !== 'number') return paths.sites(clientId);
  const site = { clientId, siteId: String(scope.siteId) };
  return typeof scope.buildingId === 'number'
    ? paths.levels({ ...site, buildingId: String(scope.buildingId) })
    : paths.buildings(site);
}

import { Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClientChoice } from '../../online/client-choice.ts';
import { ClientSelect } from '../../online/client-select.tsx';
import { LevelReadingLine } from '../../online/level-reading.tsx';
import { useNumberedScopes, type NamedScope } from '../../online/scopes.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { Button, Card, DescriptionList, Page, Select } from '../../ui/index.ts';
import { CodeCard } from './code-card.tsx';
import { EmbedCard } from './embed-card.tsx';
import { useCopy } from './use-copy.ts';

/** What an app needs to know of a client, how a page shows it, and codes that open its places in the console. */
export default function Apps(): ReactNode {
  const { t } = useTranslation('settings');
  const choice = useClientChoice();
  const scopes = useNumberedScopes(choice.chosen);
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
          <EmbedCard place={chosen} />
          {choice.chosen !== null && <LevelReadingLine clientLid={choice.chosen.client.lid} />}
          <CodeCard key={chosen.lid} place={chosen} scopes={scopes} />
        </>
      )}
    </Page>
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

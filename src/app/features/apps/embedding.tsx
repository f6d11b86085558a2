import { Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumberedClient } from '../../online/client-choice.ts';
import { LevelReadingLine } from '../../online/level-reading.tsx';
import { useNumberedScopes, type NamedScope } from '../../online/scopes.ts';
import { Button, Card, DescriptionList, Select } from '../../ui/index.ts';
import { CodeCard } from './code-card.tsx';
import { EmbedCard } from './embed-card.tsx';
import { useCopy } from './use-copy.ts';

/** What an app needs to know of a client, how a page shows it, and codes that open its places in the console. */
export function Embedding({ chosen }: { chosen: NumberedClient }): ReactNode {
  const { t } = useTranslation('settings');
  const scopes = useNumberedScopes(chosen);
  const [lid, setLid] = useState<string | null>(null);
  const place = scopes?.find((scope) => scope.lid === lid) ?? scopes?.[0];
  if (scopes === undefined || place === undefined) return null;
  return (
    <>
      <Select
        label={t('apps.place')}
        placeholder={t('apps.place')}
        filterLabel={t('metadata.filter')}
        value={place.lid}
        onChange={setLid}
        options={scopes.map((scope) => ({
          id: scope.lid,
          label: scope.title,
          ...(scope.above.length > 0 && { note: scope.above.at(-1) }),
        }))}
      />
      <Identifiers place={place} />
      <EmbedCard place={place} />
      <LevelReadingLine clientLid={chosen.client.lid} />
      <CodeCard key={place.lid} place={place} scopes={scopes} />
    </>
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

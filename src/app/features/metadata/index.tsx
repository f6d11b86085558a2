import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isFound, textToSearch } from '../../../domain/search/index.ts';
import { freeMembers } from '../../../domain/tables/index.ts';
import { useValueWords } from '../../forms/index.ts';
import { isolate } from '../../i18n/index.ts';
import { useClientChoice } from '../../online/client-choice.ts';
import { ClientSelect } from '../../online/client-select.tsx';
import { useNumberedScopes, type NamedScope } from '../../online/scopes.ts';
import { paths } from '../../routes/paths.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { DataTable, EmptyState, Page, SearchField, Stack, Text, type TableColumn } from '../../ui/index.ts';
import { MetadataTable } from './metadata-table.tsx';

/** What client, sites and buildings are called, here and elsewhere. A press opens the form of one. */
export default function Metadata(): ReactNode {
  const { t } = useTranslation('settings');
  const choice = useClientChoice();
  const scopes = useNumberedScopes(choice.chosen);
  useScreenTitle(t('metadata.title'));
  return (
    <Page
      title={t('metadata.title')}
      lead={t('metadata.lead')}
      width="wide"
      actions={<ClientSelect choice={choice} />}
    >
      {scopes !== undefined && <ScopeTable scopes={scopes} />}
      {scopes !== undefined && choice.chosen !== null && (
        <MetadataTable key={choice.chosen.client.lid} scopes={scopes} chosen={choice.chosen} />
      )}
    </Page>
  );
}

function ScopeTable({ scopes }: { scopes: readonly NamedScope[] }): ReactNode {
  const { t } = useTranslation('settings');
  const go = useGo();
  const words = useValueWords();
  const [filter, setFilter] = useState('');
  const rows = scopes.filter(({ title, externalId }) =>
    isFound(textToSearch(title, externalId ?? ''), filter),
  );
  const columns: TableColumn<NamedScope>[] = [
    {
      id: 'title',
      title: t('metadata.name'),
      width: '2fr',
      minWidth: 150,
      sortBy: ({ title }) => title,
      render: ({ title, above }) => (
        <Stack gap={0}>
          <Text as="span" look="label">
            <bdi>{title}</bdi>
          </Text>
          {/* The client is above the table. */}
          {above.length > 1 && (
            <Text as="span" look="small" tone="quiet">
              <bdi>{above.slice(1).join(' › ')}</bdi>
            </Text>
          )}
        </Stack>
      ),
    },
    {
      id: 'kind',
      title: t('metadata.kind'),
      from: 560,
      sortBy: ({ kind }) => kind,
      render: ({ kind }) => t(`metadata.kinds.${kind}`),
    },
    {
      id: 'number',
      title: t('metadata.number'),
      align: 'end',
      sortBy: numberOf,
      render: numberOf,
    },
    {
      id: 'external',
      title: t('metadata.externalId'),
      from: 440,
      sortBy: ({ externalId }) => externalId ?? '',
      render: ({ externalId }) => <bdi>{externalId ?? '–'}</bdi>,
    },
    {
      id: 'extra',
      title: t('metadata.extra'),
      from: 760,
      sortBy: ({ extra }) => freeMembers(extra).length,
      render: ({ extra }) => {
        const { defaultLevelType: levelType } = extra;
        const type = typeof levelType === 'string' && levelType !== '' ? words.levelType(levelType) : null;
        const said = [
          ...(type === null ? [] : [`${t('metadata.levelType')}: ${type}`]),
          ...freeMembers(extra).map((key) => memberWords(key, extra[key])),
        ];
        return said.length === 0 ? '–' : said.map(isolate).join(', ');
      },
    },
  ];
  return (
    <>
      <SearchField
        label={t('metadata.filter')}
        placeholder={t('metadata.filter')}
        clearLabel={t('metadata.filter')}
        value={filter}
        onChange={setFilter}
      />
      <DataTable
        label={t('metadata.title')}
        columns={columns}
        rows={rows}
        keyOf={({ lid }) => lid}
        textOf={({ title }) => title}
        onAction={(lid) => {
          const row = scopes.find((each) => each.lid === lid);
          if (row !== undefined) go(editPath(row));
        }}
        empty={<EmptyState title={t('metadata.none')} drawing="none" />}
      />
    </>
  );
}

/** What fits a cell; the table for spreadsheets has all of it. */
const LONGEST = 40;

function memberWords(key: string, value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return `${key}: ${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}`;
}

const numberOf = ({ scope: { clientId, siteId, buildingId } }: NamedScope): number =>
  buildingId ?? siteId ?? clientId;

function editPath({ scope }: NamedScope): string {
  const clientId = String(scope.clientId);
  const siteId = String(scope.siteId);
  if (typeof scope.buildingId === 'number')
    return `${paths.building({ clientId, siteId, buildingId: String(scope.buildingId) })}/edit`;
  return typeof scope.siteId === 'number'
    ? `${paths.site({ clientId, siteId })}/edit`
    : `${paths.client(clientId)}/edit`;
}

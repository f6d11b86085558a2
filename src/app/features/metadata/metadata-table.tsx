import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { compareMetadataTable, writeMetadataTable } from '../../../workers/index.ts';
import { applyMetadataTable, metadataOwners } from '../../commands/index.ts';
import { canEdit } from '../../../domain/status/index.ts';
import type { NumberedClient } from '../../online/client-choice.ts';
import type { NamedScope } from '../../online/scopes.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { columnWords, Download, TakeBack } from '../../tables/index.ts';
import { Notice, Stack } from '../../ui/index.ts';

/** What the screen calls the columns of the table. */
const TEXTS = {
  title: 'metadata.name',
  externalId: 'metadata.externalId',
  id: 'metadata.number',
  defaultLevelType: 'metadata.levelType',
} as const;

interface MetadataTableProps {
  scopes: readonly NamedScope[];
  chosen: NumberedClient;
}

/** All that the screen lists as a table for spreadsheets, and back. */
export function MetadataTable({ scopes, chosen: { client } }: MetadataTableProps): ReactNode {
  const { t, i18n } = useTranslation('settings');
  const workspace = useWorkspace();
  const owners = async () => metadataOwners(workspace, client.lid);
  const writable = workspace.db.isNewer
    ? 0
    : scopes.filter(({ scope }) => canEdit(workspace.user, scope)).length;
  const nameOf = (column: string): string => {
    const label = TEXTS[column as keyof typeof TEXTS] as (typeof TEXTS)[keyof typeof TEXTS] | undefined;
    return label === undefined ? column.replace(/^extra\./, '') : t(label);
  };
  return (
    <Stack gap={4}>
      <Download
        name={client.title}
        lead={t('metadata.writeText')}
        label={t('metadata.download')}
        isEmpty={false}
        write={async (format, separator) => writeMetadataTable(await owners(), format, separator)}
      />
      {writable > 0 ? (
        <TakeBack
          lead={
            writable < scopes.length
              ? `${t('metadata.readText')} ${t('metadata.partly')}`
              : t('metadata.readText')
          }
          nameOf={nameOf}
          compare={async (file, encoding) =>
            compareMetadataTable(
              file,
              await owners(),
              encoding,
              await columnWords(i18n.language, 'settings', TEXTS),
            )
          }
          take={async (rows) => (await applyMetadataTable.run(workspace, { clientLid: client.lid, rows })).ok}
        />
      ) : (
        scopes.length > 0 && <Notice>{t('metadata.readOnly')}</Notice>
      )}
    </Stack>
  );
}

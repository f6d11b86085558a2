import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { compareMetadataTable, writeMetadataTable } from '../../../workers/index.ts';
import { applyMetadataTable, metadataOwners } from '../../commands/index.ts';
import type { ClientChoice, NumberedClient } from '../../online/client-choice.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Download, TakeBack } from '../../tables/index.ts';
import { Notice, Stack } from '../../ui/index.ts';

interface MetadataTableProps {
  choice: ClientChoice;
  chosen: NumberedClient;
}

/** All that the screen lists as a table for spreadsheets, and back. */
export function MetadataTable({ choice, chosen: { client } }: MetadataTableProps): ReactNode {
  const { t } = useTranslation('settings');
  const workspace = useWorkspace();
  const owners = async () => metadataOwners(workspace.db, client.lid);
  const nameOf = (column: string): string => {
    if (column === 'title') return t('metadata.name');
    if (column === 'externalId') return t('metadata.externalId');
    if (column === 'id') return t('metadata.number');
    if (column === 'defaultLevelType') return t('metadata.levelType');
    return column.replace(/^extra\./, '');
  };
  return (
    <Stack gap={4}>
      <Download
        name={client.clientTitle}
        lead={t('metadata.writeText')}
        label={t('metadata.download')}
        isEmpty={false}
        write={async (format, separator) => writeMetadataTable(await owners(), format, separator)}
      />
      {choice.canEdit ? (
        <TakeBack
          lead={t('metadata.readText')}
          nameOf={nameOf}
          compare={async (file) => compareMetadataTable(file, await owners())}
          take={async (rows) => (await applyMetadataTable.run(workspace, { clientLid: client.lid, rows })).ok}
        />
      ) : (
        <Notice>{t('metadata.readOnly')}</Notice>
      )}
    </Stack>
  );
}

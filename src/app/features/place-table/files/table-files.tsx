import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Level } from '../../../../domain/entities/level.ts';
import { useClientSettings } from '../../../state/content/client-settings.ts';
import { Download } from '../../../tables/index.ts';
import { Modal, Notice, Stack } from '../../../ui/index.ts';
import { writePlaceTable } from '../../../../workers/index.ts';
import { useTitles } from '../../../state/content/feature-name.ts';
import { PlacesBack } from './places-back.tsx';

interface TableFilesProps {
  level: Level;
  places: readonly Feature[];
  canEdit: boolean;
  /** False while it is not known what the person may do. */
  isKnown: boolean;
  onClose: () => void;
}

/** The places of a level as a file for spreadsheets, and back. */
export function TableFiles({ level, places, canEdit, isKnown, onClose }: TableFilesProps): ReactNode {
  const { t } = useTranslation(['levelFiles', 'table']);
  const { titleOf } = useTitles();
  const { languages } = useClientSettings();
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('table:files.open')}
      closeLabel={t('table:files.close')}
      width="medium"
    >
      <Stack gap={5}>
        <Download
          name={titleOf(level)}
          lead={t('table.writeText')}
          label={t('table.download', { count: places.length })}
          isEmpty={places.length === 0}
          write={async (format, separator) => writePlaceTable(places, format, separator, languages)}
        />
        {canEdit ? (
          <PlacesBack key={level.lid} level={level} places={places} />
        ) : (
          isKnown && <Notice>{t('table.readOnly')}</Notice>
        )}
      </Stack>
    </Modal>
  );
}

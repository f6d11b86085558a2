import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/index.ts';
import { useNow } from '../../state/page/use-now.ts';
import { Button, Stack, Text } from '../../ui/index.ts';
import { deletableFrom, type LibraryRow } from './library-rows.ts';

interface DeleteUnusedProps {
  /** What nothing shows. */
  rows: readonly LibraryRow[];
  isOnline: boolean;
  onDelete: (rows: readonly LibraryRow[]) => void;
}

/** Deletes all of them at once that no device may still show. */
export function DeleteUnused({ rows, isOnline, onDelete }: DeleteUnusedProps): ReactNode {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const now = useNow();
  const deletable = rows.filter(({ kept }) => kept !== null && deletableFrom(kept) <= now);
  const young = rows.length - deletable.length;
  return (
    <Stack direction="row" gap={3} align="center">
      <Button
        variant="danger"
        icon={Trash2}
        isDisabled={deletable.length === 0 || !isOnline}
        onPress={() => onDelete(deletable)}
      >
        {t('library.deleteAll', { number: formats.number(deletable.length) })}
      </Button>
      {young > 0 && (
        <Text look="small" tone="secondary">
          {t('library.young', { number: formats.number(young) })}
        </Text>
      )}
    </Stack>
  );
}

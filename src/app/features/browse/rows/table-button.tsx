import { Table } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, type LevelParams } from '../../../routes/paths.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { isEmbedded } from '../../../state/session/embed-mode.ts';
import { IconButton } from '../../../ui/index.ts';

/** Shows the places of a level as a table. */
export function TableButton({ params }: { params: LevelParams }): ReactNode {
  const { t } = useTranslation('commands');
  const go = useGo();
  if (isEmbedded()) return null;
  return (
    <IconButton icon={Table} label={t('labels.placeTable')} onPress={() => go(paths.placeTable(params))} />
  );
}

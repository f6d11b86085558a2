import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../ui/index.ts';
import type { ClientChoice } from './client-choice.ts';

/** Chooses the client that a screen is about. Nothing where there is but one. */
export function ClientSelect({ choice }: { choice: ClientChoice }): ReactNode {
  const { t } = useTranslation(['shell', 'common']);
  const { clients = [], chosen, choose } = choice;
  if (clients.length < 2) return null;
  return (
    <Select
      label={t('online.client')}
      isLabelHidden
      placeholder={t('online.client')}
      value={chosen?.client.lid ?? null}
      onChange={choose}
      options={clients.map(({ client }) => ({ id: client.lid, label: client.title }))}
    />
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/index.ts';
import { Card, DescriptionList } from '../../ui/index.ts';

/** How many findings there are of each, the most first. */
export function CountTable({ title, counts }: { title: string; counts: [string, number][] }): ReactNode {
  const { t } = useTranslation('quality');
  const formats = useFormats();
  return (
    <Card title={title}>
      <DescriptionList
        look="figures"
        aria-label={t('countsOf', { title })}
        items={counts.map(([term, count]) => ({ id: term, term, value: formats.number(count) }))}
      />
    </Card>
  );
}

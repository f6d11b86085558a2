import { HardDrive } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogOnlyChange } from '../../../../db/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Card, Row, RowWords, Text } from '../../../ui/index.ts';
import { MoreRows } from '../more-rows.tsx';
import { WhereAndWhen } from './where-and-when.tsx';

/** Rows that are drawn at a time. */
const SHOWN = 50;

/** What was saved, and for which this device has no room yet: it is in no other list. */
export function KeptCard({ changes, now }: { changes: readonly LogOnlyChange[]; now: number }): ReactNode {
  const { t } = useTranslation('sync');
  const formats = useFormats();
  if (changes.length === 0) return null;
  return (
    <Card title={t('kept.title')} icon={HardDrive} iconTone="waiting" count={formats.number(changes.length)}>
      <Text tone="secondary">{t('kept.text')}</Text>
      <MoreRows
        items={changes}
        step={SHOWN}
        renderRow={({ entityKey, table, intent, title, at }) => (
          <Row key={entityKey}>
            <RowWords
              name={<bdi>{t(`intent.${intent}`, { title: title || t(`tables.${table}`) })}</bdi>}
              second={<WhereAndWhen at={at} now={now} />}
            />
          </Row>
        )}
      />
    </Card>
  );
}

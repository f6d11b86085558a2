import { CloudCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { Button, Card, Row, Rows, RowWords, Text } from '../../../ui/index.ts';
import { WhereAndWhen } from './where-and-when.tsx';

/** Lines before the rest is asked for. */
const SHOWN = 5;

/** What has arrived on the server from this device: what, where, when, and whose it was. */
export function SentCard({ now }: { now: number }): ReactNode {
  const { t } = useTranslation('sync');
  const { engine } = useWorkspace();
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const sent = useLiveQuery(async () => engine.listSent(), [engine]);
  if (sent === undefined) return null;
  return (
    <Card title={t('sent.title')} icon={CloudCheck} iconTone="synced" count={formats.number(sent.length)}>
      {sent.length === 0 && <Text tone="secondary">{t('sent.none')}</Text>}
      <Rows>
        {(isWhole ? sent : sent.slice(0, SHOWN)).map(({ n, intent, title, table, where, at, by }) => (
          <Row key={n}>
            <RowWords
              name={<bdi>{t(`sent.intent.${intent}`, { title: title || t(`tables.${table}`) })}</bdi>}
              second={
                <>
                  <WhereAndWhen where={where} at={at} now={now} />
                  {' · '}
                  <bdi>{by === null ? t('sent.byYou') : t('sent.by', { by })}</bdi>
                </>
              }
            />
          </Row>
        ))}
      </Rows>
      {!isWhole && sent.length > SHOWN && (
        <Button variant="ghost" size="small" onPress={() => setWhole(true)}>
          {t('sent.showAll', { count: sent.length })}
        </Button>
      )}
    </Card>
  );
}

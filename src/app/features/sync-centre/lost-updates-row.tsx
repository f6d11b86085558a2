import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routes/paths.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { Button, Row, RowActions, Rows, RowWords, Tag } from '../../ui/index.ts';

/** The link to overwritten values: they had arrived, so no other line of this page shows them. */
export function OverwrittenRow({ count }: { count: number }): ReactElement {
  const { t } = useTranslation('sync');
  const go = useGo();
  return (
    <Rows>
      <Row>
        <RowWords name={t('overwritten.text', { count })} second={t('overwritten.second')} />
        <Tag kind="needs-you" text={t('state.conflict')} />
        <RowActions>
          <Button variant="soft" size="small" onPress={() => go(paths.conflicts)}>
            {t('overwritten.decide')}
          </Button>
        </RowActions>
      </Row>
    </Rows>
  );
}

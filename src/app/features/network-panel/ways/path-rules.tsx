import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clientSettingsOf, withClientSettings } from '../../../../domain/client-settings/index.ts';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { Moment } from '../../../../domain/moment/index.ts';
import { withPathRules } from '../../../../domain/ops/index.ts';
import { saveClient } from '../../../commands/index.ts';
import { isolate } from '../../../i18n/index.ts';
import { useClientSettings } from '../../../state/content/client-settings.ts';
import { useSiteDrawn } from '../../../state/content/site-network.ts';
import { useTaxonomy } from '../../../state/content/taxonomy.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { usePathWords } from '../../../state/wayfinding/path-words.ts';
import { IconButton, Row, Rows, RowWords, Stack, Text } from '../../../ui/index.ts';

/** What makes paths, with the rules of the client for those that it makes. */
export function useWithRules(): (make: (rows: Feature[]) => Moment) => (rows: Feature[]) => Moment {
  const { pathRules } = useClientSettings();
  const drawn = useSiteDrawn() ?? [];
  return (make) => (rows) => withPathRules(rows, make(rows), drawn, pathRules);
}

/** The rules that generated paths follow, each of which can be removed. */
export function PathRules(): ReactNode {
  const { t } = useTranslation('ways');
  const workspace = useWorkspace();
  const words = usePathWords();
  const taxonomy = useTaxonomy();
  const client = usePlace()?.client;
  const { pathRules } = useClientSettings();
  if (pathRules.length === 0 || !client) return null;
  const remove = (typeCode: string): void =>
    void saveClient.run(workspace, {
      mode: 'edit',
      lid: client.lid,
      patch: ({ extra }) => ({
        extra: withClientSettings(extra, {
          pathRules: clientSettingsOf(extra).pathRules.filter((one) => one.typeCode !== typeCode),
        }),
      }),
    });
  return (
    <Stack gap={2}>
      <Text as="h3" look="label">
        {t('rules.list')}
      </Text>
      <Rows>
        {pathRules.map(({ typeCode, groups }) => {
          const type = isolate(taxonomy[typeCode]?.title ?? typeCode);
          return (
            <Row key={typeCode}>
              <RowWords name={t('rules.text', { type, groups: words.groups(groups) })} />
              <IconButton
                icon={X}
                size="small"
                label={t('rules.remove', { type })}
                onPress={() => remove(typeCode)}
              />
            </Row>
          );
        })}
      </Rows>
    </Stack>
  );
}

import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../i18n/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { Card, IconButton, Row, Rows, RowWords, Select, Stack, Text } from '../../ui/index.ts';
import type { SettingsCardProps } from './settings-card.ts';
import { useTypeSections } from './use-type-sections.ts';

/** The types that are offered first, in their order. */
export function TypesCard({ settings, onChange, isReadOnly }: SettingsCardProps): ReactNode {
  const { t } = useTranslation(['settings', 'forms']);
  const taxonomy = useTaxonomy();
  const { types } = settings;
  const sections = useTypeSections(types);
  const move = (from: number, to: number): void => {
    const next = types.filter((_, i) => i !== from);
    next.splice(to, 0, types[from] ?? '');
    onChange({ types: next });
  };
  return (
    <Card id="setting-types" title={t('content.types')}>
      <Stack gap={3}>
        <Text tone="secondary">{t('content.typesText')}</Text>
        {types.length > 0 && (
          <Rows label={t('content.types')}>
            {types.map((code, i) => {
              const title = taxonomy[code]?.title ?? code;
              const of = { title: isolate(title) };
              return (
                <Row key={code}>
                  <RowWords name={<bdi>{title}</bdi>} second={taxonomy[code]?.group} />
                  {!isReadOnly && (
                    <Stack direction="row" gap={1}>
                      <IconButton
                        icon={ArrowUp}
                        label={t('content.moveUp', of)}
                        isDisabled={i === 0}
                        onPress={() => move(i, i - 1)}
                      />
                      <IconButton
                        icon={ArrowDown}
                        label={t('content.moveDown', of)}
                        isDisabled={i === types.length - 1}
                        onPress={() => move(i, i + 1)}
                      />
                      <IconButton
                        icon={X}
                        label={t('content.removeType', of)}
                        onPress={() => onChange({ types: types.filter((one) => one !== code) })}
                      />
                    </Stack>
                  )}
                </Row>
              );
            })}
          </Rows>
        )}
        {!isReadOnly && (
          <Select
            label={t('content.addType')}
            value={null}
            placeholder={t('forms:placeholders.type')}
            sections={sections}
            filterLabel={t('forms:placeholders.filterTypes')}
            emptyText={t('forms:noMatch')}
            onChange={(code) => onChange({ types: [...types, code] })}
          />
        )}
      </Stack>
    </Card>
  );
}

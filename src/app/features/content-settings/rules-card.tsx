import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { fieldsWhere } from '../../../domain/fields/index.ts';
import { isolate } from '../../i18n/index.ts';
import { usePropertyName } from '../../forms/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';
import { Button, Card, Grid, IconButton, Row, Rows, RowWords, Select, Stack, Text } from '../../ui/index.ts';
import type { SettingsCardProps } from './settings-card.ts';
import { useTypeSections } from './use-type-sections.ts';

/** What a person can fill in, and so may be asked for. */
const PROPERTIES = [
  'name',
  'name_ar',
  'description',
  'description_ar',
  'eid',
  'keywords',
  ...fieldsWhere(({ isAdditional }) => isAdditional),
].filter((property, i, all) => all.indexOf(property) === i);

const CHOSEN = z.string().nullable();

/** Rules of the client itself: what features of a type must have. */
export function RulesCard({ settings, onChange, isReadOnly }: SettingsCardProps): ReactNode {
  const { t } = useTranslation(['settings', 'forms']);
  const taxonomy = useTaxonomy();
  const nameOf = usePropertyName();
  const sections = useTypeSections();
  const [typeCode, setType] = useKeptChoice('rule-type', CHOSEN, null);
  const [property, setProperty] = useKeptChoice('rule-property', CHOSEN, null);
  const { rules } = settings;
  const isKnown = rules.some((rule) => rule.typeCode === typeCode && rule.property === property);
  return (
    <Card id="setting-rules" title={t('content.rules')}>
      <Stack gap={3}>
        <Text tone="secondary">{t('content.rulesText')}</Text>
        {rules.length > 0 && (
          <Rows label={t('content.rules')}>
            {rules.map((rule) => {
              const type = taxonomy[rule.typeCode]?.title ?? rule.typeCode;
              const what = nameOf(rule.property);
              return (
                <Row key={`${rule.typeCode} ${rule.property}`}>
                  <RowWords
                    name={t('content.rule', { type: isolate(type), property: isolate(what) })}
                    second={taxonomy[rule.typeCode]?.group}
                  />
                  {!isReadOnly && (
                    <IconButton
                      icon={X}
                      label={t('content.removeRule', {
                        type: isolate(type),
                        property: isolate(what),
                      })}
                      onPress={() => onChange({ rules: rules.filter((one) => one !== rule) })}
                    />
                  )}
                </Row>
              );
            })}
          </Rows>
        )}
        {!isReadOnly && (
          <>
            <Grid min={220}>
              <Select
                label={t('content.ruleType')}
                value={typeCode}
                placeholder={t('forms:placeholders.type')}
                sections={sections}
                filterLabel={t('forms:placeholders.filterTypes')}
                emptyText={t('forms:noMatch')}
                onChange={setType}
              />
              <Select
                label={t('content.ruleProperty')}
                value={property}
                placeholder={t('content.ruleProperty')}
                options={PROPERTIES.map((id) => ({ id, label: nameOf(id) }))}
                filterLabel={t('metadata.filter')}
                emptyText={t('forms:noMatch')}
                onChange={setProperty}
              />
            </Grid>
            <Stack direction="row" justify="end">
              <Button
                variant="soft"
                icon={Plus}
                isDisabled={typeCode === null || property === null || isKnown}
                onPress={() => {
                  if (typeCode === null || property === null) return;
                  onChange({ rules: [...rules, { typeCode, property }] });
                  setProperty(null);
                }}
              >
                {t('content.addRule')}
              </Button>
            </Stack>
          </>
        )}
      </Stack>
    </Card>
  );
}

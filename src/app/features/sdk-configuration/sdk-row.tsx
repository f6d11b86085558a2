import { ListPlus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DEFAULT_SDK_VALUE_TYPE,
  SDK_VALUE_TYPES,
  type SdkConfigurationRow,
} from '../../../domain/entities/sdk-configuration.ts';
import type { Issue } from '../../../domain/entities/issue.ts';
import { firstValueOf } from '../../../domain/sdk/configuration.ts';
import { useIssueText } from '../../forms/index.ts';
import { Card, IconButton, Menu, Select, Switch, TextField } from '../../ui/index.ts';
import styles from './sdk-row.module.css';

export interface SdkRowProps {
  row: SdkConfigurationRow;
  /** All rows: a default key is offered once. */
  taken: readonly SdkConfigurationRow[];
  /** Parameters that the server's SDK knows. */
  known: readonly SdkConfigurationRow[];
  issues: readonly Issue[];
  isLocked: boolean;
  onChange: (row: SdkConfigurationRow) => void;
  onRemove: () => void;
}

/** Key, type and value. A default key fills all three, and locks key and type. */
export function SdkRow({ row, taken, known, issues, isLocked, onChange, onRemove }: SdkRowProps): ReactNode {
  const { t } = useTranslation('sdk');
  const issueText = useIssueText();
  const { configurationKey: key, configurationValue: value, configurationValueType: type } = row;
  const isDefault = known.some(({ configurationKey }) => configurationKey === key);
  const errorOf = (part: string): string | undefined => {
    const issue = issues.find(({ path }) => path.endsWith(part));
    return issue === undefined ? undefined : issueText(issue);
  };
  const free = known.filter(
    ({ configurationKey }) => !taken.some((each) => each.configurationKey === configurationKey),
  );
  const chooseDefault = (id: string): void => {
    const chosen = known.find(({ configurationKey }) => configurationKey === id);
    if (chosen !== undefined) onChange({ ...row, ...chosen });
  };
  const isOn = value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
  return (
    <Card>
      <div className={styles['row']}>
        <div className={styles['fields']}>
          <div className={styles['key']}>
            <TextField
              label={t('key')}
              dir="ltr"
              spellCheck={false}
              isRequired
              value={key}
              isReadOnly={isLocked || isDefault}
              onChange={(next) => onChange({ ...row, configurationKey: next })}
              error={errorOf('configurationKey')}
              hint={isDefault ? t('defaultKey') : undefined}
            />
          </div>
          <Select
            label={t('type')}
            placeholder={t('type')}
            value={type}
            isReadOnly={isLocked || isDefault}
            onChange={(id) => {
              const next = SDK_VALUE_TYPES.find((each) => each === id) ?? DEFAULT_SDK_VALUE_TYPE;
              if (next !== type)
                onChange({ ...row, configurationValueType: next, configurationValue: firstValueOf(next) });
            }}
            options={SDK_VALUE_TYPES.map((id) => ({ id, label: t(`types.${id}`) }))}
            className={styles['type']}
          />
          <div className={styles['value']}>
            {type === 'Boolean' && errorOf('configurationValue') === undefined ? (
              <div className={styles['switch']}>
                <Switch
                  label={t('value')}
                  isSelected={isOn}
                  isReadOnly={isLocked}
                  onChange={(next) => onChange({ ...row, configurationValue: String(next) })}
                />
              </div>
            ) : (
              <TextField
                label={t('value')}
                dir="ltr"
                spellCheck={false}
                isRequired
                value={String(value)}
                isReadOnly={isLocked}
                inputMode={type === 'String' ? 'text' : 'decimal'}
                onChange={(next) => onChange({ ...row, configurationValue: next })}
                error={errorOf('configurationValue')}
              />
            )}
          </div>
          {!isLocked && (
            <div className={styles['actions']}>
              {!isDefault && free.length > 0 && (
                <Menu
                  label={t('chooseDefault')}
                  placement="bottom end"
                  trigger={<IconButton icon={ListPlus} label={t('chooseDefault')} />}
                  items={free.map(({ configurationKey }) => ({
                    id: configurationKey,
                    label: configurationKey,
                  }))}
                  onAction={chooseDefault}
                />
              )}
              <IconButton icon={Trash2} label={t('remove', { key: key || t('key') })} onPress={onRemove} />
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}

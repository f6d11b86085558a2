import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LENGTH } from '../../../domain/limits.ts';
import { Bound, LevelTypeSelect, TitleField, type DraftForm } from '../../forms/index.ts';
import { NumberField } from '../../ui/index.ts';
import styles from './level-import.module.css';
import type { ImportValues } from './import-values.ts';

/** What the level is called and where it lies in the building. */
export function LevelFields({ draft }: { draft: DraftForm<ImportValues> }): ReactElement {
  const { t } = useTranslation('forms');
  return (
    <>
      <Bound draft={draft} name="levelType">
        {(field) => <LevelTypeSelect {...field} />}
      </Bound>
      <Bound draft={draft} name="title">
        {(field) => (
          <TitleField {...field} label={t('fields.title')} max={LENGTH.titleOfLevel[1]} isRequired />
        )}
      </Bound>
      <div className={styles['pair']}>
        <Bound draft={draft} name="levelIndex">
          {(field) => (
            <NumberField
              {...field}
              label={t('fields.levelIndex')}
              hint={t('hints.levelIndex')}
              isWhole
              isRequired
              notNumberText={t('issues.is-number')}
            />
          )}
        </Bound>
        <Bound draft={draft} name="shortTitle">
          {(field) => (
            <TitleField
              {...field}
              label={t('fields.shortTitle')}
              max={LENGTH.shortTitleOfLevel[1]}
              isRequired
            />
          )}
        </Bound>
      </div>
    </>
  );
}

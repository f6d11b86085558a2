import { useId, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LineSample } from '../../../shapes/line-sample.tsx';
import { sideOf, SIDES } from '../../../shapes/versions.ts';
import styles from '../conflicts.module.css';
import { SideCard } from './side-card.tsx';
import { Followers, type FieldsProps } from './field-table.tsx';
import { namingOf, useFieldName } from './use-field-name.ts';
import { useValueWords } from '../../../forms/index.ts';
import { VersionValue } from './version-value.tsx';

/** The same as the table in a narrow view without columns: a card a field, its versions below each other. */
export function FieldCards({ fields, choices, onChoose, from }: FieldsProps): ReactElement {
  const { t } = useTranslation('conflicts');
  const fieldName = useFieldName();
  const words = useValueWords();
  const id = useId();
  return (
    <div className={styles['cards']}>
      {fields.map((field, i) => (
        <fieldset key={field.path} className={styles['card']}>
          <legend>
            <bdi id={`${id}-${i}`}>{fieldName(field.path, namingOf(field))}</bdi>
          </legend>
          <Followers field={field} />
          <div className={styles['stacked']}>
            <span className={styles['head']}>
              <LineSample version="base" />
              {t('sides.base')}
            </span>
            <VersionValue path={field.path} value={field.base} version="base" words={words} />
          </div>
          {SIDES.map((side) => (
            <SideCard
              key={side}
              name={`${id}-${field.path}`}
              side={side}
              isChosen={choices[field.path] === side}
              onChoose={(chosen) => onChoose(field.path, chosen)}
              labelledBy={`${id}-${i} ${id}-${i}-${side}-head ${id}-${i}-${side}`}
            >
              <span className={styles['head']}>
                <LineSample version={side} />
                <span id={`${id}-${i}-${side}-head`}>{t(`sides.${sideOf(side, from)}`)}</span>
              </span>
              <span id={`${id}-${i}-${side}`}>
                <VersionValue
                  path={field.path}
                  value={field[side]}
                  before={field.base}
                  version={side}
                  words={words}
                />
              </span>
            </SideCard>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

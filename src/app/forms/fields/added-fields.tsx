import { X } from 'lucide-react';
import { memo, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldPathValue, Path } from 'react-hook-form';
import type { FeatureKind } from '../../../domain/entities/feature.ts';
import type { FeatureType } from '../../../domain/entities/feature-type.ts';
import {
  fieldOf,
  fieldsWhere,
  isInForm,
  type FeatureValues,
  type FieldName,
} from '../../../domain/fields/index.ts';
import { IconButton } from '../../ui/index.ts';
import type { FieldsForm } from '../draft/use-draft.ts';
import { AddFieldMenu } from './add-field-menu.tsx';
import styles from './added-fields.module.css';
import { FieldOfFeature, hasEditor } from './field-editor.tsx';
import { useFieldLabel } from './use-field-label.ts';

const ADDITIONAL = fieldsWhere(({ isAdditional }) => isAdditional).filter(hasEditor);

export interface AddedFieldsProps {
  draft: FieldsForm<FeatureValues>;
  values: FeatureValues;
  kind: FeatureKind;
  type: FeatureType | undefined;
  /** Fields that the form shows elsewhere. */
  except: readonly string[];
}

/** The additional fields that are there, one below the other, and the menu that adds another. */
export const AddedFields = memo(function AddedFields(props: AddedFieldsProps): ReactNode {
  const { draft, values, kind, type, except } = props;
  const { t } = useTranslation('forms');
  const labelOf = useFieldLabel();
  /** Added a moment ago: gets the focus, and is not reported as empty before the person leaves it. */
  const [fresh, setFresh] = useState<FieldName | null>(null);
  const offered = ADDITIONAL.filter(
    (name) => isInForm(name, kind, values.typeCode, type) && !except.includes(name),
  );
  const isThere = (name: FieldName): boolean => values[name as keyof FeatureValues] !== null;
  const there = offered.filter(isThere);
  const put = (name: FieldName, value: unknown): void =>
    draft.form.setValue(
      name as Path<FeatureValues>,
      structuredClone(value) as FieldPathValue<FeatureValues, Path<FeatureValues>>,
      { shouldDirty: true, shouldTouch: true },
    );
  const add = (name: FieldName): void => {
    put(name, fieldOf(name)?.start);
    setFresh(name);
  };
  return (
    <>
      {there.map((name) => (
        <Added
          key={name}
          isFresh={name === fresh}
          onLeave={() => setFresh((now) => (now === name ? null : now))}
        >
          <FieldOfFeature
            draft={draft}
            name={name}
            isAdded
            isFresh={name === fresh && !draft.hasTried}
            labelEnd={
              draft.isReadOnly ? undefined : (
                <IconButton
                  size="small"
                  icon={X}
                  label={t('additional.remove', { field: labelOf(name) })}
                  onPress={() => put(name, null)}
                />
              )
            }
          />
        </Added>
      ))}
      {!draft.isReadOnly && (
        <div className={styles['wide']}>
          <AddFieldMenu
            label={t('additional.add')}
            offered={offered}
            isThere={isThere}
            thereNote={t('additional.there')}
            isFullWidth
            onAdd={add}
          />
        </div>
      )}
    </>
  );
});

interface AddedProps {
  isFresh: boolean;
  onLeave: () => void;
  children: ReactNode;
}

/** Takes the focus into what was just added. */
function Added({ isFresh, onLeave, children }: AddedProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFresh) return;
    const first = frame.current?.querySelector<HTMLElement>(FIRST);
    first?.focus();
  }, [isFresh]);
  return (
    <div
      ref={frame}
      className={styles['wide']}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
    >
      {children}
    </div>
  );
}

/** Not the button that removes it again, which is beside its label. */
const FIRST = 'input, textarea, [role="radio"], ul button, [data-first] button, [role="spinbutton"]';

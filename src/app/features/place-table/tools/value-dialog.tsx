import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { fieldOf, isPresent, type FieldName } from '../../../../domain/fields/index.ts';
import { cellText, readCell } from '../../../../domain/grid/index.ts';
import { EditorOfField, useIssueText } from '../../../forms/index.ts';
import { FormModal } from '../../../ui/index.ts';
import { useGridTools } from '../grid/grid-context.ts';

interface ValueDialogProps {
  feature: Feature;
  column: FieldName;
  /** What was typed and is not stored. */
  typed: string | undefined;
  onDone: (text: string) => void;
  /** It was closed with what is in it. */
  onLeave: () => void;
  onClose: () => void;
}

/** The editor that the form of a place has for a field. Each change is kept as what is typed in the cell. */
export function ValueDialog({
  feature,
  column,
  typed,
  onDone,
  onLeave,
  onClose,
}: ValueDialogProps): ReactNode {
  const { t } = useTranslation('table');
  const { words, labelOf, titleOf, type, cancel } = useGridTools();
  const issueText = useIssueText();
  const field = fieldOf(column);
  const { fid } = feature;
  const before = feature.properties[column];
  const [value, setValue] = useState<unknown>(() => {
    const read = typed === undefined ? { value: before } : readCell(column, typed, before, words);
    const stored = 'value' in read ? read.value : before;
    return isPresent(stored) ? field?.read(stored) : structuredClone(field?.start);
  });
  const textOf = (next: unknown): string => {
    const stored = next === null ? undefined : field?.write(next, before);
    if (!isPresent(stored)) return '';
    return cellText({ ...feature, properties: { ...feature.properties, [column]: stored } }, column, words);
  };
  const stored = value === null ? undefined : field?.write(value, before);
  const context = { path: column, name: column, ownOrigin: undefined, allowsWaiting: true };
  const issues = isPresent(stored) ? (field?.issues(stored, context) ?? []) : [];
  const errorAt = (path: string): string | undefined => {
    const issue = issues.find((one) => one.path === path);
    return issue === undefined ? undefined : issueText(issue);
  };
  const change = (next: unknown): void => {
    setValue(next);
    type(fid, column, textOf(next));
  };
  return (
    <FormModal
      title={titleOf(fid)}
      cancelLabel={t('value.cancel')}
      actionLabel={t('value.done')}
      width="medium"
      onClose={() => {
        onLeave();
        onClose();
      }}
      onCancel={() => {
        cancel(fid, column);
        onClose();
      }}
      onAction={() => {
        onDone(textOf(value));
        onClose();
      }}
    >
      <EditorOfField
        name={column}
        label={labelOf(column)}
        value={value}
        onChange={change}
        onBlur={() => undefined}
        error={errorAt(column)}
        errorAt={(part) => errorAt(`${column}.${part}`)}
        isReadOnly={false}
        isRequired={false}
      />
    </FormModal>
  );
}

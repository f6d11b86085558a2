import { useCallback } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorsByPath } from './issues.ts';
import type { DraftForm } from './draft/use-draft.ts';
import { useFieldLabel } from './fields/use-field-label.ts';

/**
 * What a form still needs before it can be saved, or that it is unchanged: one short sentence each. An obstacle besides the
 * fields comes last, and replaces sentences with the same meaning.
 */
export function useMissing<V extends FieldValues>(): (
  draft: DraftForm<V>,
  blockedBy: string | undefined,
) => string[] {
  const { t } = useTranslation('forms');
  const labelOf = useFieldLabel();
  return useCallback(
    (draft, blockedBy) => {
      const { draft: shown, shapes } = draft;
      const isHalfDrawn = draft.line.length > 0;
      const ofShape = (): string => {
        if (isHalfDrawn) return t('needs.finish');
        if (shown.geometry !== null) return t('needs.checkShape');
        if (shapes.includes('point')) return t(shapes.length > 1 ? 'needs.place' : 'needs.point');
        return t('needs.outline');
      };
      const said = new Set<string>();
      let shape: string | null = null;
      for (const [path, { code }] of errorsByPath(draft.issues)) {
        const [member = path] = path.split('.');
        if (member === 'geometry') shape = ofShape();
        else if (code === 'type-must-be-selected') said.add(t('needs.type'));
        else {
          const field = labelOf(member);
          const isEmpty = code === 'required' || code === 'propertyRequired' || code === 'is-number';
          said.add(t(isEmpty ? 'needs.fill' : 'needs.check', { field }));
        }
      }
      if (isHalfDrawn && shapes.includes('polygon')) shape = t('needs.finish');
      if (shape !== null) said.add(shape);
      if (blockedBy !== undefined) {
        said.delete(t('needs.finish'));
        said.add(blockedBy);
      }
      if (said.size === 0 && !draft.dirty) said.add(t(draft.isNew ? 'needs.nothingYet' : 'needs.noChange'));
      return [...said];
    },
    [t, labelOf],
  );
}

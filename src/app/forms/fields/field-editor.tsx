import { memo, type ComponentType, type ReactElement, type ReactNode } from 'react';
import type { Path } from 'react-hook-form';
import {
  fieldOf,
  type FeatureValues,
  type FieldEditor,
  type FieldName,
} from '../../../domain/fields/index.ts';
import { Bound } from '../bound-field.tsx';
import type { FieldsForm } from '../draft/use-draft.ts';
import { ButtonsEditor } from './editors/buttons.tsx';
import { RowsEditor } from './editors/custom-rows.tsx';
import { GroupsEditor } from './editors/groups.tsx';
import { HoursEditor } from './editors/hours.tsx';
import { InstantEditor } from './editors/instant.tsx';
import { OffsetEditor } from './editors/offset.tsx';
import { OverrideEditor } from './editors/override.tsx';
import { PhoneEditor } from './editors/phone.tsx';
import { ImagesEditor, LogoEditor } from './editors/pictures.tsx';
import { PriceEditor } from './editors/price.tsx';
import { RatingEditor } from './editors/rating.tsx';
import { NumberEditor } from './editors/numbers.tsx';
import { EmailEditor, LineEditor, LinkEditor, ParagraphEditor } from './editors/texts.tsx';
import { WordsEditor } from './editors/words.tsx';
import type { EditorProps } from './editor-props.ts';
import { useFieldLabel } from './use-field-label.ts';

type Editor = ComponentType<EditorProps<unknown>>;
/** An editor gets the values of its own fields only, which their descriptors read. */
const editing = <Value,>(editor: ComponentType<EditorProps<Value>>): Editor => editor as unknown as Editor;

/** The component of each kind of editor. Which type a feature has is asked by its form, which knows the taxonomy. */
const EDITORS: Record<Exclude<FieldEditor, 'type'>, Editor> = {
  hours: editing(HoursEditor),
  images: editing(ImagesEditor),
  logo: editing(LogoEditor),
  price: editing(PriceEditor),
  rating: editing(RatingEditor),
  override: editing(OverrideEditor),
  buttons: editing(ButtonsEditor),
  line: editing(LineEditor),
  paragraph: editing(ParagraphEditor),
  words: editing(WordsEditor),
  email: editing(EmailEditor),
  phone: editing(PhoneEditor),
  link: editing(LinkEditor),
  number: editing(NumberEditor),
  offset: editing(OffsetEditor),
  rows: editing(RowsEditor),
  groups: editing(GroupsEditor),
  instant: editing(InstantEditor),
};

export interface FieldEditorProps {
  draft: FieldsForm<FeatureValues>;
  name: FieldName;
  isRequired?: boolean;
  /** At the end of the label. */
  labelEnd?: ReactNode;
  /** A field added a moment ago shows no errors. */
  isFresh?: boolean;
  /** It was added, and stays until it is removed; else an empty one is not in the form. */
  isAdded?: boolean;
}

export const hasEditor = (name: FieldName): boolean => (fieldOf(name)?.editor ?? 'type') !== 'type';

// @spec 2.74
/** The editor of a field, for a value outside forms. */
export function EditorOfField(props: EditorProps<unknown>): ReactElement | null {
  const kind = fieldOf(props.name)?.editor ?? 'type';
  const Editor = kind === 'type' ? undefined : EDITORS[kind];
  return Editor === undefined ? null : <Editor {...props} />;
}

/** One field of a feature with the editor that its descriptor names. */
export const FieldOfFeature = memo(function FieldOfFeature(props: FieldEditorProps): ReactElement | null {
  const { draft, name, labelEnd, isRequired = false, isFresh = false, isAdded = false } = props;
  const labelOf = useFieldLabel();
  const kind = fieldOf(name)?.editor ?? 'type';
  const Editor = kind === 'type' ? undefined : EDITORS[kind];
  if (Editor === undefined) return null;
  return (
    <Bound draft={draft} name={name as Path<FeatureValues>}>
      {(field) => (
        <Editor
          name={name}
          label={labelOf(name)}
          value={field.value}
          onChange={(value) => field.onChange((isAdded ? value : orNothing(value)) as typeof field.value)}
          onBlur={field.onBlur}
          error={isFresh ? undefined : field.error}
          errorAt={(part) => (isFresh ? undefined : field.errorAt(part))}
          isReadOnly={field.isReadOnly}
          isRequired={isRequired}
          labelEnd={labelEnd}
        />
      )}
    </Bound>
  );
});

/** What is emptied is not there. */
const orNothing = (value: unknown): unknown =>
  value === '' || (Array.isArray(value) && value.length === 0) ? null : value;

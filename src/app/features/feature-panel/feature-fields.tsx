import { memo, useMemo, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTENT_TYPES, kindDescriptor, type FeatureList } from '../../../domain/content/index.ts';
import type { Feature, FeatureKind } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import {
  fieldOf,
  fieldsLostBy,
  isInForm,
  type FeatureValues,
  type FieldName,
} from '../../../domain/fields/index.ts';
import { typeOf } from '../../../domain/rules/index.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import {
  AddedFields,
  Bound,
  featureTypeSections,
  FieldOfFeature,
  useFieldLabel,
  useSectionTitles,
  typeOption,
  Wide,
  type DraftForm,
  type FieldsForm,
} from '../../forms/index.ts';
import { usePreferredTypes } from '../../state/content/client-settings.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { Notice, Select } from '../../ui/index.ts';
import { HistorySection } from './history-section.tsx';
import { kindUnder } from './feature-draft.ts';
import { TextsInLanguages } from './texts-in-languages.tsx';
import { otherTypesOf, typesOfList } from './feature-lists.ts';

export interface FeatureFieldsProps {
  draft: DraftForm<FeatureValues>;
  list: FeatureList;
  /** As it is saved; null for a new one. */
  stored: Feature | null;
  kind: FeatureKind;
  taxonomy: Taxonomy;
  geometry: ReactNode;
}

/** The parts of the form of a feature, as its list names them. */
export function FeatureFields({ draft, geometry, ...of }: FeatureFieldsProps): ReactElement {
  const { list, kind } = of;
  const sections = CONTENT_TYPES[list].sections;
  // The parts below are rendered for changes of their own, not for each moved corner.
  const { fields } = draft;
  const { values } = draft.draft;
  const was = draft.head.values.typeCode;
  return (
    <>
      {sections.map((section) => {
        if (section === 'shape') return <Wide key={section}>{geometry}</Wide>;
        if (section === 'additional')
          return (
            <AddedFields
              key={section}
              draft={fields}
              values={values}
              kind={kind}
              type={typeOf(of.taxonomy, values.typeCode)}
              except={sections}
            />
          );
        if (section === 'typeCode')
          return <TypeField key={section} draft={fields} values={values} was={was} {...of} />;
        const { typeCode } = values;
        const { taxonomy } = of;
        const field = (
          <OwnField key={section} name={section} draft={fields} {...{ kind, typeCode, taxonomy }} />
        );
        if (section !== 'name_ar') return field;
        const type = typeOf(taxonomy, typeCode);
        const { issues } = draft;
        return [
          field,
          <Wide key="texts">
            <TextsInLanguages draft={fields} {...{ values, issues, kind, type }} />
          </Wide>,
        ];
      })}
      {of.stored !== null && <HistorySection feature={of.stored} canEdit={!fields.isReadOnly} />}
    </>
  );
}

interface OwnFieldProps extends Pick<FeatureFieldsProps, 'kind' | 'taxonomy'> {
  draft: FieldsForm<FeatureValues>;
  name: FieldName;
  typeCode: string;
}

/** A field in every form of its list, if the type has it. */
const OwnField = memo(function OwnField(props: OwnFieldProps): ReactNode {
  const { draft, name, kind, typeCode, taxonomy } = props;
  const type = typeOf(taxonomy, typeCode);
  if (!isInForm(name, kind, typeCode, type)) return null;
  const owner = { kind: kindDescriptor(kind), type, typeCode };
  const field = (
    <FieldOfFeature draft={draft} name={name} isRequired={fieldOf(name)?.isRequired(owner) ?? false} />
  );
  return isWide(name) ? <Wide>{field}</Wide> : field;
});

const isWide = (name: FieldName): boolean => ['words', 'rows'].includes(fieldOf(name)?.editor ?? '');

interface TypeFieldProps extends Pick<FeatureFieldsProps, 'list' | 'stored' | 'kind' | 'taxonomy'> {
  draft: FieldsForm<FeatureValues>;
  values: FeatureValues;
  /** The type that it is saved with; empty for a new one. */
  was: string;
}

const TypeField = memo(function TypeField(props: TypeFieldProps): ReactNode {
  const { draft, list, taxonomy } = props;
  const { t } = useTranslation('forms');
  const features = useLevelFeatures();
  const titles = useSectionTitles();
  const preferred = usePreferredTypes();
  const current = props.values.typeCode;
  const sections = useMemo(() => {
    const used = new Set(features?.map((feature) => feature.properties.typeCode));
    const allowed = Object.fromEntries(typesOfList(taxonomy, list).map((type) => [type.code, type]));
    const others = draft.isNew ? [] : otherTypesOf(taxonomy, list);
    const found = [
      ...featureTypeSections(allowed, used, titles, preferred),
      ...(others.length === 0
        ? []
        : [
            {
              id: 'others',
              title: t('types.otherKinds'),
              options: others.map((type) => typeOption(type, taxonomy)),
            },
          ]),
    ];
    // A code of a newer server, or of another list, is shown for what it is.
    const isForeign =
      !found.some(({ options }) => options.some(({ id }) => id === current)) && current !== '';
    const label = taxonomy[current]?.title ?? current;
    return isForeign ? [{ id: 'foreign', options: [{ id: current, label }] }, ...found] : found;
  }, [features, taxonomy, list, current, draft.isNew, titles, preferred, t]);
  // A list with one type needs no choice.
  if (sections.flatMap((section) => section.options).length < 2) return null;
  return (
    <>
      {/* In two columns what belongs together then stands side by side: both names, major and minor. */}
      <Wide>
        <Bound draft={draft} name="typeCode">
          {(field) => (
            <Select
              {...field}
              label={t('fields.type')}
              value={field.value === '' ? null : field.value}
              isRequired
              sections={sections}
              placeholder={t('placeholders.type')}
              filterLabel={t('placeholders.filterTypes')}
              emptyText={t('noMatch')}
            />
          )}
        </Bound>
      </Wide>
      <LosingNotice {...props} />
    </>
  );
});

/** Says before the save what another type would take away. Until then all of it stays in the form. */
function LosingNotice({ draft, values, was, stored, kind, taxonomy }: TypeFieldProps): ReactNode {
  const { t } = useTranslation('forms');
  const formats = useFormats();
  const labelOf = useFieldLabel();
  if (was === '' || draft.isReadOnly) return null;
  const lost = fieldsLostBy(
    values,
    // The taxonomy may have made another class of that type meanwhile.
    { kind: kindUnder(stored, was, taxonomy), typeCode: was },
    { kind, typeCode: values.typeCode },
  );
  if (lost.length === 0) return null;
  const type = taxonomy[values.typeCode]?.title ?? values.typeCode;
  return (
    <Wide>
      <Notice tone="waiting" role="status" title={t('losing.title')}>
        {t('losing.text', { type: isolate(type), fields: formats.list(lost.map(labelOf)) })}
      </Notice>
    </Wide>
  );
}

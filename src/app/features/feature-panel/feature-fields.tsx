import { useMemo, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTENT_TYPES, kindDescriptor, type FeatureList } from '../../../domain/content/index.ts';
import type { FeatureKind } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { fieldOf, isKept, type FeatureValues, type FieldName } from '../../../domain/fields/index.ts';
import { typeOf } from '../../../domain/rules/index.ts';
import {
  AddedFields,
  Bound,
  featureTypeSections,
  FieldOfFeature,
  Wide,
  type DraftForm,
} from '../../forms/index.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { Select } from '../../ui/index.ts';
import { typesOfList } from './feature-lists.ts';

export interface FeatureFieldsProps {
  draft: DraftForm<FeatureValues>;
  list: FeatureList;
  kind: FeatureKind;
  taxonomy: Taxonomy;
  geometry: ReactNode;
}

/** The parts of the form of a feature, as its list names them. */
export function FeatureFields(props: FeatureFieldsProps): ReactElement {
  const { draft, list, kind, geometry } = props;
  const sections = CONTENT_TYPES[list].sections;
  return (
    <>
      {sections.map((section) => {
        if (section === 'shape') return <Wide key={section}>{geometry}</Wide>;
        if (section === 'additional')
          return <AddedFields key={section} draft={draft} kind={kind} except={sections} />;
        if (section === 'typeCode') return <TypeField key={section} {...props} />;
        return <OwnField key={section} name={section} {...props} />;
      })}
    </>
  );
}

/** A field that stands in every form of its list, where the type has it. */
function OwnField({ draft, name, kind, taxonomy }: FeatureFieldsProps & { name: FieldName }): ReactNode {
  const { typeCode } = draft.draft.values;
  if (!isKept(name, kind, typeCode)) return null;
  const owner = { kind: kindDescriptor(kind), type: typeOf(taxonomy, typeCode), typeCode };
  const field = (
    <FieldOfFeature draft={draft} name={name} isRequired={fieldOf(name)?.isRequired(owner) ?? false} />
  );
  return isWide(name) ? <Wide>{field}</Wide> : field;
}

const isWide = (name: FieldName): boolean => ['words', 'rows'].includes(fieldOf(name)?.editor ?? '');

function TypeField({ draft, list, taxonomy }: FeatureFieldsProps): ReactNode {
  const { t } = useTranslation('forms');
  const features = useLevelFeatures();
  const current = draft.draft.values.typeCode;
  const sections = useMemo(() => {
    const used = new Set(features?.map((feature) => feature.properties.typeCode));
    const allowed = Object.fromEntries(typesOfList(taxonomy, list).map((type) => [type.code, type]));
    const titles = { onLevel: t('types.onLevel'), all: t('types.all') };
    const found = featureTypeSections(allowed, used, titles);
    // A code of a newer server, or of another list, is shown for what it is.
    const isForeign = current !== '' && !Object.hasOwn(allowed, current);
    const label = taxonomy[current]?.title ?? current;
    return isForeign ? [{ id: 'foreign', options: [{ id: current, label }] }, ...found] : found;
  }, [features, taxonomy, list, current, t]);
  // Where a list has one type there is nothing to choose.
  if (sections.flatMap((section) => section.options).length < 2) return null;
  return (
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
  );
}

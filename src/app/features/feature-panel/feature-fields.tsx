import { Phone } from 'lucide-react';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CONTENT_TYPES,
  isPlace,
  kindDescriptor,
  kindsOf,
  type FeatureList,
  type FormSection,
} from '../../../domain/content/index.ts';
import type { FeatureKind } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { LENGTH } from '../../../domain/limits.ts';
import {
  Bound,
  CustomProperties,
  featureTypeSections,
  TitleField,
  Wide,
  type DraftForm,
} from '../../forms/index.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import { Disclosure, NumberField, Select, TagField, TextArea, TextField } from '../../ui/index.ts';
import { typesOfList } from './feature-lists.ts';
import type { FeatureValues } from './feature-values.ts';

export interface FeatureFieldsProps {
  draft: DraftForm<FeatureValues>;
  list: FeatureList;
  kind: FeatureKind;
  taxonomy: Taxonomy;
  geometry: ReactNode;
}

/** The fields of a feature, as its list and its kind have them. */
export function FeatureFields(props: FeatureFieldsProps): ReactElement {
  const sections: readonly FormSection[] = CONTENT_TYPES[props.list].sections;
  return (
    <>
      {sections.map((section) => {
        const Section = SECTIONS[section];
        return <Section key={section} {...props} />;
      })}
    </>
  );
}

const SECTIONS: Record<FormSection, (props: FeatureFieldsProps) => ReactNode> = {
  type: TypeField,
  beacon: BeaconFields,
  names: NameFields,
  externalId: ExternalIdField,
  shape: ({ geometry }) => <Wide>{geometry}</Wide>,
  texts: TextFields,
  contact: ContactFields,
  customProperties: CustomPropertiesField,
};

type DraftProps = Pick<FeatureFieldsProps, 'draft'>;

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

function NameFields({ draft, list }: FeatureFieldsProps): ReactElement {
  const { t } = useTranslation('forms');
  const isRequired = kindsOf(list).some((kind) => kindDescriptor(kind).isNamed);
  const max = LENGTH.featureName[1];
  return (
    <>
      <Bound draft={draft} name="name">
        {(field) => <TitleField {...field} label={t('fields.name')} max={max} isRequired={isRequired} />}
      </Bound>
      <Bound draft={draft} name="name_ar">
        {(field) => (
          <TextField {...field} label={t('fields.nameAr')} labelEnd="name_ar" dir="rtl" lang="ar" />
        )}
      </Bound>
    </>
  );
}

function ExternalIdField({ draft }: DraftProps): ReactElement {
  const { t } = useTranslation('forms');
  return (
    <Bound draft={draft} name="eid">
      {(field) => <TextField {...field} label={t('fields.externalId')} dir="ltr" spellCheck={false} />}
    </Bound>
  );
}

function CustomPropertiesField({ draft }: DraftProps): ReactElement {
  return (
    <Wide>
      <Bound draft={draft} name="custom">
        {(field) => <CustomProperties {...field} />}
      </Bound>
    </Wide>
  );
}

function TextFields({ draft }: DraftProps): ReactElement {
  const { t } = useTranslation('forms');
  return (
    <>
      <Bound draft={draft} name="description">
        {(field) => <TextArea {...field} label={t('fields.description')} rows={3} dir="auto" />}
      </Bound>
      <Bound draft={draft} name="description_ar">
        {(field) => (
          <TextArea
            {...field}
            label={t('fields.descriptionAr')}
            labelEnd="description_ar"
            rows={3}
            dir="rtl"
            lang="ar"
          />
        )}
      </Bound>
      <Wide>
        <Bound draft={draft} name="keywords">
          {({ value, ...field }) => (
            <TagField
              {...field}
              values={value}
              label={t('fields.keywords')}
              addLabel={t('keywords.add')}
              removeLabel={(keyword) => t('keywords.remove', { keyword })}
            />
          )}
        </Bound>
      </Wide>
    </>
  );
}

function ContactFields({ draft, kind }: FeatureFieldsProps): ReactNode {
  const { t } = useTranslation('forms');
  if (!isPlace({ kind })) return null;
  const { phoneNumber, email, website } = draft.draft.values;
  const filled = [phoneNumber, email, website].filter((text) => text.trim() !== '').length;
  return (
    <Wide>
      <Disclosure title={t('contact.title')} icon={Phone} note={`${filled} / 3`}>
        <Bound draft={draft} name="phoneNumber">
          {(field) => (
            <TextField
              {...field}
              label={t('fields.phone')}
              type="tel"
              dir="ltr"
              placeholder={t('placeholders.phone')}
            />
          )}
        </Bound>
        <Bound draft={draft} name="email">
          {(field) => <TextField {...field} label={t('fields.email')} type="email" dir="ltr" />}
        </Bound>
        <Bound draft={draft} name="website">
          {(field) => (
            <TextField
              {...field}
              label={t('fields.website')}
              type="url"
              dir="ltr"
              placeholder={t('placeholders.website')}
            />
          )}
        </Bound>
      </Disclosure>
    </Wide>
  );
}

function BeaconFields({ draft }: DraftProps): ReactElement {
  const { t } = useTranslation('forms');
  const notNumberText = t('issues.is-number');
  return (
    <>
      <Bound draft={draft} name="major">
        {(field) => (
          <NumberField
            {...field}
            label={t('fields.major')}
            isWhole
            isRequired
            notNumberText={notNumberText}
          />
        )}
      </Bound>
      <Bound draft={draft} name="minor">
        {(field) => (
          <NumberField
            {...field}
            label={t('fields.minor')}
            isWhole
            isRequired
            notNumberText={notNumberText}
          />
        )}
      </Bound>
      <Bound draft={draft} name="uuid">
        {(field) => <TextField {...field} label={t('fields.uuid')} dir="ltr" isRequired spellCheck={false} />}
      </Bound>
    </>
  );
}

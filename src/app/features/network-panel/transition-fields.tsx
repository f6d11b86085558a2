import { EVERYBODY } from '../../../domain/values/access.ts';
import { BUILDING_ENTRANCE, ELEVATOR } from '../../../domain/content/index.ts';
import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { memberIn } from '../../../domain/entities/content-languages.ts';
import { isFilled } from '../../../domain/fields/index.ts';
import { LENGTH } from '../../../domain/limits.ts';
import {
  transitionDefaults,
  transitionTitle,
  transitionTypes,
  type FeaturePlace,
} from '../../../domain/ops/index.ts';
import {
  Bound,
  EditorOfField,
  LanguageFields,
  useFieldLabel,
  featureTypeSections,
  useSectionTitles,
  TitleField,
  type DraftForm,
} from '../../forms/index.ts';
import { writtenIn } from '../../i18n/written-in.ts';
import { useClientSettings } from '../../state/content/client-settings.ts';
import { useSiteNetwork } from '../../state/content/site-network.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { NumberField, Select, Switch, TextField } from '../../ui/index.ts';
import { HoursFields } from './ways/hours-fields.tsx';
import type { TransitionValues } from './transition-values.ts';

interface Props {
  draft: DraftForm<TransitionValues>;
  taxonomy: Taxonomy;
  isNew: boolean;
  ownFid: string;
  place: FeaturePlace;
}

// @spec 4.61 4.63 4.65 5.73 5.74 5.76 6.9
/**
 * Type, names, time and access. A type that was chosen once stays, unless it is unknown; a new one takes the defaults of its
 * type.
 */
export function TransitionFields({ draft, taxonomy, isNew, ownFid, place }: Props): ReactElement {
  const { t } = useTranslation('network');
  const { t: forms } = useTranslation('forms');
  const { newId } = useWorkspace();
  const rows = useSiteNetwork()?.rows;
  const { typeCode } = draft.draft.values;
  const titles = useSectionTitles();
  // @spec 4.65
  const sections = useMemo(() => {
    const used = new Set(
      rows
        ?.filter(({ levelLid }) => levelLid === place.levelLid)
        .map(({ properties }) => properties.typeCode),
    );
    // @spec 6.9
    // An entrance is put where its door is: on a level.
    const codes = transitionTypes(taxonomy).filter(
      (code) => code !== BUILDING_ENTRANCE || place.levelLid !== null,
    );
    const known = codes.includes(typeCode) || typeCode === '' ? codes : [...codes, typeCode];
    const allowed = Object.fromEntries(
      known.map((code) => [
        code,
        {
          ...(taxonomy[code] ?? { code, properties: { class: 'graph' as const, shape: [] } }),
          title: transitionTitle(code, taxonomy),
          group: '',
        },
      ]),
    );
    return featureTypeSections(allowed, used, titles);
  }, [rows, taxonomy, typeCode, place.levelLid, titles]);
  // As it was when the form was opened: a mistake can be put right.
  const [isKnown] = useState(() => typeCode === '' || taxonomy[typeCode] !== undefined);
  const choose = (code: string): void => {
    // All else of it stays as it came.
    if (!isNew) return;
    const { setValue } = draft.form;
    const defaults = transitionDefaults(code, taxonomy);
    const set = { shouldDirty: true, shouldTouch: true };
    setValue('name', defaults.name, set);
    setValue('travelTime', defaults.travelTime, set);
    setValue('isAccessible', defaults.isAccessible, set);
    setValue('isComfortable', defaults.isComfortable, set);
    setValue('chain', { members: [ownFid], edges: [] }, set);
    setValue('twinFid', code === BUILDING_ENTRANCE ? newId() : '', set);
  };
  return (
    <>
      <Bound draft={draft} name="typeCode">
        {(field) => (
          <Select
            {...field}
            label={forms('fields.type')}
            value={field.value === '' ? null : field.value}
            isRequired
            isDisabled={!isNew && isKnown}
            sections={sections}
            placeholder={forms('placeholders.type')}
            onChange={(code) => {
              field.onChange(code);
              choose(code);
            }}
          />
        )}
      </Bound>
      <Bound draft={draft} name="name">
        {(field) => (
          <TitleField
            {...field}
            label={forms('fields.name')}
            max={LENGTH.featureName[1]}
            isRequired={taxonomy[typeCode]?.properties.isTitleEnabled !== false}
          />
        )}
      </Bound>
      <Bound draft={draft} name="name_ar">
        {(field) => <TextField {...field} label={forms('fields.nameAr')} dir="rtl" lang="ar" />}
      </Bound>
      <TransitionNames draft={draft} />
      <Bound draft={draft} name="travelTime">
        {(field) => (
          <NumberField
            {...field}
            label={t('transition.travelTime')}
            suffix={t('seconds')}
            notNumberText={forms('issues.invalid-travel-time')}
          />
        )}
      </Bound>
      {typeCode === ELEVATOR && <RideFields draft={draft} />}
      <Bound draft={draft} name="isAccessible">
        {({ value, onChange, isReadOnly, name }) => (
          <Switch label={t('transition.accessible')} isSelected={value} {...{ onChange, isReadOnly, name }} />
        )}
      </Bound>
      <Bound draft={draft} name="isComfortable">
        {({ value, onChange, isReadOnly, name }) => (
          <Switch
            label={t('transition.comfortable')}
            isSelected={value}
            {...{ onChange, isReadOnly, name }}
          />
        )}
      </Bound>
      <TransitionAccess draft={draft} />
      <TransitionHours draft={draft} />
      <TransitionValidity draft={draft} />
    </>
  );
}

interface TextsProps {
  draft: DraftForm<TransitionValues>;
}

/** The name of a transition in those languages of the client that lie in `extra`. */
function TransitionNames({ draft }: TextsProps): ReactElement {
  const { languages } = useClientSettings();
  const labelOf = useFieldLabel();
  const { values } = draft.draft;
  return (
    <LanguageFields
      languages={languages.filter((code) => code !== 'ar')}
      fieldsOf={(code) => [memberIn('name', code)]}
      isFilled={(name) => isFilled(name, values[name as keyof TransitionValues])}
      isAtFault={(name) => draft.issues.some(({ path }) => path === name)}
      missing="texts.missing"
    >
      {(name, code) => (
        <Bound key={name} draft={draft} name={name as 'name'}>
          {(field) => (
            <TitleField {...field} {...writtenIn(code)} label={labelOf(name)} max={LENGTH.featureName[1]} />
          )}
        </Bound>
      )}
    </LanguageFields>
  );
}

/** The groups that may take a transition, where the client has any. */
function TransitionAccess({ draft }: TextsProps): ReactNode {
  const { groups } = useClientSettings();
  const labelOf = useFieldLabel();
  if (groups.length === 0 && draft.draft.values.access.includes(EVERYBODY)) return null;
  return (
    <Bound draft={draft} name="access">
      {(field) => (
        <EditorOfField
          {...field}
          name="access"
          label={labelOf('access')}
          onChange={(next) => field.onChange((next ?? [EVERYBODY]) as string[])}
          isRequired={false}
        />
      )}
    </Bound>
  );
}

/** Of an elevator: how long one waits for it, and how long it takes a floor. */
function RideFields({ draft }: TextsProps): ReactNode {
  const { t } = useTranslation(['network', 'forms', 'ways']);
  return (['waitSeconds', 'secondsPerFloor'] as const).map((name) => (
    <Bound key={name} draft={draft} name={name}>
      {(field) => (
        <NumberField
          {...field}
          label={t(`ways:elevator.${name}`)}
          suffix={t('seconds')}
          hint={name === 'secondsPerFloor' ? t('ways:elevator.hint') : undefined}
          notNumberText={t('forms:issues.invalid-travel-time')}
        />
      )}
    </Bound>
  ));
}

/** From when, and until when, a transition is there. */
function TransitionValidity({ draft }: TextsProps): ReactNode {
  const labelOf = useFieldLabel();
  return (['validFrom', 'validUntil'] as const).map((name) => (
    <Bound key={name} draft={draft} name={name}>
      {(field) => (
        <EditorOfField
          {...field}
          name={name}
          label={labelOf(name)}
          onChange={(next) => field.onChange(next as number | null)}
          isRequired={false}
        />
      )}
    </Bound>
  ));
}

/** When it may be used. */
const TransitionHours = ({ draft }: TextsProps): ReactElement => (
  <Bound draft={draft} name="hours">
    {({ value, onChange, isReadOnly }) => (
      <HoursFields hours={{ isMixed: false, value }} onChange={onChange} isReadOnly={isReadOnly} />
    )}
  </Bound>
);

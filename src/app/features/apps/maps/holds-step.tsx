import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTENT_LANGUAGES } from '../../../../domain/client-settings/index.ts';
import { useLanguageName } from '../../../i18n/language-name.ts';
import { Checkbox, FieldGroup, Grid, NumberField, RadioGroup, Select, TextField } from '../../../ui/index.ts';
import { slugOf } from '../map-values.ts';
import type { StepFieldsProps } from './step-fields.ts';

const ALL_LANGUAGES: readonly string[] = ['en', ...CONTENT_LANGUAGES];
const OUTDOORS = 'site';

/** What a map holds: its title and address, its sites and languages, and where it opens. */
export const HoldsStep = (props: StepFieldsProps): ReactNode => (
  <>
    <NameFields {...props} />
    <SiteFields {...props} />
    <LanguageFields {...props} />
    <HomeFields {...props} />
  </>
);

function NameFields({ form, id, faultText, isReadOnly, refusedSlug }: StepFieldsProps): ReactNode {
  const { t } = useTranslation('publicMaps');
  const languageName = useLanguageName();
  const { values, set, field } = form;
  const { languages, titles = {} } = values;
  return (
    <>
      <TextField
        label={t('fields.title')}
        isRequired
        isReadOnly={isReadOnly}
        maxLength={100}
        {...field('title')}
        error={faultText('title')}
      />
      {languages.slice(1).map((language) => (
        <TextField
          key={language}
          label={t('fields.titleIn', { language: languageName(language) })}
          lang={language}
          dir="auto"
          isReadOnly={isReadOnly}
          maxLength={100}
          value={titles[language] ?? ''}
          onChange={(text) => {
            const { [language]: _before, ...others } = titles;
            set('titles', text.trim() === '' ? others : { ...others, [language]: text });
          }}
        />
      ))}
      <TextField
        label={t('fields.slug')}
        hint={t('fields.slugHint')}
        dir="ltr"
        spellCheck={false}
        maxLength={60}
        placeholder={slugOf({ slug: '', title: values.title }, id)}
        isReadOnly={isReadOnly}
        {...field('slug')}
        error={faultText('slug') ?? refusedSlug}
      />
    </>
  );
}

function SiteFields({ form, places, faultText, isReadOnly }: StepFieldsProps): ReactNode {
  const { t } = useTranslation('publicMaps');
  const { values, set } = form;
  const { siteIds, home } = values;
  const setSites = (next: readonly number[] | null): void => {
    set('siteIds', next === null ? null : [...next]);
    const [first] = next ?? [];
    if (first !== undefined && next?.includes(home.siteId) === false) set('home', { siteId: first });
  };
  return (
    <>
      {places.sites.length > 1 && (
        <RadioGroup
          label={t('fields.sites')}
          isReadOnly={isReadOnly}
          value={siteIds === null ? 'all' : 'some'}
          onChange={(which) => setSites(which === 'all' ? null : places.sites.map((site) => site.id))}
          options={[
            { id: 'all', label: t('fields.allSites') },
            { id: 'some', label: t('fields.someSites') },
          ]}
          error={faultText('siteIds')}
        />
      )}
      {siteIds !== null && (
        <FieldGroup label={t('fields.sites')} isLabelHidden>
          {places.sites.map((site) => (
            <Checkbox
              key={site.id}
              label={site.title}
              isReadOnly={isReadOnly}
              isSelected={siteIds.includes(site.id)}
              onChange={(isOn) =>
                setSites(isOn ? [...siteIds, site.id] : siteIds.filter((one) => one !== site.id))
              }
            />
          ))}
        </FieldGroup>
      )}
    </>
  );
}

function LanguageFields({ form, faultText, isReadOnly }: StepFieldsProps): ReactNode {
  const { t } = useTranslation('publicMaps');
  const languageName = useLanguageName();
  const { languages } = form.values;
  const setLanguages = (next: readonly string[]): void => form.set('languages', [...next]);
  return (
    <>
      <Select
        label={t('fields.plainLanguage')}
        hint={t('fields.plainLanguageHint')}
        placeholder={t('fields.plainLanguage')}
        filterLabel={t('search')}
        isReadOnly={isReadOnly}
        value={languages[0] ?? null}
        onChange={(code) => setLanguages([code, ...languages.slice(1).filter((one) => one !== code)])}
        options={ALL_LANGUAGES.map((code) => ({ id: code, label: languageName(code) }))}
      />
      <FieldGroup label={t('fields.languages')} error={faultText('languages')}>
        <Grid min={120} gap={2}>
          {ALL_LANGUAGES.filter((code) => code !== languages[0]).map((code) => (
            <Checkbox
              key={code}
              label={languageName(code)}
              isReadOnly={isReadOnly}
              isSelected={languages.includes(code)}
              onChange={(isOn) =>
                setLanguages(isOn ? [...languages, code] : languages.filter((one) => one !== code))
              }
            />
          ))}
        </Grid>
      </FieldGroup>
    </>
  );
}

function HomeFields({ form, places, faultText, isReadOnly }: StepFieldsProps): ReactNode {
  const { t } = useTranslation('publicMaps');
  const { values, set } = form;
  const { siteIds, home } = values;
  const shownSites = places.sites.filter((site) => siteIds === null || siteIds.includes(site.id));
  const homeKey =
    home.buildingId === undefined
      ? `${OUTDOORS} ${home.siteId}`
      : `${home.buildingId} ${home.levelIndex ?? ''}`;
  const openAt = (key: string): void => {
    const [place = '', at = ''] = key.split(' ');
    const { bearing } = home;
    const kept = bearing === undefined ? {} : { bearing };
    if (place === OUTDOORS) return set('home', { siteId: Number(at), ...kept });
    const building = places.buildings.find((one) => one.id === Number(place));
    if (building === undefined) return undefined;
    return set('home', { siteId: building.siteId, buildingId: building.id, levelIndex: Number(at), ...kept });
  };
  const bearing = home.bearing ?? null;
  return (
    <Grid min={160}>
      <Select
        label={t('fields.home')}
        placeholder={t('fields.home')}
        filterLabel={t('search')}
        isReadOnly={isReadOnly}
        value={homeKey}
        onChange={openAt}
        error={faultText('home')}
        sections={shownSites.map((site) => ({
          id: String(site.id),
          title: site.title,
          options: [
            { id: `${OUTDOORS} ${site.id}`, label: t('fields.outdoors') },
            ...places.buildings
              .filter(({ siteId }) => siteId === site.id)
              .flatMap((building) =>
                building.levels.map((level) => ({
                  id: `${building.id} ${level.levelIndex}`,
                  label: level.title,
                  note: building.title,
                })),
              ),
          ],
        }))}
      />
      <NumberField
        label={t('fields.bearing')}
        hint={t('fields.bearingHint')}
        isWhole
        isReadOnly={isReadOnly}
        suffix="°"
        value={bearing}
        onChange={(degrees) => {
          const { bearing: _before, ...others } = home;
          if (degrees === null || !Number.isInteger(degrees)) set('home', others);
          else set('home', { ...home, bearing: ((degrees % TURN) + TURN) % TURN });
        }}
      />
    </Grid>
  );
}

const TURN = 360;

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SHOWN_PARTS } from '../../../../domain/public-map/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { useLanguageName } from '../../../i18n/language-name.ts';
import { Button } from '../../../ui/index.ts';
import { type faultsIn, STEPS, stepOf, type MapValues, type StepId } from '../map-values.ts';
import { StepPart } from './steps.tsx';
import type { KnownPlaces } from './use-public-maps.ts';

interface StepsProps {
  step: StepId | null;
  setStep: (step: StepId | null) => void;
  faults: ReturnType<typeof faultsIn>;
  values: MapValues;
  places: KnownPlaces;
  isNew: boolean;
  children: ReactNode;
}

/** The three steps, each with its answer in one line while another is open. */
export function Steps({ step, setStep, faults, values, places, isNew, children }: StepsProps): ReactNode {
  const { t } = useTranslation('publicMaps');
  const formats = useFormats();
  const languageName = useLanguageName();
  const { siteIds, languages, routing, profiles, shows, wantsPassword, lastDay } = values;
  const sites = places.sites.filter(({ id }) => siteIds === null || siteIds.includes(id));
  const shown = Object.values(shows).filter(Boolean).length;
  const answers: Record<StepId, string> = {
    holds: [
      siteIds === null && places.sites.length > 1
        ? t('fields.allSites')
        : formats.list(sites.map(({ title }) => isolate(title))),
      formats.list(languages.map(languageName)),
    ].join(' · '),
    looks: [
      t('answers.shows', { number: formats.number(shown), all: formats.number(SHOWN_PARTS.length) }),
      routing ? formats.list(profiles.map((profile) => t(`profiles.${profile}`))) : t('see.noRouting'),
    ].join(' · '),
    who: [
      wantsPassword ? t('fields.password') : t('fields.everybody'),
      lastDay === null ? t('answers.noEnd') : t('row.until', { when: formats.date(Date.parse(lastDay)) }),
    ].join(' · '),
  };
  return STEPS.map((id, i) => {
    const fault = Object.entries(faults).find(([field]) => stepOf(field) === id)?.[1];
    const isOpen = step === id;
    return (
      <StepPart
        key={id}
        id={id}
        number={formats.number(i + 1)}
        title={t(`steps.${id}`)}
        answer={answers[id]}
        fault={fault === undefined ? undefined : t(`faults.${fault}`)}
        doneLabel={t('stepDone')}
        isOpen={isOpen}
        onOpen={() => setStep(isOpen ? null : id)}
      >
        {isOpen && children}
        {isOpen && isNew && i < STEPS.length - 1 && (
          <div>
            <Button onPress={() => setStep(STEPS[i + 1]!)}>{t('next')}</Button>
          </div>
        )}
      </StepPart>
    );
  });
}

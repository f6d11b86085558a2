import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../../domain/entities/feature.ts';
import { featureName } from '../../../state/content/feature-name.ts';
import { Photos } from '../photos/photos.tsx';
import type { Round } from '../round/use-round.ts';
import type { Told } from '../screen/use-told.ts';
import { AskPhoto } from './ask-photo.tsx';
import { NoteForm } from './note-form.tsx';
import { SurveyCard } from './survey-card.tsx';
import type { GivenAnswers } from './use-answers.ts';

interface CurrentPlaceProps {
  place: Feature;
  round: Round;
  answers: GivenAnswers;
  by: string;
  canEdit: boolean;
  told: Told;
}

/** The card of the place that it is the turn of, or what its answer asks for before it is given. */
export function CurrentPlace(props: CurrentPlaceProps): ReactElement {
  const { place, round, answers, by, canEdit, told } = props;
  const { t, i18n } = useTranslation('survey');
  const { step, given } = round.cards;
  const nameOf = (one: Feature): string => featureName(one, i18n.language) || t('unnamed');
  const name = nameOf(place);
  const photos = <Photos place={place} by={by} canEdit={canEdit} told={told} />;
  if (step === 'note')
    return (
      <NoteForm
        fid={place.fid}
        name={name}
        onKeep={(text, draft) => answers.note(place, text, draft)}
        onCancel={round.close}
      />
    );
  if (step === 'changed' || step === 'gone')
    return (
      <AskPhoto
        answer={step}
        name={name}
        photos={photos}
        onGo={() => answers.confirm(place, step)}
        onCancel={round.close}
      />
    );
  return (
    <SurveyCard
      place={place}
      name={name}
      number={round.done + 1}
      next={round.next === null ? '' : nameOf(round.next)}
      photos={photos}
      given={given}
      canEdit={canEdit}
      onAnswer={(what) => answers.give(place, what)}
    />
  );
}

import { useAtom, useAtomValue } from 'jotai';
import { DoorOpen, Footprints, LocateFixed, Hand as HandIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../../domain/entities/feature.ts';
import type { StripKind } from '../../../../domain/survey/new-on-site.ts';
import { mapViewOfferAtom } from '../../../editor/offers.ts';
import { surveyHandAtom } from '../../../state/content/survey-walk.ts';
import { glareAtom } from '../../../state/page/glare.ts';
import { Button, SegmentedControl, Stack, Switch, Text } from '../../../ui/index.ts';
import { RoundChoice } from './round-choice.tsx';
import type { Round } from './use-round.ts';
import { WhatIsLeft } from './what-is-left.tsx';

const STRIP_TOOLS = [
  { kind: 'corridor', icon: Footprints },
  { kind: 'door', icon: DoorOpen },
] as const;
const HANDS = ['left', 'right'] as const;

export interface MoreProps {
  features: readonly Feature[];
  round: Round;
  canEdit: boolean;
  /** Finds a place by its label or name. */
  find: ReactNode;
  onStrip: (kind: StripKind) => void;
  onClose: () => void;
}

/** What a round is of, what is left of it, and all that is needed now and then. */
export function More({ features, round, canEdit, find, onStrip, onClose }: MoreProps): ReactElement {
  const { t } = useTranslation('survey');
  const map = useAtomValue(mapViewOfferAtom);
  const [glare, setGlare] = useAtom(glareAtom);
  const [hand, setHand] = useAtom(surveyHandAtom);
  return (
    <Stack as="section" gap={4} aria-label={t('more.title')}>
      <Stack direction="row" gap={2} justify="between" align="center" isNoWrap>
        <Text as="h3" look="page">
          {t('more.title')}
        </Text>
        <Button variant="primary" size="glove" onPress={onClose}>
          {t('more.close')}
        </Button>
      </Stack>
      <WhatIsLeft round={round} />
      <RoundChoice features={features} round={round} />
      {find}
      <Stack direction="row" gap={2}>
        <Button
          variant="secondary"
          size="glove"
          icon={LocateFixed}
          isDisabled={map === null}
          onPress={() => map?.locate()}
        >
          {t('position.find')}
        </Button>
        {canEdit &&
          STRIP_TOOLS.map(({ kind, icon }) => (
            <Button key={kind} variant="secondary" size="glove" icon={icon} onPress={() => onStrip(kind)}>
              {t(`strip.${kind}`)}
            </Button>
          ))}
      </Stack>
      <SegmentedControl
        label={t('hand.label')}
        options={HANDS.map((id) => ({
          id,
          label: t(`hand.${id}`),
          ...(id === hand && { icon: HandIcon }),
        }))}
        value={hand}
        onChange={setHand}
      />
      <Switch label={t('glare')} isSelected={glare} onChange={setGlare} />
      <Text look="small" tone="secondary">
        {t('kept')}
      </Text>
    </Stack>
  );
}

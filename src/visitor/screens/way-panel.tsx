import { Accessibility, Armchair, ChevronLeft, Navigation, Plus, Printer, Share2, Zap } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Skeleton } from '../../app/ui/feedback/skeleton.tsx';
import type { PublicMapAnswer, PublicProfile } from '../../domain/public-map/index.ts';
import { Button } from '../parts/button.tsx';
import { useWords } from '../texts/use-texts.ts';
import type { PlannedWay, WayMade } from '../worker/planned-way.ts';
import { minuteWords, offsetsOf } from '../words/place-words.ts';
import { StepList } from './step-list.tsx';
import { whyWords } from '../words/step-words.ts';
import { useShare } from './use-share.ts';
import styles from './way-panel.module.css';

const ICONS: Readonly<Record<PublicProfile, typeof Zap>> = {
  quickest: Zap,
  'step-free': Accessibility,
  comfortable: Armchair,
};

interface WayPanelProps {
  answer: PublicMapAnswer;
  /** Undefined while they are looked for. */
  ways: readonly WayMade[] | undefined;
  /** The paths of the map are not on the device, and can't be read now. */
  failed: boolean;
  profile: PublicProfile;
  onProfile: (profile: PublicProfile) => void;
  nameOfEnd: (end: number) => string;
  /** Who can be asked where no way is found. */
  askAt: string | null;
  /** The step that is looked at; null: the way as a whole. */
  step: number | null;
  onStep: (step: number | null) => void;
  /** Names the step under the pointer, or in focus; null: it has left. */
  onLight: (step: number | null) => void;
  /** Null: it has as many as it may. */
  onAddStop: (() => void) | null;
  title: string;
}

/** Profiles with their times, and the way as text. */
export function WayPanel(props: WayPanelProps): ReactNode {
  const { answer, ways, failed, profile, onProfile, nameOfEnd, askAt, title } = props;
  const words = useWords();
  const { t } = words;
  const way = ways?.find((one) => one.profile === profile);
  const quickest = ways?.find((one) => one.profile === 'quickest');
  if (failed)
    return (
      <p role="alert" className={styles['none']}>
        {t(answer.network === null ? 'way.noNetwork' : 'way.offline')}
      </p>
    );
  return (
    <>
      <div role="group" aria-label={t('way.profiles')} className={styles['profiles']}>
        {answer.profiles.map((one) => {
          const made = ways?.find((other) => other.profile === one);
          return (
            <Button
              key={one}
              look="chip"
              icon={ICONS[one]}
              iconSize={18}
              isPressed={one === profile}
              onPress={() => onProfile(one)}
            >
              {t(`way.${one}`)}
              {made?.ok && <span className={styles['time']}> {minuteWords(words, made.seconds)}</span>}
            </Button>
          );
        })}
      </div>
      {way === undefined && (
        <div role="status" aria-label={t('way.looking')}>
          <Skeleton rows={4} />
        </div>
      )}
      {way?.ok === false && (
        <div role="alert" className={styles['none']}>
          <p className={styles['none-title']}>
            {t(profile === 'step-free' && way.why.is !== 'off' ? 'way.noneStepFree' : 'way.none')}
          </p>
          <p>{whyWords(words, way.why, nameOfEnd, (siteId) => offsetsOf(answer, siteId))}</p>
          {askAt !== null && <p>{t('way.ask', { place: askAt })}</p>}
          {profile !== 'quickest' && quickest?.ok && answer.profiles.includes('quickest') && (
            <Button look="chip" onPress={() => onProfile('quickest')}>
              {t('way.takeQuickest')}
            </Button>
          )}
        </div>
      )}
      {way?.ok && <Way {...props} way={way} title={title} />}
    </>
  );
}

function Way({
  answer,
  way,
  step,
  onStep,
  onLight,
  onAddStop,
  title,
}: WayPanelProps & { way: PlannedWay }): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const heading = useRef<HTMLHeadingElement>(null);
  const [share, shareNote] = useShare();
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  const facts = [
    formats.length(way.metres),
    way.stairs === 0 ? t('way.noSteps') : t('way.stairs', { count: way.stairs }),
    ...(way.elevators > 0 ? [t('way.elevators', { count: way.elevators })] : []),
  ];
  const last = way.steps.length - 1;
  return (
    <>
      <header className={styles['head']}>
        <h1 ref={heading} tabIndex={-1} aria-label={`${title}: ${minuteWords(words, way.seconds)}`}>
          {minuteWords(words, way.seconds)}
        </h1>
        <p>{formats.list(facts)}</p>
        {step === null && last > 0 && (
          <Button look="primary" icon={Navigation} className={styles['start']} onPress={() => onStep(0)}>
            {t('way.start')}
          </Button>
        )}
      </header>
      {step !== null && (
        <nav className={styles['walk']} aria-label={t('way.steps')}>
          <Button
            look="soft"
            icon={ChevronLeft}
            mirrors
            isDisabled={step === 0}
            onPress={() => onStep(step - 1)}
          >
            {t('way.previous')}
          </Button>
          <span className={styles['count']}>{t('way.stepOf', { number: step + 1, all: last + 1 })}</span>
          <Button look="primary" isDisabled={step === last} onPress={() => onStep(step + 1)}>
            {t('way.next')}
          </Button>
        </nav>
      )}
      <StepList answer={answer} way={way} step={step} onStep={onStep} onLight={onLight} />
      <div className={styles['tools']}>
        {onAddStop !== null && (
          <Button icon={Plus} onPress={onAddStop}>
            {t('way.addStop')}
          </Button>
        )}
        <Button icon={Printer} onPress={() => window.print()}>
          {t('way.print')}
        </Button>
        <Button icon={Share2} onPress={() => share(title)}>
          {t('place.share')}
        </Button>
      </div>
      <p role="status" className={styles['small']}>
        {shareNote}
      </p>
    </>
  );
}

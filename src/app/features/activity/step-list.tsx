import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../history/step.ts';
import type { StepWords } from '../../history/step-words.ts';
import { useFormats } from '../../i18n/index.ts';
import { singleKeysAtom } from '../../state/commands/single-keys.ts';
import { useIsPainted } from '../../state/page/use-is-painted.ts';
import { Button } from '../../ui/index.ts';
import { dayOf, personKey } from './filter-steps.ts';
import styles from './step-list.module.css';
import { StepRow } from './step-row.tsx';

/** Rows by which the list grows. */
const PORTION = 30;
/** Rows that are drawn before all else: a window shows no more. */
const FIRST = 8;

interface StepListProps {
  steps: readonly Step[];
  words: StepWords;
  openId: string | null;
  canTakeBack: (step: Step) => boolean;
  onOpen: (step: Step) => void;
  onTakeBack: (step: Step) => void;
  /** Milliseconds since 1970. */
  now: number;
}

const keyIn = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string =>
  ctrlKey || metaKey || altKey ? '' : key.toLowerCase();

/** Steps by day, the latest first. J and K go from one to the next, Enter opens, Z takes back. */
export function StepList(props: StepListProps): ReactNode {
  const { steps, words, openId, canTakeBack, onOpen, onTakeBack, now } = props;
  const { t } = useTranslation('activity');
  const formats = useFormats();
  const [given, setGiven] = useState(PORTION);
  const isPainted = useIsPainted(steps.length > 0);
  const hasKeys = useAtomValue(singleKeysAtom);
  const list = useRef<HTMLDivElement>(null);
  const days = useMemo(() => byDay(steps.slice(0, isPainted ? given : FIRST)), [steps, given, isPainted]);
  const sums = useMemo(() => sumsOf(steps), [steps]);

  const onKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    const key = keyIn(event);
    const isDown = key === 'j' || key === 'arrowdown';
    if (!isDown && key !== 'k' && key !== 'arrowup' && key !== 'z') return;
    if (key.length === 1 && !hasKeys) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    event.preventDefault();
    if (key === 'z') {
      const step = steps.find(({ id }) => id === rows[at]?.dataset['step']);
      if (step !== undefined && canTakeBack(step)) onTakeBack(step);
      return;
    }
    rows[at + (isDown ? 1 : -1)]?.querySelector<HTMLElement>('button')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the rows in it
    <div ref={list} onKeyDown={onKey} className={styles['list']}>
      {days.map(({ day, steps: ofDay }) => (
        <section key={day} aria-label={dayText(ofDay[0]!.at)}>
          <DayHead day={dayText(ofDay[0]!.at)} sum={sums.get(day)!} />
          <ol className={styles['rows']}>
            {ofDay.map((step) => (
              <StepRow
                key={step.id}
                step={step}
                words={words}
                isOpen={step.id === openId}
                hasPicture={isPainted}
                canTakeBack={canTakeBack(step)}
                onOpen={onOpen}
                onTakeBack={onTakeBack}
              />
            ))}
          </ol>
        </section>
      ))}
      {steps.length > given && <More onMore={() => setGiven(given + PORTION)}>{t('steps.showMore')}</More>}
    </div>
  );

  function dayText(at: number): string {
    const today = dayOf(now);
    if (dayOf(at) === today) return t('days.today');
    const yesterday = new Date(now);
    yesterday.setDate(yesterday.getDate() - 1);
    return dayOf(at) === dayOf(yesterday.getTime()) ? t('days.yesterday') : formats.date(at);
  }
}

interface Sum {
  steps: number;
  changes: number;
  people: number;
}

function DayHead({ day, sum: { steps, changes, people } }: { day: string; sum: Sum }): ReactNode {
  const { t } = useTranslation('activity');
  const formats = useFormats();
  return (
    <h2 className={styles['day']}>
      {day}
      <span>
        {t('days.sum', {
          steps: formats.number(steps),
          changes: formats.number(changes),
          people: formats.number(people),
        })}
      </span>
    </h2>
  );
}

/** More rows, as soon as one gets there. */
function More({ onMore, children }: { onMore: () => void; children: ReactNode }): ReactNode {
  const here = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (here.current === null || typeof IntersectionObserver === 'undefined') return undefined;
    const seen = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) more.current();
    });
    seen.observe(here.current);
    return () => seen.disconnect();
  }, []);
  return (
    <div ref={here} className={styles['end']}>
      <Button onPress={onMore}>{children}</Button>
    </div>
  );
}

function byDay(steps: readonly Step[]): { day: string; steps: Step[] }[] {
  const days: { day: string; steps: Step[] }[] = [];
  for (const step of steps) {
    const day = dayOf(step.at);
    if (days.at(-1)?.day === day) days.at(-1)!.steps.push(step);
    else days.push({ day, steps: [step] });
  }
  return days;
}

function sumsOf(steps: readonly Step[]): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  const people = new Map<string, Set<string>>();
  for (const step of steps) {
    const day = dayOf(step.at);
    const who = people.get(day) ?? new Set();
    people.set(day, who.add(personKey(step)));
    const sum = sums.get(day) ?? { steps: 0, changes: 0, people: 0 };
    sums.set(day, {
      steps: sum.steps + 1,
      changes: sum.changes + Math.max(1, step.count),
      people: who.size,
    });
  }
  return sums;
}

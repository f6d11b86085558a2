import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  DEAF_MS,
  NO_CARD,
  stepCards,
  type Answer,
  type CardEvent,
  type Cards,
  type Given,
  type Step,
} from '../../../../domain/survey/round-cards.ts';
import { useStable } from '../../../editor/use-stable.ts';

export interface CardsOptions {
  /** What was shown when the survey was left. */
  from: { fid: string | null; step: Step | null };
  /** The place that comes after this one; null: none. */
  nextAfter: (fid: string | null) => string | null;
  isThere: (fid: string) => boolean;
  /** Keeps what is shown, for a survey that is left or killed. */
  keep: (shown: { fid: string | null; step: Step | null }) => void;
}

export interface CardsOfRound {
  cards: Cards;
  /** It was seen for long enough: a touch counts. */
  isReady: boolean;
  /**
   * Gives an answer to what lay under the finger, and does what keeps it; nothing where that was not seen.
   * @returns whether it is kept
   */
  give: (answer: Answer, keep: (given: Given) => Promise<boolean>) => Promise<boolean>;
  /** Shows an answer that was kept elsewhere, and goes on. */
  hear: (given: Given) => void;
  /** Opens a step over the card, or with null goes back to it; nothing where the touch does not count. */
  open: (step: Step | null) => void;
  /** What was added is added: back to the card. */
  close: () => void;
  choose: (fid: string | null) => void;
  /** Opens what was asked for elsewhere, such as a list of unfinished work: no finger on the card is needed. */
  reopen: (fid: string | null, step: Step | null) => void;
  /** For touches other than answers: whether this one counts; the next one has to be another touch. */
  takes: () => boolean;
  /** Nothing counts for a while: what is shown is about to be another. */
  rest: () => void;
}

/** The cards of a round on a page: it reports here when they are painted, and when a finger comes down. */
export function useCards(options: CardsOptions): CardsOfRound {
  const { from, nextAfter, isThere } = options;
  const [cards, setCards] = useState<Cards>(() => {
    const shown = from.fid !== null && isThere(from.fid) ? from.fid : nextAfter(null);
    const isHeld = shown === from.fid || from.step === 'here';
    return { ...NO_CARD, fid: shown, step: isHeld ? from.step : null };
  });
  const latest = useRef(cards);
  const keep = useStable(options.keep);
  const dispatch = useCallback((event: CardEvent): Cards => {
    latest.current = stepCards(latest.current, event);
    setCards(latest.current);
    return latest.current;
  }, []);

  const { fid, step, given, paintedAt, touched } = cards;
  const next = nextAfter(null);
  const isShownThere = fid !== null && isThere(fid);
  // What came while a finger lay on the card, or its answer was shown, counts afterwards.
  const isHeld = touched !== null || given !== null;
  useLayoutEffect(() => {
    if (!isHeld) dispatch({ type: 'order', next, isThere: isShownThere });
  }, [dispatch, next, isShownThere, isHeld, fid]);
  useEffect(() => {
    if (given === null) keep({ fid, step });
  }, [keep, fid, step, given]);

  // The next frame paints what was committed.
  useLayoutEffect(() => {
    if (paintedAt !== null) return undefined;
    const frame = requestAnimationFrame(() =>
      dispatch({ type: 'painted', fid, step, at: performance.now() }),
    );
    return () => cancelAnimationFrame(frame);
  }, [dispatch, fid, step, paintedAt]);
  useTouches(
    useStable((at) => void dispatch({ type: 'down', at })),
    useStable(() => void dispatch({ type: 'lift' })),
  );
  const isReady = useIsReady(given === null ? paintedAt : null);

  const goOn = useStable((after: Given) => {
    dispatch({ type: 'goOn', next: nextAfter(after.fid) });
  });
  const shown = (): Promise<void> => new Promise((isShown) => setTimeout(isShown, DEAF_MS));
  const give = useStable((answer: Answer, store: (given: Given) => Promise<boolean>): Promise<boolean> => {
    const before = latest.current.given;
    const made = dispatch({ type: 'answer', answer }).given;
    if (made === null || made === before) return Promise.resolve(false);
    buzz();
    const storing = store(made).catch(() => false);
    void Promise.all([storing, shown()]).then(([isKept]) =>
      isKept ? goOn(made) : dispatch({ type: 'refuse', at: performance.now() }),
    );
    return storing;
  });
  const rest = useCallback(() => void dispatch({ type: 'rest', at: performance.now() }), [dispatch]);
  const takes = useCallback((): boolean => {
    const counts = latest.current.touched !== null;
    if (counts) rest();
    return counts;
  }, [rest]);
  return {
    cards,
    isReady,
    give,
    hear: useStable((given: Given) => {
      dispatch({ type: 'hear', given });
      void shown().then(() => goOn(given));
    }),
    open: useStable((wanted) => {
      if (latest.current.touched !== null) dispatch({ type: 'open', step: wanted });
    }),
    close: useStable(() => void dispatch({ type: 'open', step: null })),
    reopen: useStable((wanted, asked) => {
      if (wanted !== null && wanted !== latest.current.fid) dispatch({ type: 'choose', fid: wanted });
      if (asked !== null) dispatch({ type: 'open', step: asked });
    }),
    choose: useStable((wanted) => void dispatch({ type: 'choose', fid: wanted })),
    takes,
    rest,
  };
}

/** Milliseconds after a finger is lifted until all that a press does is done. */
const LIFT_MS = 500;

/**
 * Says when fingers and keys come down, by the clock of the device: on a busy page that is long before the page hears of
 * it. A press without either, as screen readers make them, comes down where it is made.
 */
function useTouches(down: (at: number) => void, lift: () => void): void {
  useEffect(() => {
    let wasDown = false;
    let lifting: ReturnType<typeof setTimeout> | undefined;
    // Some engines count an event's time from elsewhere.
    const say = ({ timeStamp }: Event): void => down(Math.min(timeStamp, performance.now()));
    const onUp = (): void => {
      clearTimeout(lifting);
      lifting = setTimeout(lift, LIFT_MS);
    };
    const onDown = (event: Event): void => {
      clearTimeout(lifting);
      wasDown = true;
      say(event);
    };
    const onClick = (event: Event): void => {
      if (!wasDown) say(event);
      wasDown = false;
      onUp();
    };
    const heard = {
      pointerdown: onDown,
      keydown: onDown,
      pointerup: onUp,
      pointercancel: onUp,
      keyup: onUp,
      click: onClick,
    };
    for (const [name, hear] of Object.entries(heard)) window.addEventListener(name, hear, { capture: true });
    return () => {
      clearTimeout(lifting);
      for (const [name, hear] of Object.entries(heard))
        window.removeEventListener(name, hear, { capture: true });
    };
  }, [down, lift]);
}

function useIsReady(paintedAt: number | null): boolean {
  const [ready, setReady] = useState<number | null>(null);
  useEffect(() => {
    if (paintedAt === null) return undefined;
    const timer = setTimeout(() => setReady(paintedAt), paintedAt + DEAF_MS - performance.now());
    return () => clearTimeout(timer);
  }, [paintedAt]);
  return paintedAt !== null && ready === paintedAt;
}

/** Milliseconds. */
const BUZZ_MS = 30;

/** Where the device can; not for those who asked for less of what moves. */
function buzz(): void {
  if (!('vibrate' in navigator) || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate(BUZZ_MS);
}

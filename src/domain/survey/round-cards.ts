/** What a surveyor may answer on the card of a place. */
export const ANSWERS = ['there', 'changed', 'gone', 'note', 'skip'] as const;
export type Answer = (typeof ANSWERS)[number];

/** What takes the place of the answers for a while: a form of the card's place, or something that is added. */
export const STEPS = ['note', 'changed', 'gone', 'here', 'corridor', 'door', 'more'] as const;
export type Step = (typeof STEPS)[number];

/** Milliseconds: so long after a card was painted it takes no answer, and so long a given answer is shown. */
export const DEAF_MS = 400;

/** The card under the finger: a place, or a step over it; `fid` null: nothing is left. */
interface Face {
  fid: string | null;
  step: Step | null;
}

/** An answer that is shown before the next card comes. */
export interface Given {
  fid: string;
  answer: Answer;
}

export interface Cards extends Face {
  /** When this face was painted, milliseconds; null: it was not yet, and takes no answer. */
  paintedAt: number | null;
  /** What had been painted where the finger, or the key, came down; null: a touch that counts for nothing. */
  touched: Face | null;
  given: Given | null;
}

export type CardEvent =
  /** Rows, the network or a position came: what is to be shown next, and whether the shown place is still there. */
  | { type: 'order'; next: string | null; isThere: boolean }
  | { type: 'painted'; fid: string | null; step: Step | null; at: number }
  | { type: 'down'; at: number }
  /** The finger was lifted over an answer. */
  | { type: 'answer'; answer: Answer }
  | { type: 'open'; step: Step | null }
  /** An answer was kept elsewhere: the form of the place was saved. */
  | { type: 'hear'; given: Given }
  /** The answer could not be kept. */
  | { type: 'refuse'; at: number }
  /** The given answer was shown. */
  | { type: 'goOn'; next: string | null }
  /** The finger was lifted, over whatever it was. */
  | { type: 'lift' }
  /** The person opened this card; null: asked for other ones. */
  | { type: 'choose'; fid: string | null }
  /** Something was taken back. */
  | { type: 'rest'; at: number };

export const NO_CARD: Cards = { fid: null, step: null, paintedAt: null, touched: null, given: null };

const faceOf = ({ fid, step }: Face): Face => ({ fid, step });
const isSame = (a: Face, b: Face): boolean => a.fid === b.fid && a.step === b.step;
const turnedTo = (cards: Cards, face: Partial<Face>): Cards => ({
  ...cards,
  ...face,
  paintedAt: null,
  touched: null,
  given: null,
});

/** Whether a touch at a time counts: what it hit had been seen for long enough. */
const hears = ({ paintedAt, given }: Cards, at: number): boolean =>
  given === null && paintedAt !== null && at >= paintedAt + DEAF_MS;

/**
 * The cards of a round. A shown card stays until it is answered, whatever comes meanwhile; an answer belongs to the face
 * that had been painted where the finger came down.
 */
export function stepCards(cards: Cards, event: CardEvent): Cards {
  switch (event.type) {
    case 'order': {
      // A finger that lies on a card finishes there.
      const isHeld = cards.given !== null || cards.touched !== null;
      if (isHeld || (cards.fid !== null && event.isThere) || event.next === cards.fid) return cards;
      // The form of a place that was deleted meanwhile closes; what is added stays open.
      return turnedTo(cards, { fid: event.next, step: isOfPlace(cards.step) ? null : cards.step });
    }
    case 'painted':
      return cards.paintedAt === null && isSame(cards, event) ? { ...cards, paintedAt: event.at } : cards;
    case 'down':
      return { ...cards, touched: hears(cards, event.at) ? faceOf(cards) : null };
    case 'answer': {
      const { touched } = cards;
      if (touched === null || touched.fid === null) return cards;
      return { ...cards, touched: null, given: { fid: touched.fid, answer: event.answer } };
    }
    case 'open':
      return event.step === cards.step ? cards : turnedTo(cards, { step: event.step });
    case 'hear':
      return { ...turnedTo(cards, { fid: event.given.fid, step: null }), given: event.given };
    case 'refuse':
      return { ...cards, touched: null, given: null, paintedAt: event.at };
    case 'goOn':
      return turnedTo(cards, { fid: event.next, step: null });
    case 'lift':
      return cards.touched === null ? cards : { ...cards, touched: null };
    case 'choose': {
      if (cards.given !== null) return cards;
      const staysOpen = event.fid === null && !isOfPlace(cards.step);
      return turnedTo(cards, { fid: event.fid, step: staysOpen ? cards.step : null });
    }
    case 'rest':
      return { ...cards, touched: null, paintedAt: cards.paintedAt === null ? null : event.at };
  }
}

/** Whether a step is about the place of the card. */
export const isOfPlace = (step: Step | null): boolean =>
  step === 'note' || step === 'changed' || step === 'gone';

import { atom } from 'jotai';
import type { Position } from '../../domain/entities/geometry.ts';
import type { ContentParams } from '../routes/content-type.ts';
import type { LevelParams } from '../routes/paths.ts';
import type { HelpTopic } from '../routes/screen.ts';
import type { ThemePreference } from '../theme/index.ts';
import { heldAtom } from './held.ts';

/** What parts of the screen offer to commands while they are shown. Null: no such part is shown. */

/** Undo and redo of what was saved. The names say what they are about ("Undo: move Kitchen"), once that is known. */
export interface HistoryOffer {
  canUndo: boolean;
  canRedo: boolean;
  undoName: string | null;
  redoName: string | null;
  /** Settles once it is taken back, or can't be. */
  undo: () => Promise<void>;
  redo: () => Promise<void>;
}
export const historyOfferAtom = heldAtom<HistoryOffer | null>(null);
/** Whether the list of what undo would take back is open. */
export const isHistoryOpenAtom = atom(false);

/** The open form. Where it can't be saved as it stands, `submit` and `another` show what is missing. */
export interface FormOffer {
  submit: () => void;
  /** Saves, and begins another one; null if the form can't. */
  another: (() => void) | null;
  /** Asks whether what is open is to be deleted; null where it can't be. */
  remove: (() => void) | null;
}
export const formOfferAtom = heldAtom<FormOffer | null>(null);

/** The panel beside the map. The leave guard asks where something was changed. */
export const panelOfferAtom = heldAtom<{ close: () => void } | null>(null);

/** The camera of the map. */
export interface MapViewOffer {
  /** The middle of the visible part of the map, degrees; null before the map exists. */
  centre: () => Position | null;
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
  locate: () => void;
}
export const mapViewOfferAtom = heldAtom<MapViewOffer | null>(null);

/** A step in an ordered set; null at its end. */
export interface StepsOffer {
  forward: (() => void) | null;
  back: (() => void) | null;
}
/** The levels of the building, `forward` is up. Null while a form is open: it belongs to its level. */
export const levelStepsAtom = heldAtom<StepsOffer | null>(null);
/** The items of the list beside the map. */
export const listStepsAtom = heldAtom<StepsOffer | null>(null);

/** On a level whose content this person may edit: several features can be chosen. */
export const selectionOfferAtom = heldAtom<{ toggle: () => void } | null>(null);
/** The list beside the map, of which several rows can be chosen. */
export const listSelectionOfferAtom = heldAtom<{ toggleAll: () => void } | null>(null);

/** The conflict that is being resolved. */
export interface ResolutionOffer {
  use: () => void;
  takeMine: () => void;
  takeTheirs: () => void;
}
export const resolutionOfferAtom = heldAtom<ResolutionOffer | null>(null);

/** What can be done on the open survey right now; each is null where it can't. */
export type SurveyAct =
  | 'there'
  | 'changed'
  | 'gone'
  | 'note'
  | 'skip'
  | 'here'
  | 'corridor'
  | 'door'
  | 'undo'
  | 'more';
export const surveyOfferAtom = heldAtom<Readonly<Record<SurveyAct, (() => void) | null>> | null>(null);

/** While a transition is open: links it with the best remaining match; null without one. */
export const linkOfferAtom = heldAtom<{ linkBest: (() => void) | null } | null>(null);

/** Goes to an address of the app. */
export const navigationOfferAtom = heldAtom<{ go: (path: string) => void } | null>(null);

/** What the content screen is about. */
export interface PlaceOffer {
  /** `kind:key`, with the key on this device. */
  about: string;
  /** The client that it lies in. */
  clientLid: string;
  /** Of its address. */
  params: ContentParams;
  level: LevelParams | null;
  /** The plan of the level is a picture, on which nothing can be found. */
  isPlanPicture: boolean;
  /** False: the person may look at it and no more. */
  mayEdit: boolean;
}
export const placeOfferAtom = heldAtom<PlaceOffer | null>(null);

/** Staging of the drafts, or their review, whichever is next. */
export interface PublishOffer {
  label: string;
  isEnabled: boolean;
  run: () => void;
}
export const publishOfferAtom = heldAtom<PublishOffer | null>(null);

export interface AccountOffer {
  theme: ThemePreference;
  setTheme: (theme: ThemePreference) => void;
  /** Asks first where work would be lost. */
  signOut: () => void;
}
export const accountOfferAtom = heldAtom<AccountOffer | null>(null);

/** Which of the dialogs about commands, or about all of the app, is open. */
export const commandDialogAtom = atom<'palette' | 'shortcuts' | 'tour' | null>(null);

/** What was typed for the palette before it was there. */
export const earlyWordsAtom = atom('');
/** Which text of help the sheet begins with instead of that of the screen. */
export const helpTopicAtom = atom<HelpTopic | null>(null);

/** Whether a key was pressed since the page was loaded: a tablet shows only then that it has a keyboard. */
export const hasKeyboardAtom = atom(false);

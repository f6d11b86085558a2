import type { Getter } from 'jotai';
import {
  Check,
  ClipboardPaste,
  ClipboardType,
  Copy,
  CopyPlus,
  History,
  Laptop,
  Link2,
  Redo2,
  Save,
  Server,
  Trash2,
  Undo2,
  X,
} from 'lucide-react';
import { isGestureStarted, rulesOf } from '../../../../map/index.ts';
import {
  formOfferAtom,
  historyOfferAtom,
  isHistoryOpenAtom,
  linkOfferAtom,
  panelOfferAtom,
  resolutionOfferAtom,
} from '../../../editor/offers.ts';
import { drawingTargetAtom, drawStateAtom, mapModeAtom } from '../../../editor/drawing.ts';
import { clipboardOfferAtom } from '../../../editor/clipboard.ts';
import { markAtom } from '../../../state/map-view/fly-to.ts';
import type { CommandSpec } from '../command-spec.ts';

/** While a line is drawn its vertices are what was done last, and the map has them. */
const isLineUnderWay = (get: Getter): boolean => isGestureStarted(get(mapModeAtom));
/** What would be taken back is on its way to the device. */
const isBeingSaved = (get: Getter): boolean => get(mapModeAtom).name === 'disable';
/** The open form comes before what was saved. */
const history = (get: Getter) => get(drawingTargetAtom) ?? get(historyOfferAtom);
const isOnScreen = (get: Getter): boolean => history(get) !== null;
/** Escape is for the line or the shape in hand. */
const isDrawing = (get: Getter): boolean =>
  rulesOf(get(mapModeAtom).name).isGesture || !get(drawStateAtom).settled;
const isResolving = (get: Getter): boolean => get(resolutionOfferAtom) !== null;

export const EDIT_COMMANDS = [
  {
    id: 'save',
    isEdit: true,
    labelKey: 'labels.save',
    icon: Save,
    group: 'edit',
    keys: ['Mod+S'],
    inFields: 'any',
    available: (get) => get(formOfferAtom) !== null,
    run: ({ get }) => get(formOfferAtom)?.submit(),
  },
  {
    id: 'link-best',
    isEdit: true,
    labelKey: 'labels.linkBest',
    icon: Link2,
    group: 'edit',
    keys: ['L'],
    available: (get) =>
      get(linkOfferAtom) !== null &&
      (get(drawingTargetAtom)?.shapes ?? []).every((shape) => shape === 'point'),
    disabledReason: (get) => (get(linkOfferAtom)?.linkBest ? null : 'reasons.noBestMatch'),
    run: ({ get }) => get(linkOfferAtom)?.linkBest?.(),
  },
  {
    id: 'save-another',
    isEdit: true,
    labelKey: 'labels.saveAnother',
    icon: CopyPlus,
    group: 'edit',
    keys: ['Mod+Enter'],
    inFields: 'any',
    available: (get) => get(formOfferAtom)?.another != null && !isResolving(get),
    run: ({ get }) => get(formOfferAtom)?.another?.(),
  },
  {
    id: 'delete-open',
    isEdit: true,
    labelKey: 'labels.deleteOpen',
    icon: Trash2,
    group: 'edit',
    available: (get) => get(formOfferAtom)?.remove != null,
    run: ({ get }) => get(formOfferAtom)?.remove?.(),
  },
  {
    id: 'undo',
    labelKey: 'labels.undo',
    icon: Undo2,
    mirrors: true,
    group: 'edit',
    keys: ['Mod+Z'],
    inFields: 'form',
    repeats: true,
    available: isOnScreen,
    exactLabel: (get) => (get(drawingTargetAtom) === null ? (get(historyOfferAtom)?.undoName ?? null) : null),
    disabledReason: (get) => {
      if (isBeingSaved(get)) return 'reasons.beingSaved';
      const canUndo = isLineUnderWay(get) ? get(drawStateAtom).vertices > 0 : history(get)?.canUndo;
      return canUndo === true ? null : 'reasons.nothingToUndo';
    },
    run: ({ editor }) => editor.undo(),
  },
  {
    id: 'undo-history',
    labelKey: 'labels.undoHistory',
    icon: History,
    group: 'edit',
    available: (get) => get(drawingTargetAtom) === null && get(historyOfferAtom) !== null,
    disabledReason: (get) => (get(historyOfferAtom)?.canUndo === true ? null : 'reasons.nothingToUndo'),
    run: ({ set }) => set(isHistoryOpenAtom, true),
  },
  {
    id: 'redo',
    labelKey: 'labels.redo',
    icon: Redo2,
    mirrors: true,
    group: 'edit',
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    inFields: 'form',
    repeats: true,
    available: isOnScreen,
    exactLabel: (get) => (get(drawingTargetAtom) === null ? (get(historyOfferAtom)?.redoName ?? null) : null),
    disabledReason: (get) => {
      if (isBeingSaved(get)) return 'reasons.beingSaved';
      return !isLineUnderWay(get) && history(get)?.canRedo === true ? null : 'reasons.nothingToRedo';
    },
    run: ({ editor }) => editor.redo(),
  },
  {
    id: 'duplicate-feature',
    isEdit: true,
    labelKey: 'labels.duplicate',
    icon: CopyPlus,
    group: 'edit',
    keys: ['Mod+D'],
    available: (get) => get(clipboardOfferAtom)?.copy != null,
    disabledReason: (get) => (get(clipboardOfferAtom)?.duplicate == null ? 'reasons.saveFirst' : null),
    run: ({ get }) => get(clipboardOfferAtom)?.duplicate?.(),
  },
  {
    id: 'copy-feature',
    labelKey: 'labels.copy',
    icon: Copy,
    group: 'edit',
    keys: ['Mod+C'],
    available: (get) => get(clipboardOfferAtom)?.copy != null,
    run: ({ get }) => get(clipboardOfferAtom)?.copy?.(),
  },
  {
    id: 'paste-feature',
    isEdit: true,
    labelKey: 'labels.paste',
    icon: ClipboardPaste,
    group: 'edit',
    keys: ['Mod+V'],
    available: (get) => get(clipboardOfferAtom)?.paste != null,
    run: ({ get }) => get(clipboardOfferAtom)?.paste?.(),
    runPaste: ({ get }, text) => get(clipboardOfferAtom)?.paste?.(text),
  },
  {
    id: 'paste-attributes',
    isEdit: true,
    labelKey: 'labels.pasteAttributes',
    icon: ClipboardType,
    group: 'edit',
    keys: ['Mod+Shift+V'],
    available: (get) => get(clipboardOfferAtom)?.copy != null,
    disabledReason: (get) => (get(clipboardOfferAtom)?.pasteAttributes == null ? 'reasons.saveFirst' : null),
    run: ({ get }) => get(clipboardOfferAtom)?.pasteAttributes?.(),
  },
  {
    id: 'close-panel',
    labelKey: 'labels.closePanel',
    icon: X,
    group: 'edit',
    keys: ['Escape'],
    inFields: 'any',
    available: (get) => get(panelOfferAtom) !== null && get(markAtom) === null && !isDrawing(get),
    run: ({ get }) => get(panelOfferAtom)?.close(),
  },
  {
    id: 'use-resolution',
    labelKey: 'labels.useResolution',
    icon: Check,
    group: 'edit',
    keys: ['Mod+Enter'],
    inFields: 'any',
    available: isResolving,
    run: ({ get }) => get(resolutionOfferAtom)?.use(),
  },
  {
    id: 'take-mine',
    labelKey: 'labels.takeMine',
    icon: Laptop,
    group: 'edit',
    keys: ['Alt+M'],
    available: isResolving,
    run: ({ get }) => get(resolutionOfferAtom)?.takeMine(),
  },
  {
    id: 'take-theirs',
    labelKey: 'labels.takeTheirs',
    icon: Server,
    group: 'edit',
    keys: ['Alt+T'],
    available: isResolving,
    run: ({ get }) => get(resolutionOfferAtom)?.takeTheirs(),
  },
] as const satisfies readonly CommandSpec[];

import type { Getter } from 'jotai';
import {
  Check,
  ClipboardList,
  DoorOpen,
  Footprints,
  ListChecks,
  MapPinPlus,
  MessageSquarePlus,
  Pencil,
  SkipForward,
  Trash2,
  Undo2,
} from 'lucide-react';
import { paths } from '../../../routes/paths.ts';
import { surveyOfferAtom, type SurveyAct } from '../../../editor/offers.ts';
import type { CommandSpec, CommandContext } from '../command-spec.ts';
import { opensOfLevel } from './level.ts';

/** What is done on a survey, with the card on top or where the person stands. */
const does = (act: SurveyAct) =>
  ({
    group: 'edit',
    available: (get: Getter) => (get(surveyOfferAtom)?.[act] ?? null) !== null,
    run: ({ get }: CommandContext) => get(surveyOfferAtom)?.[act]?.(),
  }) satisfies Partial<CommandSpec>;

export const SURVEY_COMMANDS = [
  {
    id: 'survey-findings',
    labelKey: 'labels.surveyFindings',
    icon: ClipboardList,
    ...opensOfLevel(paths.surveyFindings),
  },
  {
    id: 'survey-there',
    isEdit: true,
    labelKey: 'labels.surveyThere',
    icon: Check,
    keys: ['1'],
    ...does('there'),
  },
  {
    id: 'survey-changed',
    isEdit: true,
    labelKey: 'labels.surveyChanged',
    icon: Pencil,
    keys: ['2'],
    ...does('changed'),
  },
  {
    id: 'survey-gone',
    isEdit: true,
    labelKey: 'labels.surveyGone',
    icon: Trash2,
    keys: ['3'],
    ...does('gone'),
  },
  {
    id: 'survey-note',
    isEdit: true,
    labelKey: 'labels.surveyNote',
    icon: MessageSquarePlus,
    keys: ['4'],
    ...does('note'),
  },
  {
    id: 'survey-undo',
    isEdit: true,
    labelKey: 'labels.surveyUndo',
    icon: Undo2,
    keys: ['Backspace'],
    ...does('undo'),
  },
  { id: 'survey-more', labelKey: 'labels.surveyMore', icon: ListChecks, ...does('more') },
  { id: 'survey-skip', labelKey: 'labels.surveySkip', icon: SkipForward, keys: ['5'], ...does('skip') },
  {
    id: 'survey-new-place',
    isEdit: true,
    labelKey: 'labels.surveyNewPlace',
    icon: MapPinPlus,
    ...does('here'),
  },
  {
    id: 'survey-corridor',
    isEdit: true,
    labelKey: 'labels.surveyCorridor',
    icon: Footprints,
    ...does('corridor'),
  },
  { id: 'survey-door', isEdit: true, labelKey: 'labels.surveyDoor', icon: DoorOpen, ...does('door') },
] as const satisfies readonly CommandSpec[];

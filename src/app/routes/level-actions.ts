import {
  ClipboardCheck,
  Construction,
  CloudDownload,
  Download,
  FileDiff,
  LayoutList,
  Printer,
  ScanSearch,
  SlidersHorizontal,
  Table,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { paths, type LevelParams } from './paths.ts';

interface Action {
  /** Also of its command. */
  id: string;
  /** A text of the namespace `commands`. */
  labelKey: `labels.${string}`;
  icon: LucideIcon;
  pathOf: (level: LevelParams) => string;
  /** Of the menu, which draws a line between its parts. */
  part: 'work' | 'files' | 'itself';
  /** It changes content. */
  isEdit?: true;
  /** It needs a plan with lines: a picture has none. */
  needsLines?: true;
  tone?: 'danger';
}

/**
 * What can be done with a level. Its row in the list, the title of an open level, the stack of levels and the palette all
 * read this table.
 */
export const LEVEL_ACTIONS = [
  {
    id: 'survey-level',
    labelKey: 'labels.surveyLevel',
    icon: ClipboardCheck,
    pathOf: paths.survey,
    part: 'work',
  },
  { id: 'place-table', labelKey: 'labels.placeTable', icon: Table, pathOf: paths.placeTable, part: 'work' },
  {
    id: 'revise-plan',
    labelKey: 'labels.revisePlan',
    icon: FileDiff,
    pathOf: paths.planRevision,
    part: 'work',
    isEdit: true,
  },
  {
    id: 'map-level',
    labelKey: 'labels.mapLevel',
    icon: ScanSearch,
    pathOf: paths.mapLevel,
    part: 'work',
    isEdit: true,
    needsLines: true,
  },
  {
    id: 'level-closures',
    labelKey: 'labels.levelClosures',
    icon: Construction,
    pathOf: paths.closures,
    part: 'work',
  },
  { id: 'level-lists', labelKey: 'labels.levelLists', icon: LayoutList, pathOf: paths.level, part: 'work' },
  {
    id: 'offline-copy',
    labelKey: 'labels.offlineCopy',
    icon: CloudDownload,
    pathOf: paths.offlineCopies,
    part: 'files',
  },
  {
    id: 'print-level',
    labelKey: 'labels.printLevel',
    icon: Printer,
    pathOf: paths.levelPrint,
    part: 'files',
  },
  {
    id: 'download-level',
    labelKey: 'labels.downloadLevel',
    icon: Download,
    pathOf: paths.levelDownload,
    part: 'files',
  },
  {
    id: 'edit-level',
    labelKey: 'labels.editLevel',
    icon: SlidersHorizontal,
    pathOf: paths.levelEdit,
    part: 'itself',
  },
  {
    id: 'delete-level',
    labelKey: 'labels.deleteLevel',
    icon: Trash2,
    pathOf: paths.levelDelete,
    part: 'itself',
    isEdit: true,
    tone: 'danger',
  },
] as const satisfies readonly Action[];

export type LevelAction = (typeof LEVEL_ACTIONS)[number];

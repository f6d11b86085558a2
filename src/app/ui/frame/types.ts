import type { ReactNode, Ref } from 'react';
import type { MenuItem } from '../choice/types.ts';
import type { IconType } from '../types.ts';

export interface InspectorPageProps {
  /** An `Inspector`, or nothing. */
  inspector: ReactNode;
  /** The page. */
  children: ReactNode;
}

export interface Crumb {
  id: string;
  label: string;
  href?: string | undefined;
  icon?: IconType | undefined;
  /** The chevron beside the crumb lists these. */
  siblings?: readonly MenuItem[] | undefined;
  isDisabled?: boolean | undefined;
}

export interface BreadcrumbProps {
  label: string;
  crumbs: readonly Crumb[];
  onSibling?: ((crumbId: string, siblingId: string) => void) | undefined;
  siblingsLabel?: ((crumbLabel: string) => string) | undefined;
  filterLabel?: string | undefined;
  emptyText?: string | undefined;
  /** Names the menu that the steps fold into in a narrow space. */
  foldedLabel?: string | undefined;
  isDisabled?: boolean | undefined;
  /** Why it is off, as a tooltip. */
  disabledReason?: string | undefined;
}

export interface ToolbarProps {
  label: string;
  orientation?: 'vertical' | 'horizontal' | undefined;
  children: ReactNode;
  className?: string | undefined;
}

export interface ToolbarButtonProps {
  icon: IconType;
  label: string;
  shortcut?: string | undefined;
  /** `isActive`: the tool in hand. `isLatched`: a layer that is on. Leave both out for a plain action. */
  isActive?: boolean | undefined;
  isLatched?: boolean | undefined;
  isDisabled?: boolean | undefined;
  disabledReason?: string | undefined;
  mirrors?: boolean | undefined;
  onPress: () => void;
}

export interface PageProps {
  title: string;
  /** What the screen is for, in a sentence. */
  lead: string;
  /** What can be done with the whole of it, at the end of the head. */
  actions?: ReactNode;
  /** `wide`: for tables and asides. `full`: all there is. A column for reading unless given. */
  width?: 'narrow' | 'wide' | 'full' | undefined;
  children: ReactNode;
}

export interface LevelChoice {
  id: string;
  /** The short title, at most five characters. */
  label: string;
  title: string;
  state?: 'waiting' | 'conflict' | 'error' | undefined;
  /** The state in words, for the tooltip. */
  stateText?: string | undefined;
}

export interface LevelSelectorProps {
  label: string;
  /** Highest first. */
  levels: readonly LevelChoice[];
  value: string | null;
  onChange: (id: string) => void;
  upLabel: string;
  downLabel: string;
  isDisabled?: boolean | undefined;
}

export interface NavItem {
  id: string;
  label: string;
  icon: IconType;
  href: string;
  count?: string | undefined;
  countLabel?: string | undefined;
}

export interface NavRailProps {
  label: string;
  /** Top to bottom; `end` is at the bottom of the rail. */
  items: readonly NavItem[];
  endItems?: readonly NavItem[] | undefined;
  current: string | null;
  /** `bar`: along the bottom of a phone, four items and the rest under More. */
  layout?: 'rail' | 'bar' | undefined;
  moreLabel?: string | undefined;
  homeHref: string;
  homeLabel: string;
  isDisabled?: boolean | undefined;
}

export interface Step<Id extends string = string> {
  id: Id;
  label: string;
  /** The text in the circle before the step is done: its number as the locale writes it. */
  mark: string;
  /** Done although a later one is not; all before the current one are. */
  isDone?: boolean | undefined;
  /** What is wrong in it. */
  error?: string | undefined;
}

export interface StepperProps<Id extends string = string> {
  label: string;
  steps: readonly Step<Id>[];
  current: Id;
  /** Without it, steps can't be pressed. */
  onStep?: ((id: Id) => void) | undefined;
  /** "done", read out after the step's name. */
  doneLabel: string;
  /** "Step 2 of 4", shown on a phone. */
  positionText?: string | undefined;
}

export interface SplitPageProps {
  /** null: the open thing is shown alone. */
  list: ReactNode;
  listLabel: string;
  listRef?: Ref<HTMLDivElement> | undefined;
  isSplit: boolean;
  /** null: nothing is open. */
  children: ReactNode;
}

export interface DetailPageProps {
  aside?: ReactNode;
  /** Buttons at the start of the foot, and at its end the main one. Without both the foot is left out. */
  footStart?: ReactNode;
  footEnd?: ReactNode;
  /** A line below the buttons. */
  footNote?: ReactNode;
  children: ReactNode;
}

import type { ReactElement, ReactNode } from 'react';
import type { FieldBase } from '../field/types.ts';
import type { IconType, PlaceClass } from '../types.ts';

export interface SelectOption {
  id: string;
  label: string;
  /** Second voice beside the label, for instance the group. */
  note?: string | undefined;
  /** More words by which the filter finds it. */
  keywords?: string | undefined;
  icon?: IconType | undefined;
  placeClass?: PlaceClass | undefined;
  isDisabled?: boolean | undefined;
}

export interface SelectSection {
  id: string;
  title?: string | undefined;
  options: readonly SelectOption[];
}

export interface SelectProps extends FieldBase {
  value: string | null;
  onChange: (id: string) => void;
  onBlur?: (() => void) | undefined;
  /** One of both. */
  options?: readonly SelectOption[] | undefined;
  sections?: readonly SelectSection[] | undefined;
  placeholder: string;
  /** Name and placeholder of the filter, which appears above `filterAbove` options (5). */
  filterLabel?: string | undefined;
  filterAbove?: number | undefined;
  emptyText?: string | undefined;
  /** `bare`: no edge until hovered, for headers and breadcrumbs. */
  look?: 'field' | 'bare' | undefined;
  /** Icon at the start while no option with an icon is chosen. */
  icon?: IconType | undefined;
}

export interface MenuItem {
  id: string;
  label: string;
  note?: string | undefined;
  /** More words by which the filter finds it. */
  keywords?: string | undefined;
  icon?: IconType | undefined;
  shortcut?: string | undefined;
  tone?: 'plain' | 'danger' | undefined;
  isDisabled?: boolean | undefined;
  isSelected?: boolean | undefined;
  href?: string | undefined;
}

export interface MenuSection {
  id: string;
  title?: string | undefined;
  items: readonly MenuItem[];
  /** Its items are a choice: each is announced as chosen or not, and the menu stays open for the next. */
  choice?: 'one' | 'several' | undefined;
}

export interface MenuProps {
  /** A Button or IconButton. */
  trigger: ReactElement;
  label: string;
  /** One of both. */
  items?: readonly MenuItem[] | undefined;
  sections?: readonly MenuSection[] | undefined;
  onAction?: ((id: string) => void) | undefined;
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'end top' | undefined;
  /** Where something else than the trigger opens it too. */
  isOpen?: boolean | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  /** Shows the filter above this many items; off unless given with its label. */
  filterAbove?: number | undefined;
  filterLabel?: string | undefined;
  emptyText?: string | undefined;
}

export interface SegmentOption<Id extends string = string> {
  id: Id;
  label: string;
  icon?: IconType | undefined;
  isDisabled?: boolean | undefined;
}

export interface SegmentProps<Id extends string = string> {
  label: string;
  options: readonly SegmentOption<Id>[];
  /** null: none is chosen (a row of actions). */
  value: Id | null;
  onChange: (id: Id) => void;
  isDisabled?: boolean | undefined;
  isFullWidth?: boolean | undefined;
  className?: string | undefined;
}

export interface SwitchProps {
  label: string;
  isLabelHidden?: boolean | undefined;
  hint?: string | undefined;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean | undefined;
  isReadOnly?: boolean | undefined;
  name?: string | undefined;
  className?: string | undefined;
}

export interface CheckboxProps extends Omit<SwitchProps, 'isSelected' | 'onChange'> {
  isSelected?: boolean | undefined;
  onChange?: ((isSelected: boolean) => void) | undefined;
  /** `selection`: the tick of a table's row, which the table sets. */
  slot?: 'selection' | undefined;
  isIndeterminate?: boolean | undefined;
  error?: string | undefined;
}

export interface ContentTab<Id extends string = string> {
  id: Id;
  label: string;
  icon: IconType;
  /** As it is written in the language of the app. */
  count?: string | undefined;
  href?: string | undefined;
}

export interface ContentTabsProps<Id extends string = string> {
  label: string;
  tabs: readonly ContentTab<Id>[];
  value: Id;
  onChange?: ((id: Id) => void) | undefined;
}

export interface TabPart<Id extends string = string> {
  id: Id;
  label: string;
  icon?: IconType | undefined;
  count?: string | undefined;
  /** What is wrong in it; a dot is beside the word. */
  problem?: string | undefined;
  isDisabled?: boolean | undefined;
  content: ReactNode;
}

export interface TabsProps<Id extends string = string> {
  label: string;
  tabs: readonly TabPart<Id>[];
  value: Id;
  onChange: (id: Id) => void;
}

export interface RadioOption<Id extends string = string> {
  id: Id;
  label: string;
  note?: string | undefined;
  /** Says nothing that the words do not say. */
  picture?: ReactNode;
  isDisabled?: boolean | undefined;
}

export interface RadioGroupProps<Id extends string = string> extends FieldBase {
  options: readonly RadioOption<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  /** `cards`: beside each other, each with an edge. `pictures`: beside each other, each below its picture. */
  look?: 'list' | 'cards' | 'pictures' | undefined;
}

export interface FilterChipsProps<T extends string> {
  label: string;
  options: readonly {
    id: T;
    label: string;
    /** As it is written in the locale; a dash where it is not known. */
    count: string;
    /** Something in it is unread: marked with a dot. */
    isNew?: boolean | undefined;
    /** Shown for the pointer: what is new. */
    hint?: string | undefined;
  }[];
  value: T;
  onChange: (id: T) => void;
}

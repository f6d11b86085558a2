import type { KeyboardEvent, ReactNode } from 'react';
import type { IconType, PlaceClass } from '../types.ts';

export interface ModalProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children: ReactNode;
  /** Buttons; the safe one first in reading order, the doing one last. */
  actions?: ReactNode;
  width?: 'small' | 'medium' | 'wide' | undefined;
  /** Escape and a press outside close it. true unless given. */
  isDismissable?: boolean | undefined;
  /** With it the modal has a close button in its head. */
  closeLabel?: string | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
}

export interface ConfirmModalProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** Stays: focused first, and what Escape does. */
  safeLabel: string;
  /** A field in it takes the focus instead. */
  hasOwnFocus?: boolean | undefined;
  actionLabel: string;
  onSafe: () => void;
  onAction: () => void;
  isDestructive?: boolean | undefined;
  isPending?: boolean | undefined;
  /** Something has to be given or confirmed first. */
  isBlocked?: boolean | undefined;
  width?: ModalProps['width'];
}

/** Shown as long as it is mounted. */
export interface FormModalProps extends Pick<
  ModalProps,
  'title' | 'children' | 'width' | 'isDismissable' | 'closeLabel'
> {
  cancelLabel: string;
  actionLabel: string;
  onClose: () => void;
  /** The button that leaves; in its absence as Esc does. */
  onCancel?: (() => void) | undefined;
  onAction: () => void;
  isPending?: boolean | undefined;
  /** Something has to be given first. */
  isBlocked?: boolean | undefined;
  /** Of the buttons. */
  size?: 'glove' | undefined;
}

export interface PaletteOption {
  id: string;
  label: string;
  /** Second line: what it is, and where. */
  note?: string | undefined;
  icon: IconType;
  placeClass?: PlaceClass | undefined;
  /** At the end: what it is inside of, or what sort of thing it is. */
  where?: string | undefined;
  /** After that: the short title of a level. */
  badge?: string | undefined;
  /** The keys that do the same. */
  caps?: readonly string[] | undefined;
  /** The choice that is on. */
  isSelected?: boolean | undefined;
  /** Why it can't be taken now; it stays in its place. */
  disabledReason?: string | undefined;
}

export interface PaletteFilterChoice {
  label: string;
  options: readonly { id: string; label: string }[];
  value: string;
  onChange: (id: string) => void;
}

export interface PaletteSection {
  id: string;
  title: string;
  options: readonly PaletteOption[];
}

export interface PaletteProps {
  /** Names the dialog, the field and the list. */
  label: string;
  placeholder: string;
  closeLabel: string;
  value: string;
  onChange: (text: string) => void;
  /** The best first; none is empty. */
  sections: readonly PaletteSection[];
  onPick: (id: string) => void;
  /** Other keys for what is marked; true: it was one of them. */
  onKey?: ((event: KeyboardEvent<HTMLInputElement>, id: string) => boolean) | undefined;
  onClose: () => void;
  /** In the place of options. */
  emptyText: string;
  /** How many there are, for who cannot see them. */
  countText: string;
  /** The words that are marked in the labels of options. */
  sought?: string | undefined;
  filter?: PaletteFilterChoice | undefined;
  /** Beside the list, where there is room: what the marked option is. */
  preview?: ((optionId: string) => ReactNode) | undefined;
  foot: ReactNode;
}

export type ToastKind = 'success' | 'warning' | 'error' | 'info' | 'device';

export interface ToastContent {
  kind: ToastKind;
  title: string;
  detail?: string | undefined;
  action?: { label: string; onPress: () => void } | undefined;
  /** Before that one. */
  other?: { label: string; onPress: () => void } | undefined;
  /** A toast with the same key is replaced. */
  key?: string | undefined;
}

export interface PanelProps {
  title: string;
  subtitle?: string | undefined;
  pictogram?: ReactNode;
  /** Icon buttons between the title and close. */
  headActions?: ReactNode;
  onClose?: (() => void) | undefined;
  closeLabel?: string | undefined;
  /** "Kept on this device 14:06", at the foot's start. */
  footNote?: string | undefined;
  footNoteIcon?: IconType | undefined;
  /** Above the buttons: why the doing one is off. */
  footReason?: ReactNode;
  footActions?: ReactNode;
  children: ReactNode;
  id?: string | undefined;
  className?: string | undefined;
}

export type SheetHeight = 'peek' | 'half' | 'full';

export interface BottomSheetProps extends PanelProps {
  height: SheetHeight;
  onHeightChange: (height: SheetHeight) => void;
  /** The heights on offer, lowest first; a phone has no half. */
  heights?: readonly SheetHeight[] | undefined;
  /** Name of the grabber, and what each height is called. */
  grabberLabel: string;
  heightLabels: Readonly<Record<SheetHeight, string>>;
  /** It is a panel beside the map, for which there is room. */
  isBeside?: boolean | undefined;
  /** The pixels that it may take at most, now and whenever they change. */
  onRoom?: ((pixels: number) => void) | undefined;
}

export interface DisclosureProps {
  title: string;
  icon?: IconType | undefined;
  /** At the end, before the chevron: "2 / 7". */
  note?: string | undefined;
  children: ReactNode;
  isExpanded?: boolean | undefined;
  defaultExpanded?: boolean | undefined;
  onExpandedChange?: ((isExpanded: boolean) => void) | undefined;
}

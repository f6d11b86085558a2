import type { ReactNode, Ref } from 'react';
import type { IconType } from '../types.ts';

export interface ButtonProps {
  children: ReactNode;
  /** A screen has one primary. `danger` is outlined, `danger-solid` stands only in a modal, `link` is an inline action. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-solid' | 'soft' | 'link' | undefined;
  /** `glove`: 56 px, for who works outdoors. */
  size?: 'normal' | 'small' | 'large' | 'glove' | undefined;
  icon?: IconType | undefined;
  iconEnd?: IconType | undefined;
  type?: 'button' | 'submit' | 'reset' | undefined;
  /** The id of the form this button submits when it stands outside of it. */
  form?: string | undefined;
  isDisabled?: boolean | undefined;
  /** Work runs: the button keeps focus and width, shows a spinner and takes no press. */
  isPending?: boolean | undefined;
  isFullWidth?: boolean | undefined;
  autoFocus?: boolean | undefined;
  onPress?: (() => void) | undefined;
  id?: string | undefined;
  className?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-controls'?: string | undefined;
  /** Of a button that stays pressed: what it stands for is chosen. */
  'aria-pressed'?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export interface AnswerButtonProps {
  icon: IconType;
  label: string;
  /** What it means, below the label. Left out on a phone. */
  hint?: string | undefined;
  /** `primary`: the usual answer. */
  look?: 'plain' | 'primary' | undefined;
  tone?: 'plain' | 'error' | 'waiting' | undefined;
  /** It was given, and is shown before what comes next. */
  isGiven?: boolean | undefined;
  isDisabled?: boolean | undefined;
  onPress: () => void;
}

export interface IconButtonProps {
  icon: IconType;
  /** Its name, and what the tooltip says. */
  label: string;
  /** The tooltip when it says more than the name, for instance why the button is off. */
  tooltip?: string | undefined;
  /** A key that does the same, shown in the tooltip. */
  shortcut?: string | undefined;
  variant?: 'ghost' | 'sunken' | 'primary' | 'raised' | undefined;
  size?: 'normal' | 'small' | undefined;
  /** Arrows, chevrons, undo and redo mirror right to left; pictograms don't. */
  mirrors?: boolean | undefined;
  /** An off button stays in place and keeps its tooltip, so that it can say why. */
  isDisabled?: boolean | undefined;
  placement?: 'top' | 'bottom' | 'start' | 'end' | undefined;
  onPress?: (() => void) | undefined;
  id?: string | undefined;
  className?: string | undefined;
  'aria-expanded'?: boolean | undefined;
  'aria-controls'?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export interface ToggleIconButtonProps extends Omit<IconButtonProps, 'onPress'> {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  /** `active`: accent fill (the tool in hand). `latched`: soft ground (a layer that is on). */
  look?: 'active' | 'latched' | undefined;
}

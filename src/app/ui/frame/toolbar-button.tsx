import type { ReactNode } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { ToggleIconButton } from '../action/toggle-icon-button.tsx';
import type { ToolbarButtonProps } from './types.ts';

/** A tool. Off, it stays in place and says why. */
export function ToolbarButton(props: ToolbarButtonProps): ReactNode {
  const { isActive, isLatched, disabledReason, onPress, ...rest } = props;
  const shared = {
    ...rest,
    placement: 'end' as const,
    tooltip: props.isDisabled === true ? disabledReason : undefined,
  };
  if (isActive === undefined && isLatched === undefined) return <IconButton {...shared} onPress={onPress} />;
  return (
    <ToggleIconButton
      {...shared}
      isSelected={isActive === true || isLatched === true}
      look={isLatched === undefined ? 'active' : 'latched'}
      onChange={onPress}
    />
  );
}

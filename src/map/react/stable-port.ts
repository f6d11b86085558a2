import { NOT_EDITABLE } from '../edit-port.ts';
import type { MapPort } from '../port.ts';

/** A port that never changes and passes each call to the newest port that was set. */
export function createLatestPort(first: MapPort): {
  port: Required<MapPort>;
  set(next: MapPort): void;
} {
  let current = first;
  return {
    set: (next) => {
      current = next;
    },
    port: {
      onClick: (target, how) => current.onClick?.(target, how),
      onBox: (keys) => current.onBox?.(keys),
      onHover: (target) => current.onHover?.(target),
      onLongPress: (target) => current.onLongPress?.(target),
      onMove: (view) => current.onMove?.(view),
      onModeChange: (mode) => current.onModeChange?.(mode),
      onDrawState: (state) => current.onDrawState?.(state),
      edits: { commit: (op, input) => current.edits?.commit(op, input) ?? NOT_EDITABLE },
      onRefused: (refusal) => current.onRefused?.(refusal),
      onDrawCancel: () => current.onDrawCancel?.(),
      onTwoFingerTap: () => current.onTwoFingerTap?.() ?? false,
      onMarkRemove: () => current.onMarkRemove?.(),
      onReady: () => current.onReady?.(),
      onFailure: (failure) => current.onFailure?.(failure),
    },
  };
}

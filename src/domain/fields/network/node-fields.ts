import type { FieldDescriptor } from '../field-descriptor.ts';
import { style } from '../texts/style.ts';

type Node = FieldDescriptor<unknown>;
const told = (label: Node['label'], merge: Node['merge'] = 'value'): Node => ({ ...style, label, merge });

/** What the nodes of a wayfinding network hold. No form of features edits them. */
export const NODE_FIELDS = {
  neighbors: told('fields.neighbors', 'links'),
  portalNeighbors: told('fields.portalNeighbors', 'links'),
  portalGroupId: told('fields.portalGroupId'),
  travelTime: told('fields.travelTime'),
  isAccessible: told('fields.isAccessible'),
  isComfortable: told('fields.isComfortable'),
} as const;

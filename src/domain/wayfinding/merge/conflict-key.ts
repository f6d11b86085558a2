/**
 * What a clash is called by: what kind it is, where, and in what. Written so that no two are called the same, whatever a
 * member or a node is called.
 */
export const keyOf = (
  kind: 'field' | 'link' | 'deleted' | 'group' | 'level',
  ...at: readonly string[]
): string => JSON.stringify([kind, ...at]);

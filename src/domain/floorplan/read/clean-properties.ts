import { isForbiddenMember } from '../../values/member-names.ts';

/**
 * Takes out, at every depth and in place, members that could change a prototype once they are copied or assigned.
 * Returns the same object. Depth is bounded by the reader, so it recurses.
 */
export function cleanProperties(properties: Record<string, unknown>): Record<string, unknown> {
  clean(properties);
  return properties;
}

function clean(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    value.forEach(clean);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (isForbiddenMember(name)) Reflect.deleteProperty(value, name);
    else clean(member);
  }
}

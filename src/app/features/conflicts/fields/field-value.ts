import type { ContentRow } from '../../../../db/index.ts';
import { fieldOf as descriptorOf, fieldsWhere } from '../../../../domain/fields/index.ts';
import { isLinkList, type FieldPath } from '../../../../domain/merge/index.ts';

const ON_AIR = fieldsWhere(({ merge }) => merge === 'onAir');

/** What a row holds in a field; a name may have dots in it. */
export function fieldOf(row: ContentRow, path: FieldPath): unknown {
  if (path === 'properties.beacon') {
    const named = ON_AIR.flatMap((name): [string, unknown][] => {
      const value = memberAt(row, ['properties', name]);
      return value === undefined ? [] : [[name, value]];
    });
    return named.length === 0 ? undefined : Object.fromEntries(named);
  }
  if (path.startsWith('properties.buttons.')) {
    const intent = path.slice('properties.buttons.'.length);
    const buttons = memberAt(row, ['properties', 'buttons']);
    return Array.isArray(buttons)
      ? buttons.find((button: unknown) => memberAt(button, ['intent']) === intent)
      : undefined;
  }
  const names = path.split('.');
  if (isLinkList(names[1] ?? '') && names.length > 3) {
    const links = memberAt(row, names.slice(0, 2));
    const link = Array.isArray(links)
      ? (links as unknown[]).find((one) => memberAt(one, ['fid']) === names[2])
      : undefined;
    return memberAt(link, [names.slice(3).join('.')]);
  }
  if (path.startsWith('extra.storey.')) return memberAt(row, names);
  const isByMember = names[0] === 'properties' && descriptorOf(names[1] ?? '')?.merge === 'members';
  const depth = isByMember && names.length > 2 ? 2 : 1;
  const last = names.slice(depth).join('.');
  return memberAt(row, last === '' ? names : [...names.slice(0, depth), last]);
}

function memberAt(value: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, name)
        ? (at as Record<string, unknown>)[name]
        : undefined,
    value,
  );
}

import * as z from 'zod';
import type { Issue } from '../../entities/issue.ts';
import { error, isBlank } from '../../values/text.ts';
import type { FieldDescriptor, RuleContext } from '../field-descriptor.ts';
import { byPlaces } from '../values/owners.ts';
import { pictureIssues } from '../values/pictures.ts';
import { isPresent, membersOf } from '../values/stored.ts';
import { ADDITIONAL } from '../values/texts.ts';

const buttonSchema = z.object({
  name: z.string(),
  action: z.string(),
  intent: z.string(),
  iconUrl: z.string(),
});
export type CardButton = z.infer<typeof buttonSchema>;

/** An address that would run code in the page that opens it. */
const RUNS_CODE = /^[\s\p{Cc}]*(?:javascript|data|vbscript):/iu;

const MEMBERS = ['name', 'action', 'intent', 'iconUrl'] as const;

/** A button that was added and not filled in: it is not there. */
export const isEmptyButton = (button: CardButton): boolean =>
  MEMBERS.every((member) => isBlank(button[member]));

/**
 * Codes: required, of the name; notValid {name} of an address that runs code, and of anything but a list; imageNotValid of an
 * icon.
 */
export const buttons: FieldDescriptor<CardButton[]> = {
  label: 'fields.buttons',
  editor: 'buttons',
  icon: 'mouse-pointer-click',
  ...ADDITIONAL,
  keptBy: byPlaces,
  merge: 'buttons',
  inFiles: null,
  schema: z.array(buttonSchema),
  start: [],
  read: (stored) => (Array.isArray(stored) ? stored.map(buttonOf) : []),
  write: (value, before) => {
    const filled = value.filter((button) => !isEmptyButton(button));
    if (filled.length === 0) return undefined;
    const known = Array.isArray(before) ? before.map((one: unknown) => membersOf(one) ?? {}) : [];
    return filled.map((button) => {
      const was = known.find((one) => one['intent'] === button.intent && button.intent !== '');
      return storedButton(button, was);
    });
  },
  issues: buttonsIssues,
};

function buttonOf(stored: unknown): CardButton {
  const members = membersOf(stored) ?? {};
  const at = (name: string): string => (typeof members[name] === 'string' ? members[name] : '');
  return { name: at('name'), action: at('action'), intent: at('intent'), iconUrl: at('iconUrl') };
}

function storedButton(button: CardButton, was: Readonly<Record<string, unknown>> = {}): unknown {
  const stored: Record<string, unknown> = { ...was };
  for (const name of MEMBERS) {
    const text = button[name].trim();
    if (text !== '') stored[name] = text;
    else delete stored[name];
  }
  return stored;
}

function buttonsIssues(stored: unknown, context: RuleContext): Issue[] {
  if (!isPresent(stored)) return [];
  const { path } = context;
  if (!Array.isArray(stored)) return [error('notValid', path, { name: 'buttons' })];
  return stored.flatMap((one: unknown, index) => {
    const button = buttonOf(one);
    const here = `${path}.${index}`;
    return [
      ...(isBlank(button.name) ? [error('required', `${here}.name`)] : []),
      ...(['action', 'intent'] as const).flatMap((member) =>
        RUNS_CODE.test(button[member]) ? [error('notValid', `${here}.${member}`, { name: member })] : [],
      ),
      ...(isBlank(button.iconUrl)
        ? []
        : pictureIssues(button.iconUrl, { ...context, path: `${here}.iconUrl` })),
    ];
  });
}

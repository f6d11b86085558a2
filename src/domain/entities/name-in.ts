import { nameMember } from './name-member.ts';

/** What a thing can be called by. Values of a form have null where a field is not there. */
export interface Named {
  name?: string | null | undefined;
  name_ar?: string | null | undefined;
  extra?: Readonly<Record<string, unknown>> | null | undefined;
}

/**
 * What a thing is called in a language: by its name there, else by its plain name; '' where it has no name. Whatever
 * is shown to a person goes through this, so that two screens never call one thing by two names.
 */
export function nameIn(language: string, { name, name_ar: arabic, extra }: Named): string {
  return ownName(language, { name_ar: arabic, extra }) || (name?.trim() ?? '');
}

/** The name in this language alone; '' where it has none there. */
export function ownName(language: string, { name_ar: arabic, extra }: Omit<Named, 'name'>): string {
  const own = (language === 'ar' ? arabic : null) ?? extra?.[nameMember(language)];
  return typeof own === 'string' ? own.trim() : '';
}

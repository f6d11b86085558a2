/** The member of `extra` that holds a name in a language that the contract has no place for. */
export const nameMember = (language: string): string => `name_${language}`;

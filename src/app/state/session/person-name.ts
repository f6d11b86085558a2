interface Named {
  name?: string | null | undefined;
  surname?: string | null | undefined;
  email: string;
}

/** How a person is called: by name, or by the address where none is known. */
export const personName = ({ name, surname, email }: Named): string =>
  [name, surname].filter(Boolean).join(' ') || email;

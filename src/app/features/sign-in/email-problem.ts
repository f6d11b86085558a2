/** What is wrong with an address at a glance; the server has the last word. */
export function emailProblem(email: string): 'emailRequired' | 'emailInvalid' | null {
  const text = email.trim();
  if (text === '') return 'emailRequired';
  return /^[^\s@]+@[^\s@]+$/.test(text) ? null : 'emailInvalid';
}

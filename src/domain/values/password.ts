import { LENGTH } from '../limits.ts';
import type { Issue } from '../entities/issue.ts';
import { error } from './text.ts';

const ALLOWED = /^[A-Za-z0-9!#$%&'*+\-.,/=?^_`{|}~@]*$/;

// @spec 5.7 5.8
/**
 * The password rule: 14 to 256 characters, a lowercase and an uppercase letter and a digit, nothing outside the allowed
 * signs; `retyped`, where given, must match. Codes: required, password-length {min, max}, password-lowercase,
 * password-uppercase, password-digit, password-characters, password-mismatch (path "retypedPassword").
 */
export function passwordIssues(password: string, retyped?: string): Issue[] {
  const path = 'password';
  if (password === '') return [error('required', path)];
  const [min, max] = LENGTH.password;
  const issues: Issue[] = [];
  if (password.length < min || password.length > max)
    issues.push(error('password-length', path, { min, max }));
  if (!/[a-z]/.test(password)) issues.push(error('password-lowercase', path));
  if (!/[A-Z]/.test(password)) issues.push(error('password-uppercase', path));
  if (!/[0-9]/.test(password)) issues.push(error('password-digit', path));
  if (!ALLOWED.test(password)) issues.push(error('password-characters', path));
  if (retyped !== undefined && retyped !== password)
    issues.push(error('password-mismatch', 'retypedPassword'));
  return issues;
}

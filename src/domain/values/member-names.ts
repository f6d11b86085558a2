/** Members that would reach into an object's prototype once they are copied or assigned. No server takes them. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

export const isForbiddenMember = (name: string): boolean => FORBIDDEN.has(name);

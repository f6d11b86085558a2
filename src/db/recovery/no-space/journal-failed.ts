import type { JournalPort } from '../../journal/ports/port.ts';

/** The storage of the journal failed, not the database. */
export class JournalFailed extends Error {
  override readonly name = 'JournalFailed';
}

/** Wraps a port so that its failures can be told from those of the database. */
export function tellingFailures(port: JournalPort): JournalPort {
  return new Proxy(port, {
    get: (of, name) => {
      const member: unknown = Reflect.get(of, name);
      if (typeof member !== 'function') return member;
      return async (...given: unknown[]): Promise<unknown> => {
        try {
          return await (Reflect.apply(member, of, given) as Promise<unknown>);
        } catch (cause) {
          throw new JournalFailed('The journal can not be read or written.', { cause });
        }
      };
    },
  });
}

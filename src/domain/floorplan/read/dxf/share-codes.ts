import type { Entity } from './entity.ts';

/**
 * Most entities of a type have the same codes in the same order. They are kept once: of a million entities in blocks
 * that is half of the memory.
 */
export class KnownCodes {
  private readonly last = new Map<string, number[]>();

  /** The same entity with lists that are no longer than they have to be, and shared where they are equal. */
  share(entity: Entity): Entity {
    const known = this.last.get(entity.type);
    if (known && isSame(known, entity.codes)) entity.codes = known;
    else {
      entity.codes = entity.codes.slice();
      this.last.set(entity.type, entity.codes);
    }
    entity.values = entity.values.slice();
    entity.parts = entity.parts.length === 0 ? NONE : entity.parts.map((part) => this.share(part));
    return entity;
  }
}

const NONE: Entity[] = [];

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((code, i) => code === b[i]);

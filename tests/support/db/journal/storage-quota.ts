import { Dexie } from 'dexie';

/** For tests: how much room all databases find that are made from now on. Deletions need none. */
export interface Room {
  isFull: boolean;
  /** Back to how it was before. */
  end: () => void;
}

export function roomFor(): Room {
  const room: Room = { isFull: false, end: () => void Dexie.addons.splice(Dexie.addons.indexOf(addon), 1) };
  const addon = (db: Dexie): void => {
    db.use({
      stack: 'dbcore',
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name);
          return {
            ...table,
            mutate: (request) => {
              const isWriting = request.type === 'put' || request.type === 'add';
              const hasRoom = !room.isFull || !isWriting;
              return hasRoom ? table.mutate(request) : Dexie.Promise.reject(new Dexie.QuotaExceededError());
            },
          };
        },
      }),
    });
  };
  Dexie.addons.push(addon);
  return room;
}

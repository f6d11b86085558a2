/** Where a node was before another program took it out, and what that program put into its place. */
interface Gap {
  parent: Node;
  next: Node | null;
  standIns: readonly Node[];
}

const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE;

/** The child of `parent` that holds `node`; null if the node is elsewhere. */
function childHolding(parent: Node, node: Node): Node | null {
  for (let at: Node | null = node; at !== null; at = at.parentNode) if (at.parentNode === parent) return at;
  return null;
}

/** Takes a node out of elements that another program wrapped around it, and those that are empty then. */
function unwrap(parent: Node, node: Node, remove: Node['removeChild']): void {
  let at = node;
  while (at.parentNode !== null) {
    const holder: Node = at.parentNode;
    remove.call(holder, at);
    if (holder === parent || holder.hasChildNodes()) return;
    at = holder;
  }
}

/**
 * Translators, reader modes and password managers move or replace nodes that React has made. React then removes a node
 * from a parent that no longer has it, or writes into a text that is no longer on the page: the first ends the screen,
 * the second leaves an old text there. This follows what was replaced by what, and leads each such call to the node that
 * is now in its place. Calls that would not fail are as before.
 * @returns ends it
 */
export function surviveForeignNodes(view: Window & typeof globalThis): () => void {
  const gaps = new WeakMap<Node, Gap>();
  const { prototype } = view.Node;
  // oxlint-disable-next-line typescript/unbound-method -- they are called with their parent
  const { removeChild, insertBefore } = prototype;

  /** What is in a node's place, within `parent`; it may have been replaced more than once. */
  function inPlaceOf(parent: Node, node: Node, met = new Set<Node>()): readonly Node[] {
    const here = childHolding(parent, node);
    if (here !== null) return [here];
    const gap = gaps.get(node);
    if (gap === undefined || met.has(node)) return [];
    met.add(node);
    return gap.standIns.flatMap((one) => inPlaceOf(parent, one, met));
  }

  /** The child before which a node that belongs before `reference` is inserted; null at the end. */
  function placeBefore(parent: Node, reference: Node): Node | null {
    const met = new Set<Node>();
    for (let at: Node | null = reference; at !== null && !met.has(at); at = gaps.get(at)?.next ?? null) {
      met.add(at);
      const [first] = inPlaceOf(parent, at);
      if (first !== undefined) return first;
    }
    return null;
  }

  function noteRemoval(record: MutationRecord, added: Set<Node>): void {
    const { target: parent, previousSibling, nextSibling } = record;
    const beside = [previousSibling, nextSibling].find((node) => node !== null && added.has(node));
    const standIns = record.addedNodes.length > 0 ? [...record.addedNodes] : beside ? [beside] : [];
    // A node replaces one other: of two texts in one element each has its own.
    for (const one of standIns) added.delete(one);
    for (const node of record.removedNodes) {
      if (node.parentNode === parent) continue;
      gaps.set(node, { parent, next: nextSibling, standIns });
      if (isText(node)) observer.observe(node, { characterData: true });
    }
  }

  /** A text was taken out first, and its replacement inserted then. */
  function noteLate(record: MutationRecord, removed: readonly MutationRecord[]): boolean {
    const before = removed.findLast(
      ({ target, previousSibling, nextSibling }) =>
        target === record.target &&
        previousSibling === record.previousSibling &&
        nextSibling === record.nextSibling,
    );
    const [node] = before?.removedNodes ?? [];
    const gap = node && gaps.get(node);
    if (gap === undefined || gap.standIns.length > 0) return false;
    gap.standIns = [...record.addedNodes];
    return true;
  }

  /** React wrote a text that another program has replaced: the text returns to its place. */
  function showAgain(text: Node): void {
    const gap = gaps.get(text);
    if (gap === undefined || text.parentNode !== null) return;
    const instead = inPlaceOf(gap.parent, text);
    if (instead.length === 0 && gap.standIns.length > 0) return;
    insertBefore.call(gap.parent, text, instead[0] ?? (gap.next && placeBefore(gap.parent, gap.next)));
    for (const node of instead) removeChild.call(gap.parent, node);
  }

  function read(records: readonly MutationRecord[]): void {
    const added = new Set<Node>();
    const removed: MutationRecord[] = [];
    for (const record of records) {
      if (record.removedNodes.length > 0) {
        noteRemoval(record, added);
        removed.push(record);
      } else if (record.addedNodes.length > 0 && !noteLate(record, removed)) {
        for (const node of record.addedNodes) added.add(node);
      }
    }
    for (const { type, target } of records) if (type === 'characterData') showAgain(target);
  }

  const observer = new view.MutationObserver(read);
  observer.observe(view.document, { childList: true, subtree: true });

  prototype.removeChild = function removeWhatIsThere<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    read(observer.takeRecords());
    if (this.contains(child)) unwrap(this, child, removeChild);
    else for (const node of inPlaceOf(this, child)) removeChild.call(this, node);
    return child;
  };
  prototype.insertBefore = function insertWhereItBelongs<T extends Node>(
    this: Node,
    node: T,
    reference: Node | null,
  ): T {
    if (reference === null || reference.parentNode === this)
      return insertBefore.call(this, node, reference) as T;
    read(observer.takeRecords());
    const { parentNode } = reference;
    // Within a wrapper that holds several nodes their order is kept.
    if (parentNode !== null && parentNode.firstChild !== reference && this.contains(parentNode))
      return insertBefore.call(parentNode, node, reference) as T;
    return insertBefore.call(this, node, placeBefore(this, reference)) as T;
  };
  return () => {
    observer.disconnect();
    Object.assign(prototype, { removeChild, insertBefore });
  };
}

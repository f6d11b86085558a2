/** A list of names as browsers give it. */
export class Names extends Array<string> {
  contains(name: string): boolean {
    return this.includes(name);
  }

  static listing(names: Iterable<string>): Names {
    const list = new Names();
    for (const name of names) list.push(name);
    return list;
  }
}

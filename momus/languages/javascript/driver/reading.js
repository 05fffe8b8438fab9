// Values of the wire as values of JavaScript, made with the submission's own constructors.
'use strict';

const { CODE, LARGEST_SAFE } = require('./wire.js');

// Thrown for what JavaScript has no value for: a hole in the table, not a failure.
class Inexpressible extends Error {}

class Reader {
  // `realm` makes containers of the submission's own realm; `declared` says how a parameter wants its integers and dictionaries.
  constructor(realm, node) {
    this.realm = realm;
    this.node = node;
  }

  // Read one argument. `asBig`: integers as BigInt; `asMap`: dictionaries as Map.
  value(at, asBig, asMap) {
    const code = at.data[at.at];
    switch (code) {
      case CODE.i:
        at.at += 1;
        return asBig ? BigInt(at.number()) : at.number();
      case CODE.u:
        return at.rawText();
      case CODE.g:
        at.at += 1;
        return at.double();
      case CODE['[']:
        return this.items(at, asBig, asMap);
      case CODE['(']:
        return this.tupleOrTagged(at, asBig, asMap);
      case CODE.T:
      case CODE.F:
      case CODE.N:
        at.at += 1;
        return code === CODE.N ? null : code === CODE.T;
      case CODE.l:
        return this.large(at, asBig);
      case CODE['{']:
        return this.dictionary(at, asBig, asMap);
      case CODE.s:
        at.at += 1;
        return this.realm.bytes(at.piece());
      case CODE['<']:
      case CODE['>']:
        return this.realm.set(this.items(at, asBig, asMap));
      default:
        throw new Inexpressible();
    }
  }

  items(at, asBig, asMap) {
    const count = at.items();
    const made = this.realm.array();
    for (let i = 0; i < count; i++) made[i] = this.value(at, asBig, asMap);
    return made;
  }

  large(at, asBig) {
    at.at += 1;
    const value = at.integer();
    if (asBig) return value;
    if (value > LARGEST_SAFE || value < -LARGEST_SAFE) throw new Inexpressible();
    return Number(value);
  }

  // A dictionary is a plain object if all its keys are texts, else a Map.
  dictionary(at, asBig, asMap) {
    at.at += 1;
    const pairs = [];
    while (at.data[at.at] !== CODE['0']) pairs.push([this.value(at, asBig, asMap), this.value(at, asBig, asMap)]);
    at.at += 1;
    return this.ofPairs(pairs, asMap);
  }

  ofPairs(pairs, asMap) {
    if (asMap || pairs.some(([key]) => typeof key !== 'string')) {
      const made = this.realm.map();
      for (const [key, item] of pairs) made.set(key, item);
      return made;
    }
    const made = this.realm.object();
    for (const [key, item] of pairs) set(made, key, item);
    return made;
  }

  tupleOrTagged(at, asBig, asMap) {
    const tag = at.tag();
    if (!tag) return this.items(at, asBig, asMap);
    at.items();
    at.at += 1;
    at.rawText();
    if (tag === 'set' || tag === 'frozenset') return this.realm.set(this.items(at, asBig, asMap));
    if (tag === 'dict') return this.ofPairs(this.items(at, asBig, asMap), asMap);
    if (tag === 'record') return this.record(at, asBig, asMap);
    if (tag === 'linked') return this.linked(at, asBig, asMap);
    throw new Inexpressible();
  }

  record(at, asBig, asMap) {
    const made = this.realm.instance(at.rawText());
    for (const [name, item] of this.items(at, asBig, asMap)) set(made, name, item);
    return made;
  }

  // Nodes of a list: of the submission's own class where it has one, and with the names that its source uses.
  linked(at, asBig, asMap) {
    let head = null;
    for (const item of this.items(at, asBig, asMap).reverse()) {
      const made = this.realm.instance(this.node.name);
      set(made, this.node.item, item);
      set(made, this.node.next, head);
      head = made;
    }
    return head;
  }
}

// Assigning to "__proto__" would change what the object inherits.
function set(made, name, item) {
  Object.defineProperty(made, name, { value: item, writable: true, enumerable: true, configurable: true });
}

module.exports = { Inexpressible, Reader };

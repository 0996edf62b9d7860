/**
 * A benchmark database with copy-on-write records: a copy costs only as much as was changed. Invariants:
 *   1. The initial records are loaded once, shared by all databases and never changed.
 *   2. A record is copied before its first change. A changed record belongs to one database only, also after `copy`.
 *   3. Records keep their order: first the initial records in file order, then the added records.
 */
import { copy, type PyDict, PythonError, type PyValue, repr, typeName } from '@twincheck/eval/python'

export type Records = ReadonlyMap<string, PyDict>

export class TauTable {
  /** The records as loaded. They never change, so they can be the cache keys of values that are computed from them alone. */
  readonly initial: Records
  readonly #changed: Map<string, PyDict>
  /** The ids of changed records that belong to this table alone. Other changed records are shared with a copy. */
  readonly #owned = new Set<string>()

  constructor(initial: Records, changed: Records = new Map()) {
    this.initial = initial
    this.#changed = new Map(changed)
  }

  /** Imitates Python's `id in table`. Throws Python's TypeError for an unhashable id. */
  has(id: PyValue): id is string {
    if (typeof id === 'string') return this.#changed.has(id) || this.initial.has(id)
    if (Array.isArray(id) || id instanceof Map) throw new PythonError('TypeError', `unhashable type: '${typeName(id)}'`)
    return false
  }

  /** Imitates Python's `table[id]`, for reading only. */
  read(id: PyValue): PyDict {
    const record = this.has(id) ? (this.#changed.get(id) ?? this.initial.get(id)) : undefined
    if (record === undefined) throw new PythonError('KeyError', repr(id))
    return record
  }

  /** Imitates Python's `table[id]`, for changing the record in place. */
  write(id: PyValue): PyDict {
    const record = this.read(id)
    if (typeof id !== 'string' || this.#owned.has(id)) return record
    const own = copy(record)
    this.add(id, own)
    return own
  }

  add(id: string, record: PyDict): void {
    this.#changed.set(id, record)
    this.#owned.add(id)
  }

  *entries(): IterableIterator<readonly [string, PyDict]> {
    for (const [id, record] of this.initial) yield [id, this.#changed.get(id) ?? record]
    for (const [id, record] of this.#changed) if (!this.initial.has(id)) yield [id, record]
  }

  isInitial(id: string): boolean {
    return !this.#changed.has(id)
  }

  changedIds(): Iterable<string> {
    return this.#changed.keys()
  }

  copy(): TauTable {
    this.#owned.clear()
    return new TauTable(this.initial, this.#changed)
  }
}

export class TauDatabase {
  readonly tables: ReadonlyMap<string, TauTable>

  constructor(tables: Iterable<readonly [string, TauTable]>) {
    this.tables = new Map(tables)
  }

  table(name: string): TauTable {
    const table = this.tables.get(name)
    if (table === undefined) throw new PythonError('KeyError', repr(name))
    return table
  }

  copy(): TauDatabase {
    return new TauDatabase([...this.tables].map(([name, table]) => [name, table.copy()]))
  }
}

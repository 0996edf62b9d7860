/**
 * Imitates `str()` of a Python set of ints, as the inference log shows it, in the order of CPython 3.11's hash table. The table probes a
 * short run of slots, then jumps. When it is three fifths full, it grows to the power of two above four times its size. The log prints a
 * deepcopy of the set, which may have another order than the set itself. So the order is computed twice. The ints must be from 0 to 2^53.
 */
export function copiedIntSetText(members: Iterable<number>): string {
  const order = tableOrder(tableOrder(members))
  return order.length === 0 ? 'set()' : `{${order.join(', ')}}`
}

const EMPTY = -1
const LINEAR_PROBES = 9

function tableOrder(members: Iterable<number>): number[] {
  let table = emptyTable(8)
  let used = 0
  for (const value of members) {
    place(table, value)
    used++
    if (used * 5 >= (table.length - 1) * 3) table = grown(table, used * 4)
  }
  return table.filter((slot) => slot !== EMPTY)
}

function grown(table: readonly number[], least: number): number[] {
  let size = 8
  while (size <= least) size *= 2
  const result = emptyTable(size)
  for (const value of table) if (value !== EMPTY) place(result, value)
  return result
}

function emptyTable(size: number): number[] {
  return new Array<number>(size).fill(EMPTY)
}

function place(table: number[], value: number): void {
  const mask = table.length - 1
  let start = value % table.length
  let perturb = value
  while (true) {
    const end = start + LINEAR_PROBES <= mask ? start + LINEAR_PROBES : start
    for (let slot = start; slot <= end; slot++) {
      if (table[slot] === EMPTY) {
        table[slot] = value
        return
      }
    }
    perturb = Math.floor(perturb / 32)
    start = (start * 5 + 1 + perturb) % table.length
  }
}

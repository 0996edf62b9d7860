/** Imitates CPython's `random.Random(seed)`, bit for bit. State tables are never changed, so `copy` is cheap. */
import { Float, PythonError } from '@twincheck/eval/python'

const WORDS = 624
const MIDDLE = 397

export class PythonRandom {
  readonly #seed: number | bigint
  #table: Uint32Array | null = null
  #position = WORDS

  constructor(seed: number | bigint) {
    this.#seed = seed
  }

  copy(): PythonRandom {
    const twin = new PythonRandom(this.#seed)
    twin.#table = this.#table
    twin.#position = this.#position
    return twin
  }

  uniform(low: number, high: number): Float {
    return new Float(low + (high - low) * this.#fraction())
  }

  randint(low: number, high: number): number {
    const width = high - low + 1
    if (width > 0) return low + this.#below(width)
    throw new PythonError('ValueError', `empty range for randrange() (${low}, ${high + 1}, ${width})`)
  }

  #fraction(): number {
    const high = this.#word() >>> 5
    const low = this.#word() >>> 6
    return (high * 0x4000000 + low) / 0x20000000000000
  }

  /** Draws an int in [0, limit). `limit` is a positive safe integer. */
  #below(limit: number): number {
    const bits = limit <= 0xffffffff ? 32 - Math.clz32(limit) : 64 - Math.clz32(Math.floor(limit / 0x100000000))
    let draw = this.#upTo53(bits)
    while (draw >= limit) draw = this.#upTo53(bits)
    return draw
  }

  #upTo53(bits: number): number {
    if (bits <= 32) return this.#bits(bits)
    const low = this.#word()
    return this.#bits(bits - 32) * 0x100000000 + low
  }

  #bits(count: number): number {
    return this.#word() >>> (32 - count)
  }

  #word(): number {
    if (this.#table === null || this.#position >= WORDS) {
      this.#table = this.#table === null ? firstTable(this.#seed) : nextTable(this.#table)
      this.#position = 0
    }
    let word = this.#table[this.#position++] ?? 0
    word ^= word >>> 11
    word ^= (word << 7) & 0x9d2c5680
    word ^= (word << 15) & 0xefc60000
    return (word ^ (word >>> 18)) >>> 0
  }
}

function nextTable(previous: Uint32Array): Uint32Array {
  const table = new Uint32Array(previous)
  for (let index = 0; index < WORDS; index++) {
    const mixed = (word(table, index) & 0x80000000) | (word(table, (index + 1) % WORDS) & 0x7fffffff)
    table[index] = word(table, (index + MIDDLE) % WORDS) ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908b0df : 0)
  }
  return table
}

let lastSeed: number | bigint | null = null
let lastTable: Uint32Array = new Uint32Array(WORDS)

/** The last table is cached, because worlds are often built with one seed and the first table depends only on the seed. */
function firstTable(seed: number | bigint): Uint32Array {
  if (seed !== lastSeed) {
    lastTable = nextTable(seededTable(keyWords(BigInt(seed))))
    lastSeed = seed
  }
  return lastTable
}

/** The absolute value of the seed in 32-bit words, least significant first. */
function keyWords(seed: bigint): number[] {
  const words: number[] = []
  let rest = seed < 0n ? -seed : seed
  do {
    words.push(Number(rest & 0xffffffffn))
    rest >>= 32n
  } while (rest > 0n)
  return words
}

function seededTable(key: readonly number[]): Uint32Array {
  const table = new Uint32Array(WORDS)
  table[0] = 19650218
  for (let index = 1; index < WORDS; index++) table[index] = Math.imul(1812433253, folded(table, index - 1)) + index
  let index = 1
  const advance = (): void => {
    index++
    if (index < WORDS) return
    table[0] = word(table, WORDS - 1)
    index = 1
  }
  for (let step = 0; step < Math.max(WORDS, key.length); step++) {
    const used = step % key.length
    table[index] = (word(table, index) ^ Math.imul(folded(table, index - 1), 1664525)) + (key[used] ?? 0) + used
    advance()
  }
  for (let step = 1; step < WORDS; step++) {
    table[index] = (word(table, index) ^ Math.imul(folded(table, index - 1), 1566083941)) - index
    advance()
  }
  table[0] = 0x80000000
  return table
}

function folded(table: Uint32Array, index: number): number {
  const value = word(table, index)
  return value ^ (value >>> 30)
}

function word(table: Uint32Array, index: number): number {
  return table[index] ?? 0
}

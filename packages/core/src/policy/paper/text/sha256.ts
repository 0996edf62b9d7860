/** SHA-256 (FIPS 180-4) as 64 hexadecimal digits. It is implemented here because the policy uses no packages. */

const digits = 16
const blockBytes = 64

/** The digest of a text's UTF-16 code units, low byte first. */
export function sha256(text: string): string {
  const units = new DataView(new ArrayBuffer(text.length * 2))
  for (let i = 0; i < text.length; i++) units.setUint16(i * 2, text.charCodeAt(i), true)
  return sha256OfBytes(new Uint8Array(units.buffer))
}

export function sha256OfBytes(message: Uint8Array): string {
  const bytes = padded(message)
  const state = [...initialState]
  const schedule = new Array<number>(rounds.length).fill(0)
  for (let block = 0; block < bytes.byteLength; block += blockBytes) {
    fillSchedule(schedule, bytes, block)
    compress(state, schedule)
  }
  return state.map((word) => (word >>> 0).toString(digits).padStart(8, '0')).join('')
}

function padded(message: Uint8Array): DataView {
  const used = message.length
  // The padding needs nine bytes: one byte marks the end, and eight bytes hold the length in bits.
  const length = Math.ceil((used + 9) / blockBytes) * blockBytes
  const view = new DataView(new ArrayBuffer(length))
  new Uint8Array(view.buffer).set(message)
  view.setUint8(used, 0x80)
  view.setBigUint64(length - 8, BigInt(used) * 8n)
  return view
}

function fillSchedule(schedule: number[], bytes: DataView, block: number): void {
  const at = (i: number) => schedule[i] ?? 0
  for (let i = 0; i < 16; i++) schedule[i] = bytes.getUint32(block + i * 4)
  for (let i = 16; i < schedule.length; i++) {
    const [early, late] = [at(i - 15), at(i - 2)]
    const mixedEarly = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const mixedLate = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    schedule[i] = (at(i - 16) + mixedEarly + at(i - 7) + mixedLate) | 0
  }
}

function compress(state: number[], schedule: readonly number[]): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (const [i, word] of schedule.entries()) {
    const chosen = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + (rounds[i] ?? 0) + word) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = ((state[i] ?? 0) + word) | 0
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** The standard's constants: the first 32 bits of the fractions of roots of the first primes. */
const primes = firstPrimes(64)
const rounds = primes.map((prime) => fraction(Math.cbrt(prime)))
const initialState = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0
}

function firstPrimes(count: number): readonly number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}

/** Hashes the parts of a call to a 53-bit number. Sets keep this number instead of ids and arguments. */
export function hashOf(text: string): number {
  return new KeyHash().add(text).value
}

export class KeyHash {
  #low = 0x811c9dc5
  #high = 0x9e3779b9

  /** Adds a text to the hash. Only its first characters and its length count. */
  add(text: string): this {
    const end = Math.min(text.length, MOST_CHARACTERS)
    let [low, high] = [this.#low, this.#high]
    for (let i = 0; i < end; i++) {
      const code = text.charCodeAt(i)
      low = Math.imul(low ^ code, 0x01000193)
      high = Math.imul(high + code, 0x85ebca6b) ^ (high >>> 13)
    }
    this.#low = low
    this.#high = high
    return this.addNumber(text.length)
  }

  addNumber(value: number): this {
    this.#low = Math.imul(this.#low ^ (value | 0), 0x01000193)
    this.#high = Math.imul(this.#high + (value | 0), 0xc2b2ae35) ^ (this.#high >>> 15)
    return this
  }

  addKey(key: number): this {
    return this.addNumber(key).addNumber(key / 0x1_0000_0000)
  }

  /** Adds the arguments of a call to the hash. An object, its JSON text and any order of its members give the same hash. */
  addValue(value: unknown): this {
    return this.addNumber(sumOfWords(value, { characters: 2 * MOST_CHARACTERS, values: MOST_CHARACTERS }))
  }

  get value(): number {
    return (this.#high >>> 11) * 0x1_0000_0000 + (this.#low >>> 0)
  }
}

const MOST_CHARACTERS = 256

/** Adds up the hashes of all words of letters and digits. So the order of the words does not matter. */
function sumOfWords(value: unknown, left: { characters: number; values: number }): number {
  if (left.values-- <= 0) return 0
  if (typeof value === 'object' && value !== null) {
    let sum = 0
    for (const [name, member] of Object.entries(value)) {
      if (left.values <= 0) break
      if (!Array.isArray(value)) sum = (sum + wordsOf(name, left)) | 0
      sum = (sum + sumOfWords(member, left)) | 0
    }
    return sum
  }
  return wordsOf(typeof value === 'string' ? value : String(value), left)
}

function wordsOf(text: string, left: { characters: number }): number {
  const end = Math.min(text.length, left.characters)
  left.characters -= end
  let sum = 0
  let word = 0
  for (let i = 0; i < end; i++) {
    const code = text.charCodeAt(i)
    const inWord = (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code > 127
    if (inWord) word = Math.imul(word ^ code, 0x01000193) + 1
    else if (word !== 0) {
      sum = (sum + word) | 0
      word = 0
    }
  }
  return (sum + word) | 0
}

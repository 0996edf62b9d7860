/** Copies passing bytes up to a bound. Beyond the bound nothing is kept, because half a body is useless. */

export type CopiedBytes = {
  readonly add: (chunk: Uint8Array) => void
  /** All bytes in a new buffer that the caller may transfer; null: there were too many. */
  readonly whole: () => Uint8Array<ArrayBuffer> | null
  /** All bytes, read-only, valid until the next change; empty: there were too many. */
  readonly joined: () => Uint8Array
  readonly size: () => number
  /** False: there were too many. */
  readonly isWhole: () => boolean
}

export function copyBytes(most: number): CopiedBytes {
  let chunks: Uint8Array[] | null = []
  let size = 0
  return {
    add: (chunk) => {
      size += chunk.length
      if (size > most) chunks = null
      else chunks?.push(chunk)
    },
    whole: () => {
      if (chunks === null) return null
      const bytes = new Uint8Array(size)
      let offset = 0
      for (const chunk of chunks) {
        bytes.set(chunk, offset)
        offset += chunk.length
      }
      return bytes
    },
    joined: () => {
      const [first, ...others] = chunks ?? []
      return first && others.length === 0 ? first : Buffer.concat(chunks ?? [])
    },
    size: () => size,
    isWhole: () => chunks !== null,
  }
}

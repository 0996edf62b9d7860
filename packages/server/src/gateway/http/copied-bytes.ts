/** A copy of bytes that pass, up to a bound. Beyond it nothing is kept: half a body is of no use to anyone. */

export type CopiedBytes = {
  readonly add: (chunk: Uint8Array) => void
  /** All of it in a buffer of its own, which can be given away; null where there was too much. */
  readonly whole: () => Uint8Array<ArrayBuffer> | null
  /** All of it, to be read and not kept; empty where there was too much. */
  readonly joined: () => Uint8Array
  readonly size: () => number
  /** False where there was too much. */
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

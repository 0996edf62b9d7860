/** Collects the bytes of an answer until it is complete or too large. */
import type { AnswerSink } from './answer.ts'

export type CollectListeners = {
  readonly onWhole: (bytes: Buffer) => void
  /** Decides what happens to the rest. */
  readonly onTooLarge: (chunks: readonly Buffer[]) => AnswerSink
  readonly onCutOff: (chunks: readonly Buffer[]) => void
}

export function collect(most: number, { onWhole, onTooLarge, onCutOff }: CollectListeners): AnswerSink {
  const chunks: Buffer[] = []
  let size = 0
  let rest: AnswerSink | null = null
  return {
    data: (chunk) => {
      if (rest) return rest.data(chunk)
      chunks.push(chunk)
      size += chunk.length
      if (size > most) rest = onTooLarge(chunks.splice(0))
      return true
    },
    end: () => (rest ? rest.end() : onWhole(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))),
    breakOff: () => (rest ? rest.breakOff() : onCutOff(chunks)),
  }
}

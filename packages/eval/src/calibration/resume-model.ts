/**
 * A model port that asks what is not on a tape yet, and puts it there: work that was stopped goes on where it was, and nothing
 * is paid for twice. A failure is not taken from the tape: it is asked again.
 */

import type { ModelPort } from '@twincheck/core'
import { NotOnTapeError, readTape, recordModel, replayModel, type WriteLine } from '@twincheck/core/models'
import { isObject } from '@twincheck/core/reading'

export type Resumed = {
  readonly model: ModelPort
  readonly answered: () => { readonly fromTape: number; readonly asked: number }
}

/** `text`: what the tape holds so far. A last line that was cut off when the work stopped is left out. */
export function resumeModel(model: ModelPort, text: string, write: WriteLine): Resumed {
  const replay = replayModel(readTape(text.split('\n').filter(isReply).join('\n')))
  const record = recordModel(model, write)
  const answered = { fromTape: 0, asked: 0 }
  return {
    answered: () => ({ ...answered }),
    model: async (request, options) => {
      try {
        const reply = await replay(request, options)
        answered.fromTape += 1
        return reply
      } catch (error) {
        if (!(error instanceof NotOnTapeError)) throw error
        answered.asked += 1
        return record(request, options)
      }
    },
  }
}

function isReply(line: string): boolean {
  if (line.trim() === '') return false
  try {
    const entry: unknown = JSON.parse(line)
    return isObject(entry) && isObject(entry.reply)
  } catch {
    return false
  }
}

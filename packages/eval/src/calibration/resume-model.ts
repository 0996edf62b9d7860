/**
 * A model port that answers from a tape and records new answers on it, so that stopped work resumes and nothing is paid for
 * twice. Failures on the tape are not replayed: the request is sent again.
 */

import type { ModelPort } from '@twincheck/core'
import { NotOnTapeError, readTape, recordModel, replayModel, type WriteLine } from '@twincheck/core/models'
import { isObject } from '@twincheck/core/reading'

export type Resumed = {
  readonly model: ModelPort
  readonly answered: () => { readonly fromTape: number; readonly asked: number }
}

/** `text`: the content of the tape. An incomplete last line is ignored. */
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

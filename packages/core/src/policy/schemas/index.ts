/**
 * Extension: the mistakes that users report most, besides the paper's: the same change twice, the same read a third time,
 * targets that nobody named, calls that their schema refuses. In no named profile yet; a profile of your own may add the
 * conditions.
 */
import * as groundingTables from '../grounding/tables.ts'
import { unknownTarget } from '../grounding/unknown-target.ts'
import type { PolicyExtension } from '../paper/extension.ts'
import { doneAlready } from '../repeats/done-already.ts'
import { knownAnswer } from '../repeats/known-answer.ts'
import * as repeatTables from '../repeats/tables.ts'
import { refusedCallBy } from './refused-call.ts'

export const refusedCall = refusedCallBy([doneAlready, unknownTarget])

export const everydayMistakes: PolicyExtension = {
  name: 'everyday-mistakes',
  conditions: [refusedCall, doneAlready, unknownTarget, knownAnswer],
  tables: { everydayMistakes: { ...repeatTables, ...groundingTables } },
}

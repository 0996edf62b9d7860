/**
 * Extension for the mistakes that users report most: the same change twice, the same read a third time, targets that
 * nobody named, and calls that do not fit their schema. No named profile includes it yet; a custom profile may add its
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

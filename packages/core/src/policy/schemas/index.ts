/**
 * Extension for the mistakes that users report most: the same change twice, the same read or failure a third time, targets that nobody
 * named, calls that do not fit their schema, and texts that claim a change although no call has changed anything.
 */
import * as groundingTables from '../grounding/tables.ts'
import { unknownTarget } from '../grounding/unknown-target.ts'
import type { PolicyExtension } from '../paper/extension.ts'
import { doneAlready } from '../repeats/done-already.ts'
import { knownAnswer } from '../repeats/known-answer.ts'
import { knownFailure } from '../repeats/known-failure.ts'
import * as languageTables from '../repeats/languages.ts'
import * as repeatTables from '../repeats/tables.ts'
import { claimedUndone } from '../unfinished/claimed-undone.ts'
import * as claimTables from '../unfinished/claims.ts'
import { refusedCallBy } from './refused-call.ts'
import * as schemaTables from './tables.ts'

export const refusedCall = refusedCallBy([doneAlready, unknownTarget, knownAnswer, knownFailure])

export const everydayMistakes: PolicyExtension = {
  name: 'everyday-mistakes',
  conditions: [refusedCall, doneAlready, unknownTarget, knownAnswer, knownFailure, claimedUndone],
  tables: {
    everydayMistakes: { ...repeatTables, ...languageTables, ...groundingTables, ...claimTables, ...schemaTables },
  },
  advises: {
    'done-already': 'never',
    'unknown-target': 'once',
    'known-answer': 'doubling',
    'known-failure': 'doubling',
  },
}

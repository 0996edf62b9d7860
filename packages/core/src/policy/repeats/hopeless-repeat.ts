/**
 * The paper's repeat-after-error condition, narrowed to repetitions without hope: a write that failed for a reason that does not
 * pass. To read again costs nothing and is how an actor finds its way, a service that was busy is asked once more with
 * reason, a call that succeeded beside it may have made the way free, one that the proposal makes first is meant to, and what a text
 * of its own does is not known by its arguments. It stands in the place of the paper's and has its name.
 */

import { defineEvidenceCondition, type Scene } from '../paper/evidence/condition.ts'
import { writtenText } from '../paper/evidence/free-text.ts'
import { matchRepeat, repeatAfterError } from '../paper/evidence/repeat-after-error.ts'
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { identicalCalls, type Ledger, type LedgerRecord } from '../paper/ledger.ts'
import { holdsPhrase, wordLine } from '../paper/text/words.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { transientCharacters, transientPhrases } from './tables.ts'

export const hopelessRepeat = defineEvidenceCondition({
  ...repeatAfterError,
  version: 3,
  match: (scene) =>
    matchRepeat(
      scene,
      (call, failed) =>
        isStateChanging(call.name) &&
        writtenText(call, scene.tools) === null &&
        !isTransient(failed.output ?? '') &&
        !succeededBeside(failed, scene.ledger) &&
        !isPrepared(call, scene),
    ),
})

function isTransient(output: string): boolean {
  const line = wordLine(output.slice(0, transientCharacters))
  return transientPhrases.some((phrase) => holdsPhrase(line, phrase))
}

/** Calls of one message are made at once, in whatever order. */
function succeededBeside(failed: LedgerRecord, { records }: Ledger): boolean {
  return records.some(({ position, outcome }) => position === failed.position && outcome === 'success')
}

/** Something that was not tried before is changed first, in the same proposal: the brake is pressed, then the engine started. */
function isPrepared(call: ToolCall, { ledger, proposal }: Scene): boolean {
  const before = proposal.calls.slice(0, proposal.calls.indexOf(call))
  return before.some((other) => isStateChanging(other.name) && identicalCalls(ledger, other).length === 0)
}

/**
 * Condition: the paper's repeat-after-error condition, limited to hopeless repetitions. A repetition is hopeless if it is a write that
 * failed for a permanent reason, or a read of something that does not exist. Four repetitions do not count:
 * - any other read, because it is harmless
 * - a call that failed together with other calls of one message, if another of these calls may have succeeded
 * - a call that follows a new change in the same proposal
 * - a call with free text, because the arguments do not show its effect
 *
 * The condition replaces the paper's condition and keeps its name.
 */

import { defineEvidenceCondition, type Scene } from '../paper/evidence/condition.ts'
import { writtenText } from '../paper/evidence/free-text.ts'
import { matchRepeat, repeatAfterError } from '../paper/evidence/repeat-after-error.ts'
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { identicalCalls, type Ledger, type LedgerRecord } from '../paper/ledger.ts'
import { transientCharacters } from '../paper/lexicon/outcome.ts'
import { maySucceed } from '../paper/outcome/index.ts'
import { holdsOne, wordLine } from '../paper/text/words.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { absentPhrases } from './tables.ts'

export const hopelessRepeat = defineEvidenceCondition({
  ...repeatAfterError,
  version: 5,
  match: (scene, why) => matchRepeat(scene, (call, failed) => excuseFor(call, failed, scene), why),
})

function excuseFor(call: ToolCall, failed: LedgerRecord, scene: Scene): string | null {
  if (!isStateChanging(call.name) && !saysAbsent(failed)) {
    return 'it only reads, judging by its name, and reading again is harmless'
  }
  if (writtenText(call, scene.tools) !== null) return 'a free text decides what it does'
  if (succeededBeside(failed, scene.ledger)) return 'another call of the same message may have succeeded'
  return isPrepared(call, scene) ? 'this message first makes a change that was not tried before' : null
}

/**
 * Whether a failure says that the requested thing does not exist, so that another read cannot find it. If the failure names a path that
 * the call does not contain, it is about something else, for example a missing program.
 */
function saysAbsent({ call, output }: LedgerRecord): boolean {
  const said = (output ?? '').slice(0, transientCharacters)
  if (!holdsOne(wordLine(said), absentPhrases)) return false
  return !said.includes('/') || Object.values(call.arguments).some((value) => said.includes(String(value)))
}

/** Whether another call of the same message succeeded or may have succeeded. The calls of one message run in parallel, in any order. */
function succeededBeside(failed: LedgerRecord, { records }: Ledger): boolean {
  return records.some(({ position, outcome }) => position === failed.position && maySucceed(outcome))
}

/**
 * Whether an earlier call of the same proposal makes a change that the turn has not tried before. For example, the proposal presses the
 * brake and then starts the engine.
 */
function isPrepared(call: ToolCall, { ledger, proposal }: Scene): boolean {
  const before = proposal.calls.slice(0, proposal.calls.indexOf(call))
  return before.some((other) => isStateChanging(other.name) && identicalCalls(ledger, other).length === 0)
}

/**
 * The paper's repeat-after-error condition, narrowed to repetitions without hope: a write that failed for a reason that does not
 * pass. To read again costs nothing and is how an actor finds its way, a service that was busy is asked once more with
 * reason, a call that succeeded beside it may have made the way free, and what a text of its own does is not known by its
 * arguments. It stands in the place of the paper's and has its name.
 */
import type { Ledger, LedgerRecord } from '../../ledger.ts'
import { transientCharacters, transientPhrases } from '../../lexicon-extended.ts'
import { holdsPhrase, wordLine } from '../../text/words.ts'
import { defineEvidenceCondition } from '../condition.ts'
import { writtenText } from '../free-text.ts'
import { matchRepeat, repeatAfterError } from '../repeat-after-error.ts'
import { isStateChanging } from '../state-changing.ts'

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
        !succeededBeside(failed, scene.ledger),
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

/**
 * The repeat-after-error condition (paper, Section 4.1): the same tool is called with the same arguments after that call failed, and no
 * call of any tool succeeded in between. A failure that the output itself calls temporary does not count. The trace does not determine a
 * better action, so the generator writes the twin.
 */

import { severities } from '../constants.ts'
import { scalarsOf } from '../json.ts'
import { identicalCalls, type Ledger, type LedgerRecord } from '../ledger.ts'
import { transientCharacters, transientPhrases } from '../lexicon/outcome.ts'
import { holdsOne, wordLine } from '../text/words.ts'
import { callKey } from '../trace/action.ts'
import type { ToolCall } from '../trace/trace.ts'
import { defineEvidenceCondition, type Match, type Scene } from './condition.ts'
import type { Reasons } from './reasons.ts'

export const repeatAfterError = defineEvidenceCondition({
  name: 'repeat-after-error',
  version: 5,
  severity: severities.repeatAfterError,
  authorises: 'structural-change',
  match: (scene, why) => matchRepeat(scene, () => null, why),
  twin: null,
})

/** Finds a repetition of a failed call. `excuseFor` lets a profile name reasons why a repetition does not count. */
export function matchRepeat(
  { ledger, proposal }: Scene,
  excuseFor: (call: ToolCall, failed: LedgerRecord) => string | null,
  why?: Reasons,
): Match | null {
  if (ledger.failures === 0) return why?.absent('No call of this turn is known to have failed.') ?? null
  const matched: { index: number; failed: LedgerRecord }[] = []
  proposal.calls.forEach((call, index) => {
    const failed = identicalCalls(ledger, call).findLast(({ outcome }) => outcome === 'failure')
    // A later success of any tool may have removed the cause of the failure. A later call with an unclear or pending result may have
    // removed it too.
    if (!failed) why?.absent(`${call.name} did not fail with these arguments in this turn.`)
    else if (failed.index < ledger.lastPossibleSuccess) {
      why?.excused(`${call.name} failed with these arguments, but another call may have succeeded since.`)
    } else if (isPendingSince(failed, ledger)) {
      why?.excused(`${call.name} failed with these arguments, but a later call is still pending.`)
    } else if (isTemporary(failed.output ?? '', call)) {
      why?.excused(`${call.name} failed with these arguments, but its output asks for a retry or names a busy service.`)
    } else {
      const excuse = excuseFor(call, failed)
      if (excuse === null) matched.push({ index, failed })
      else why?.excused(`${call.name} failed with these arguments, but ${excuse}.`)
    }
  })
  const first = matched[0]
  if (!first) return null

  return {
    calls: matched.map(({ index }) => index),
    reason: `${first.failed.call.name} failed with these very arguments, and nothing has succeeded since.`,
    exhibits: matched.map(({ failed }) => ({
      position: failed.position,
      text: `${callKey(failed.call)} → ${failed.output ?? ''}`,
    })),
    finding: {},
  }
}

function isPendingSince({ index }: LedgerRecord, { records }: Ledger): boolean {
  return records.some((record) => record.index > index && record.outcome === 'unknown' && record.output !== null)
}

/** Whether the output's own words call the failure temporary. Values of the call are ignored. */
export function isTemporary(output: string, call: ToolCall): boolean {
  return holdsOne(wordLine(withoutValues(output, call).slice(0, transientCharacters)), transientPhrases)
}

/** Values of the call are removed, because a name such as "billing.retry" says nothing about the failure. */
function withoutValues(output: string, call: ToolCall): string {
  return scalarsOf(call.arguments)
    .map(({ value }) => String(value))
    .filter((value) => value.length >= shortestValue && output.includes(value))
    .reduce((rest, value) => rest.replaceAll(value, 'value'), output)
}

const shortestValue = 3

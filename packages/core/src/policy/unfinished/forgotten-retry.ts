/**
 * Condition: a change failed, the actor then did what the failure asked for, and now wants to end the turn without trying the change
 * again. For example, the engine did not start because the doors were open, and now the doors are locked. The twin is the failed call,
 * unchanged, so it only repeats what the actor itself proposed.
 */
import { defineEvidenceCondition, type EndingScene, type Match } from '../paper/evidence/condition.ts'
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { readToolName } from '../paper/evidence/tool-name.ts'
import type { LedgerRecord } from '../paper/ledger.ts'
import { readVerbs } from '../paper/lexicon/paper.ts'
import { inflections, singular } from '../paper/text/inflections.ts'
import { holdsOne, wordLine } from '../paper/text/words.ts'
import type { ToolCallsAction } from '../paper/trace/action.ts'
import { failureCharacters, signInPhrases, signInWords } from './continuing.ts'
import { failedChange } from './failed-change.ts'
import { meansToStop } from './means-to-stop.ts'

export const forgottenRetry = defineEvidenceCondition({
  name: 'forgotten-retry',
  version: 1,
  severity: 0.95,
  authorises: 'continuation',
  match: matchForgotten,
  twin: tryAgain,
})

function matchForgotten({ ledger, tools, proposal }: EndingScene): Match | null {
  const failed = failedChange(ledger, tools)
  if (!failed) return null
  const failure = (failed.output ?? '').slice(0, failureCharacters)
  const remedy = ledger.records.find(
    (record) => record.index > failed.index && record.outcome === 'success' && isRemedy(record, failure),
  )
  if (!remedy || meansToStop(proposal)) return null
  return {
    calls: [],
    reason: `${failed.call.name} failed, ${remedy.call.name} then did what its failure asked for, and it was not tried again.`,
    exhibits: [
      { position: failed.position, text: failure },
      { position: remedy.position, text: remedy.call.name },
      { position: 'proposal', text: proposal.text },
    ],
    finding: { tools: [failed.call.name] },
  }
}

/**
 * Whether this call did what the failure asked for. Either the failure contains the words of the call's name, or the failure demands
 * signing in and the call signed in. A value that occurs in both does not count. For example, a failure may say that a directory already
 * exists, and a later call may copy files into that directory.
 */
function isRemedy({ call }: LedgerRecord, failure: string): boolean {
  const { own } = readToolName(call.name)
  if (!isStateChanging(call.name) || own.some((word) => readVerbs.has(word))) return false
  const line = wordLine(failure)
  const spoken = own.filter((word) => [...inflections(word), singular(word)].some((form) => line.includes(` ${form} `)))
  if (spoken.length >= Math.min(2, own.length)) return true
  return own.some((word) => signInWords.has(word)) && holdsOne(line, signInPhrases)
}

function tryAgain(_: Match, { ledger, tools }: EndingScene): ToolCallsAction | null {
  const failed = failedChange(ledger, tools)
  return failed && { kind: 'tool-calls', calls: [{ ...failed.call, id: 'continuing-0' }] }
}

/** Whether someone asked for the undoing, agreed to it, or may have wanted it. */

import { opensWithConsent } from '../../agreement/index.ts'
import type { LedgerRecord } from '../../ledger.ts'
import { isEnglish } from '../../text/language.ts'
import { nameTokens } from '../../text/words.ts'
import type { Scene } from '../condition.ts'
import { openRequest } from '../open-request.ts'
import { verbAndObject } from '../opposites.ts'
import { speaksOf, speaksOfState } from './speaks-of.ts'
import type { Undone } from './undone.ts'

/**
 * True if the request asks for it, also an earlier request that is still open, an agreement, or a standing instruction.
 * Also true if the request is in a language without tables, or if a person intervened.
 */
export function mayBeWanted(undone: Undone, scene: Scene): boolean {
  const { ledger } = scene
  const { record, verbs, earlierVerbs } = undone
  const open = scene.reading.index(openRequest)?.text ?? ''
  if (!isEnglish(open) || speaksOf(open, verbs) || consentsToMore(undone, scene)) return true
  if (ledger.records.some(({ outcome, order }) => outcome === 'refused' && order > record.order)) return true
  const { agreements } = ledger
  return (
    agreements.standing().some(({ text }) => speaksOf(text, verbs)) ||
    agreements.instructions().some((line) => speaksOf(line, verbs)) ||
    agreements.instructions().some((line) => speaksOfState(line, [...verbs, ...earlierVerbs], objectOf(record)))
  )
}

function objectOf({ call: { name } }: LedgerRecord): string {
  return verbAndObject(name)?.object ?? nameTokens(name).join(' ')
}

/** Consent refers to an offer. If the offer is known and names what was already done, consent asks for nothing more. */
function consentsToMore({ earlierVerbs }: Undone, { ledger }: Scene): boolean {
  if (!opensWithConsent(ledger.request ?? '')) return false
  const agreed = ledger.agreements.standing().find(({ position }) => position === ledger.requestPosition)
  return !agreed || !speaksOf(agreed.text, earlierVerbs)
}

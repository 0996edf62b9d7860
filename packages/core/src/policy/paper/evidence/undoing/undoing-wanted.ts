/** Whether somebody asked, agreed or may have wanted that a call undoes an earlier one. */

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
 * The latest message asks for it; or one before it does that nothing was done for yet, something that was agreed to, or a
 * standing instruction. Words of a language that the tables do not have, and those of a person who stepped in, may do so too.
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

/** Consent asks for what was said before; where that is known and names what was done, it asks for no more than that. */
function consentsToMore({ earlierVerbs }: Undone, { ledger }: Scene): boolean {
  if (!opensWithConsent(ledger.request ?? '')) return false
  const agreed = ledger.agreements.standing().find(({ position }) => position === ledger.requestPosition)
  return !agreed || !speaksOf(agreed.text, earlierVerbs)
}

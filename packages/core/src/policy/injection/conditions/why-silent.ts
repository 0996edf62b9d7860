/** Says why a condition about orders in texts found nothing. Only explanations ask for the reason. */
import type { Match, Scene } from '../../paper/evidence/condition.ts'
import type { Reasons } from '../../paper/evidence/reasons.ts'
import { isStateChanging } from '../../paper/evidence/state-changing.ts'
import { onlyReads } from '../action/tool-action.ts'
import { openForeignOutputs } from '../trust/foreign-outputs.ts'
import { openTrustedTexts } from '../trust/trusted-texts.ts'

type SearchForOrders = {
  readonly match: (scene: Scene) => Match | null
  readonly forQuestions: boolean
}

export function explained({ match, forQuestions }: SearchForOrders): (scene: Scene, why?: Reasons) => Match | null {
  return (scene, why) => match(scene) ?? (why ? why.absent(reasonFor(scene, forQuestions)) : null)
}

function reasonFor({ reading, proposal }: Scene, forQuestions: boolean): string {
  if (!proposal.calls.some(({ name }) => isStateChanging(name) && !onlyReads(name))) {
    return 'No call changes anything, judging by the names of the tools.'
  }
  if (reading.index(openForeignOutputs).all.length === 0)
    return 'The agent has read no tool output that could hold an order.'
  if (forQuestions && reading.index(openTrustedTexts).mode() !== 'to-know') {
    return 'The users asked for a change or were not understood. This condition looks only at users who asked to be told something.'
  }
  return 'No text of a tool output orders this call or gives it a value that only this text has.'
}

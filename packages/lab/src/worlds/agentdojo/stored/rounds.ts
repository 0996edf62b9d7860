/** A stored run as rounds: the agent's text and calls, and the outputs of the executed calls. */

import type { WorldOutput } from '../world.ts'
import type { DojoCall, DojoMessage } from './stored-run.ts'

export type Round = {
  readonly text: string | null
  readonly calls: readonly DojoCall[]
  /** Outputs of the round's first calls. Empty at the round limit. */
  readonly outputs: readonly WorldOutput[]
}

export function roundsOf(messages: readonly DojoMessage[]): readonly Round[] {
  const rounds: { text: string | null; calls: readonly DojoCall[]; outputs: WorldOutput[] }[] = []
  for (const message of messages) {
    if (message.role === 'assistant') rounds.push({ text: message.content, calls: message.calls, outputs: [] })
    const round = rounds.at(-1)
    if (message.role === 'tool' && round !== undefined && round.outputs.length < round.calls.length) {
      round.outputs.push(message.output)
    }
  }
  return rounds
}

/** Calls in the place of a text, in stored continuation: what is executed, what is said, and what stays as it was. */

import { type Action, paperPolicy, type StepInput } from '@twincheck/core'
import { describe, expect, test } from 'vitest'
import { call, storeTrajectory } from '../../test/store-run.ts'
import { smallWorld } from '../small-world/environment.ts'
import type { StoredTrajectory } from '../world/stored-trajectory.ts'
import type { Intervener } from './intervener.ts'
import { replayActor, replayPolicy } from './replay-actor.ts'
import { replayIntervened } from './replay-intervened.ts'

const lockFront = [call('lock_door', { door: 'front' })]
const closeGarden = [call('close_door', { door: 'garden' })]
const lockGarden: Action = {
  kind: 'tool-calls',
  calls: [{ id: 'x', name: 'lock_door', arguments: { door: 'garden' } }],
}

/** The garden door is closed and never locked. */
const stopped = storeTrajectory(smallWorld, 'lock-up', [
  [lockFront, 'The front door is locked.'],
  [closeGarden, 'The garden door is locked.'],
])

/** The same, kept without what was said. */
const silent: StoredTrajectory = {
  ...stopped,
  turns: stopped.turns.map((steps) => steps.filter(({ proposal }) => proposal.kind === 'tool-calls')),
  endings: 'left-out',
}

/** Puts the lock in the place of every text behind the closing of the garden door, and notes what it is shown. */
function locking(looksAtTexts: boolean): Intervener & { readonly shown: readonly string[] } {
  const shown: string[] = []
  return {
    shown,
    looksAtTexts,
    check: async ({ proposal, messages }: StepInput) => {
      shown.push(
        proposal.kind === 'tool-calls' ? proposal.calls.map(({ name }) => name).join(' ') : `"${proposal.text}"`,
      )
      const closed = JSON.stringify(Array.from('messages' in messages ? messages.messages : messages)).includes(
        'close_door',
      )
      if (proposal.kind === 'tool-calls' || !closed) return { outcome: 'kept' }
      return { outcome: 'replaced', action: lockGarden, condition: 'test', origin: 'deterministic' }
    },
    account: async () => ({ records: [], exceptions: [] }),
  }
}

async function replay(stored: StoredTrajectory, intervener: Intervener) {
  const actor = replayActor(smallWorld, stored, replayPolicy(paperPolicy))
  expect(actor.score.valid).toBe(false)
  return replayIntervened(smallWorld, stored, actor, intervener, { name: 'stored' })
}

describe('after calls in the place of a text', () => {
  test('the stored text is said, as the actor’s word on what they returned', async () => {
    const { score, accepted, messages } = await replay(stopped, locking(true))
    expect(score).toEqual({ valid: true })
    expect(accepted).toMatchObject({ turn: 1, step: 1, actor: { text: 'The garden door is locked.' } })
    expect(messages.slice(-3)).toMatchObject([
      { role: 'assistant', calls: [{ name: 'lock_door', id: 'switch-1-1-0' }] },
      { role: 'tool', callId: 'switch-1-1-0' },
      { role: 'assistant', content: 'The garden door is locked.', calls: [] },
    ])
  })
})

describe('a run that kept no text at the end of its turns', () => {
  test('is shown an empty one there, to whoever looks at texts', async () => {
    const looking = locking(true)
    const { score } = await replay(silent, looking)
    expect(looking.shown).toEqual(['lock_door', '""', 'close_door', '""'])
    expect(score).toEqual({ valid: true })
  })

  test('is replayed as it is for everybody else, and nothing is added where the text is kept', async () => {
    const other = locking(false)
    const { messages } = await replay(silent, other)
    expect(other.shown).toEqual(['lock_door', 'close_door'])
    expect(messages.some(({ role, content }) => role === 'assistant' && content !== '')).toBe(false)
    const keeping: Intervener = { ...locking(true), check: async () => ({ outcome: 'kept' }) }
    expect((await replay(silent, keeping)).messages).toEqual(messages)
  })
})

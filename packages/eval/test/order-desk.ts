/**
 * A desk that ships orders, as an environment: unlike the house it has identifiers, which is what a stale argument is
 * about. A tool echoes its arguments as they were written, so that 1.0 and 1 can be told apart.
 */

import type { ToolSchema } from '@twincheck/core'
import type { Environment, Episode, Score, StepOutcome, Turn, WrittenStep } from '../src/world/environment.ts'
import { EpisodeRecord } from '../src/world/episode-record.ts'

export const shipTwo = 'ship-two'

const requests = ['Please ship order OR-1001, it weighs 2.0 kilograms.', 'Now ship order OR-2002 the same way.']

const tools: readonly ToolSchema[] = ['ship_order', 'get_order'].map((name) => ({
  name,
  description: `Calls ${name}.`,
  parameters: {
    type: 'object',
    properties: { order_id: { type: 'string' }, weight: { type: 'number' } },
    required: ['order_id'],
    additionalProperties: false,
  },
}))

/** Right is: each order was shipped once, in its turn, with its weight as the user wrote it. */
const solution = [['ship_order OR-1001 2.0'], ['ship_order OR-2002 2.0']]

export const orderDesk: Environment = {
  name: 'order-desk',
  taskIds: () => [shipTwo],
  reset: (taskId) => openEpisode(new EpisodeRecord({ taskId, turns: [], said: [] })),
}

function openEpisode(record: EpisodeRecord): Episode {
  return {
    taskId: record.taskId,
    beginTurn: (): Turn | null => {
      const turn = record.beginTurn(requests.length)
      return turn === null ? null : { messages: [{ role: 'user', content: requests[turn] ?? '' }], tools }
    },
    execute: (step): StepOutcome => {
      record.add(step)
      return {
        kind: 'executed',
        calls: step.map(({ name, arguments: text }) => `${name}(${text})`),
        outputs: step.map(({ arguments: text }) => `{"done": ${text}}`),
      }
    },
    say: (text) => record.say(text),
    trajectory: () => record.trajectory(),
    state: () => [],
    copy: () => openEpisode(new EpisodeRecord(record.trajectory())),
    score: (): Score => {
      const shipped = record.trajectory().turns.map((steps) => steps.flatMap(shipments))
      const valid = JSON.stringify(shipped) === JSON.stringify(solution)
      return valid ? { valid } : { valid, reason: 'other-shipments', turn: null }
    },
  }
}

function shipments(step: WrittenStep): readonly string[] {
  return step
    .filter(({ name }) => name === 'ship_order')
    .map(({ arguments: text }) => {
      const order = /"order_id": ?"([^"]*)"/.exec(text)?.[1]
      const weight = /"weight": ?([\d.]+)/.exec(text)?.[1]
      return `ship_order ${order} ${weight}`
    })
}

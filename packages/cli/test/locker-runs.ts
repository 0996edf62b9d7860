/** Runs among the lockers of examples/own-world, as an agent's own log would have them. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AskActor, runActor, writeRunLine } from '@twincheck/lab'
import { categoryOf, environment } from '../../../examples/own-world/lockers.ts'

export const lockersModule: string = join(import.meta.dirname, '../../../examples/own-world/lockers.ts')

/** What the agent does after the user's first message. */
export const ways = {
  right: ['VERB'],
  /** Does it and undoes it again, which nobody asked for. */
  undone: ['VERB', 'INVERSE'],
  nothing: [],
} as const
export type Way = keyof typeof ways

export async function writeLockerRuns(folder: string, runs: Readonly<Record<string, Way>>): Promise<string> {
  const file = join(folder, 'locker-runs.jsonl')
  const lines = await Promise.all(Object.entries(runs).map(([taskId, way]) => lockerRun(taskId, way)))
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
  return file
}

async function lockerRun(taskId: string, way: Way): Promise<string> {
  const episode = environment.reset(taskId)
  const { signal } = new AbortController()
  const run = await runActor(episode, { ask: asked(taskId, way), effort: null, signal })
  const named = { world: environment.name, agent: 'porter', category: categoryOf(taskId) }
  const tools = environment.reset(taskId).beginTurn()?.tools ?? []
  return writeRunLine(named, { result: { kind: 'run', taskId, run }, tools, valid: episode.score().valid })
}

function asked(taskId: string, way: Way): AskActor {
  const [verb = '', number = ''] = taskId.split('_')
  const inverse = verb === 'lock' ? 'unlock' : 'lock'
  const names = ways[way].map((word) => `${word === 'VERB' ? verb : inverse}_locker`)
  let step = 0
  return async () => {
    const name = names[step++]
    const calls =
      name === undefined ? null : [{ id: `c${step}`, name, arguments: JSON.stringify({ locker: `L${number}` }) }]
    return { reply: { content: calls ? null : 'Done.', calls, model: 'porter', usage: null }, milliseconds: 0 }
  }
}

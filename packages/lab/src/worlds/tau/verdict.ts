/**
 * The reward rule: the database at the end is the one the gold actions lead to, and every expected output was said. A
 * conversation that was broken off is not rewarded, whatever it left behind: the benchmark gives its verdict when it ends.
 */
import type { Score } from '@twincheck/eval'
import { sameDatabase } from './canonical-text.ts'
import type { TauTask } from './conversations/conversation.ts'
import type { TauDatabase } from './dataset/database.ts'
import type { TauDataset } from './dataset/dataset.ts'
import { tauDomains } from './domain.ts'
import { executeActions, TauWorld } from './world.ts'

export type TauVerdict = {
  readonly databaseMatches: boolean
  readonly outputsSaid: boolean
  readonly ended: boolean
}

export type TauRun = {
  readonly database: TauDatabase
  /** Everything the agent said to the user. What it wrote beside a call is no answer. */
  readonly said: readonly string[]
  readonly ended: boolean
}

export class TauEvaluator {
  readonly #dataset: TauDataset
  readonly #gold = new WeakMap<TauTask, TauDatabase>()

  constructor(dataset: TauDataset) {
    this.#dataset = dataset
  }

  verdictOn(task: TauTask, { database, said, ended }: TauRun): TauVerdict {
    const databaseMatches = sameDatabase(database, this.goldDatabase(task))
    return { databaseMatches, outputsSaid: saysAll(said, task.expectedOutputs), ended }
  }

  /** The database after the gold actions, made once a task. */
  goldDatabase(task: TauTask): TauDatabase {
    const known = this.#gold.get(task)
    if (known) return known
    const domain = tauDomains[task.domain]
    const world = new TauWorld(domain, this.#dataset.openDatabase(domain))
    executeActions(world, task.goldActions)
    this.#gold.set(task, world.database)
    return world.database
  }
}

export function scoreOf({ databaseMatches, outputsSaid, ended }: TauVerdict): Score {
  const failed = (reason: string): Score => ({ valid: false, reason, turn: null })
  if (!databaseMatches) return failed('database-mismatch')
  if (!outputsSaid) return failed('output-not-said')
  return ended ? { valid: true } : failed('broken-off')
}

/** As the benchmark compares: without case, and without commas in what was said. */
function saysAll(said: readonly string[], expected: readonly string[]): boolean {
  if (expected.length === 0) return true
  const texts = said.map((text) => text.toLowerCase().replaceAll(',', ''))
  return expected.every((output) => texts.some((text) => text.includes(output.toLowerCase())))
}

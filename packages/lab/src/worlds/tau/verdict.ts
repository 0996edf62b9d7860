/**
 * The reward rule: the final database equals the one after the gold actions, and the agent said every expected output.
 * An interrupted conversation gets no reward in any case, because the benchmark gives its verdict only at the end.
 */
import type { Score } from '@twincheck/eval'
import { cachedFor } from '@twincheck/eval/harness'
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
  /** Everything the agent said to the user. Text next to a tool call does not count. */
  readonly said: readonly string[]
  readonly ended: boolean
}

export class TauEvaluator {
  /** The database after the gold actions. */
  readonly goldDatabase: (task: TauTask) => TauDatabase

  constructor(dataset: TauDataset) {
    this.goldDatabase = cachedFor((task) => {
      const domain = tauDomains[task.domain]
      const world = new TauWorld(domain, dataset.openDatabase(domain))
      executeActions(world, task.goldActions)
      return world.database
    })
  }

  verdictOn(task: TauTask, { database, said, ended }: TauRun): TauVerdict {
    const databaseMatches = sameDatabase(database, this.goldDatabase(task))
    return { databaseMatches, outputsSaid: saysAll(said, task.expectedOutputs), ended }
  }
}

export function scoreOf({ databaseMatches, outputsSaid, ended }: TauVerdict): Score {
  const failed = (reason: string): Score => ({ valid: false, reason, turn: null })
  if (!databaseMatches) return failed('database-mismatch')
  if (!outputsSaid) return failed('output-not-said')
  return ended ? { valid: true } : failed('broken-off')
}

/** Compares as the benchmark does: ignores case, and commas in the agent's text. */
function saysAll(said: readonly string[], expected: readonly string[]): boolean {
  if (expected.length === 0) return true
  const texts = said.map((text) => text.toLowerCase().replaceAll(',', ''))
  return expected.every((output) => texts.some((text) => text.includes(output.toLowerCase())))
}

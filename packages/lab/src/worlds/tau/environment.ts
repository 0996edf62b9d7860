/**
 * tau-bench's world with stored user messages, behind the environment port. The stored user does not react: each text of the agent gets
 * the next stored message. The conversation ends where the stored conversation ended, or earlier at a transfer.
 */
import { type ToolSchema, TwinCheckError } from '@twincheck/core'
import type {
  Environment,
  Episode,
  Score,
  StepOutcome,
  Trajectory,
  Turn,
  WrittenCall,
  WrittenStep,
} from '@twincheck/eval'
import { cachedFor, RecordedEpisode, type StateEntry } from '@twincheck/eval/harness'
import { changesText, sameDatabase } from './canonical-text.ts'
import type { TauConversation, TauTask } from './conversations/conversation.ts'
import type { TauDatabase } from './dataset/database.ts'
import type { TauDataset } from './dataset/dataset.ts'
import { tauDomains } from './domain.ts'
import { executeActions, TauWorld } from './world.ts'

export class UnknownConversationError extends TwinCheckError {
  readonly code = 'unknown-conversation'

  constructor(id: string) {
    super(`No stored conversation has the id ${id}. taskIds() lists the known ids.`)
  }
}

export type TauEpisode = Episode & { readonly verdict: () => TauVerdict }

export type TauEnvironment = Omit<Environment, 'reset'> & { readonly reset: (taskId: string) => TauEpisode }

/** Makes the environment. The ids of `conversations` must be distinct. The conversations of one file always have distinct ids. */
export function tauEnvironment(dataset: TauDataset, conversations: readonly TauConversation[]): TauEnvironment {
  const known = new Map(conversations.map((conversation) => [conversation.id, conversation]))
  const evaluator = new TauEvaluator(dataset)
  return {
    name: 'tau-bench',
    taskIds: () => [...known.keys()],
    reset: (taskId) => {
      const conversation = known.get(taskId)
      if (conversation === undefined) throw new UnknownConversationError(taskId)
      const domain = tauDomains[conversation.task.domain]
      const setting = { conversation, evaluator, tools: dataset.tools(domain) }
      const world = new TauWorld(domain, dataset.openDatabase(domain))
      return new StoredConversationEpisode(setting, world, { taskId, turns: [], said: [] })
    },
    solution: (taskId) => {
      const conversation = known.get(taskId)
      if (conversation === undefined) throw new UnknownConversationError(taskId)
      return { kind: 'any-turn', calls: goldWrites(conversation.task, dataset) }
    },
  }
}

/** The gold actions that change the database. The verdict depends on no other gold action. */
function goldWrites({ domain: name, goldActions }: TauTask, dataset: TauDataset): readonly WrittenCall[] {
  const domain = tauDomains[name]
  const world = new TauWorld(domain, dataset.openDatabase(domain))
  return goldActions.filter((action) => {
    const before = world.copy()
    executeActions(world, [action])
    return !sameDatabase(before.database, world.database)
  })
}

type TauSetting = {
  readonly conversation: TauConversation
  readonly evaluator: TauEvaluator
  readonly tools: readonly ToolSchema[]
}

class StoredConversationEpisode extends RecordedEpisode implements TauEpisode {
  readonly #setting: TauSetting
  readonly #world: TauWorld

  constructor(setting: TauSetting, world: TauWorld, executed: Trajectory) {
    super(executed)
    this.#setting = setting
    this.#world = world
  }

  beginTurn(): Turn | null {
    if (this.#world.over) return null
    const { conversation, tools } = this.#setting
    const turn = this.record.beginTurn(conversation.openings.length)
    return turn === null ? null : { messages: conversation.openings[turn] ?? [], tools }
  }

  execute(step: WrittenStep): StepOutcome {
    this.record.add(step)
    const outcome = this.#world.execute(step)
    if (outcome.kind === 'undecodable') return outcome
    const calls = step.slice(0, outcome.outputs.length).map(({ name, arguments: args }) => `${name}(${args})`)
    return { kind: 'executed', calls, outputs: outcome.outputs }
  }

  /** The state holds only the changed records, because the initial database is the same for all runs and too large to print. */
  state(): readonly StateEntry[] {
    return [...this.#world.database.tables].map(([name, table]) => ({ name, content: changesText(table) }))
  }

  copy(): TauEpisode {
    return new StoredConversationEpisode(this.#setting, this.#world.copy(), this.record.trajectory())
  }

  score(): Score {
    return scoreOf(this.verdict())
  }

  verdict(): TauVerdict {
    const { conversation, evaluator } = this.#setting
    const { said } = this.record.trajectory()
    const answeredAll = said.length === conversation.openings.length && (said.at(-1)?.length ?? 0) > 0
    const ended = this.#world.over || (answeredAll && conversation.endedByUser)
    return evaluator.verdictOn(conversation.task, { database: this.#world.database, said: said.flat(), ended })
  }
}

export type TauVerdict = {
  readonly databaseMatches: boolean
  readonly outputsSaid: boolean
  readonly ended: boolean
}

type TauRun = {
  readonly database: TauDatabase
  readonly said: readonly string[]
  readonly ended: boolean
}

/** The reward rule: the database equals the gold database, every expected output was said, and the conversation ended. */
export class TauEvaluator {
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

/** As in the benchmark, case is ignored, and so are commas in the agent's texts. */
function saysAll(said: readonly string[], expected: readonly string[]): boolean {
  if (expected.length === 0) return true
  const texts = said.map((text) => text.toLowerCase().replaceAll(',', ''))
  return expected.every((output) => texts.some((text) => text.includes(output.toLowerCase())))
}

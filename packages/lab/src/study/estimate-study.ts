/**
 * Estimates a study's requests and cost. Before the run the estimate uses the paper's averages, and later the averages of the finished
 * tasks.
 */
import { costOf } from './provider.ts'
import type { Study, StudyRole } from './study-file.ts'
import type { TapedCall } from './study-tape.ts'
import type { StudyWorld } from './study-world.ts'

export type Expected = {
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cost: number
}

export type StageEstimate = Expected & {
  readonly stage: string
  readonly tasks: number
  readonly learned: boolean
}

/** Averages of the paper's study per task: actor steps, and decisions that reach the verifier or the generator. */
const stepsPerTask = 11.5
const questionsPerTask = 0.45
/**
 * The average number of actor steps after a switch, per task. A fifth of the tasks has a switch. On average half of the steps of such a
 * task come after the switch.
 */
const continuedSteps = 0.1 * stepsPerTask
const charactersPerToken = 4
const questionTokens = { input: 4_000, output: 600 }
const stepOutputTokens = 150

/** The stages with their numbers of tasks. The completion stage is left out, because its size is not known in advance. */
export function stagesOf({ splits, controls }: Study, categories: number): readonly { stage: string; tasks: number }[] {
  const size = (name: keyof Study['splits']) => splits[name] * categories
  return [
    { stage: 'actor/calibration', tasks: size('calibration') },
    { stage: 'calibration', tasks: size('calibration') },
    { stage: 'actor/primary', tasks: size('primary') },
    { stage: 'primary', tasks: size('primary') },
    ...(splits.extension > 0
      ? [
          { stage: 'actor/extension', tasks: size('extension') },
          { stage: 'extension', tasks: size('extension') },
        ]
      : []),
    ...controls.map((stage) => ({ stage, tasks: size('primary') })),
  ]
}

export function estimateStudy(study: Study, world: StudyWorld, taped: readonly TapedCall[]): readonly StageEstimate[] {
  const categories = new Set(world.tasks.map(({ category }) => category)).size
  const shown = meanShown(world)
  return stagesOf(study, categories).map(({ stage, tasks }) => {
    const learned = meanOf(stage, taped)
    const one = learned ?? (stage.startsWith('actor/') ? actorTask(study, shown) : replayedTask(study, shown))
    return { stage, tasks, learned: learned !== null, ...times(one, tasks) }
  })
}

function meanOf(stage: string, taped: readonly TapedCall[]): Expected | null {
  const prefix = `${stage}/`
  const calls = taped.filter(({ scope }) => scope.startsWith(prefix))
  const tasks = new Set(calls.map(({ scope }) => scope)).size
  if (tasks === 0) return null
  const sum = calls.reduce(
    (total, { tokens, cost }) => ({
      calls: total.calls + 1,
      inputTokens: total.inputTokens + tokens.input,
      outputTokens: total.outputTokens + tokens.output,
      cost: total.cost + cost,
    }),
    nothing,
  )
  return times(sum, 1 / tasks)
}

const nothing: Expected = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 }

function times({ calls, inputTokens, outputTokens, cost }: Expected, factor: number): Expected {
  return {
    calls: calls * factor,
    inputTokens: inputTokens * factor,
    outputTokens: outputTokens * factor,
    cost: cost * factor,
  }
}

function meanShown(world: StudyWorld): number {
  const sample = world.tasks.slice(0, sampled)
  const sizes = sample.map(({ id }) => {
    const turns = world.shown(id)
    return (
      turns.reduce((sum, characters, turn) => sum + characters * (turns.length - turn), 0) / Math.max(1, turns.length)
    )
  })
  return sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length)
}

const sampled = 40

function actorTask(study: Study, shown: number): Expected {
  return asked(study, 'actor', stepsPerTask, stepTokens(shown))
}

function replayedTask(study: Study, shown: number): Expected {
  const judged = asked(study, 'verifier', questionsPerTask, questionTokens)
  const acted = asked(study, 'actor', continuedSteps, stepTokens(shown))
  return {
    calls: judged.calls + acted.calls,
    inputTokens: judged.inputTokens + acted.inputTokens,
    outputTokens: judged.outputTokens + acted.outputTokens,
    cost: judged.cost + acted.cost,
  }
}

type Tokens = typeof questionTokens

function stepTokens(shown: number): Tokens {
  return { input: shown / charactersPerToken + stepOutputTokens * stepsPerTask, output: stepOutputTokens }
}

function asked(study: Study, role: StudyRole, calls: number, tokens: Tokens): Expected {
  return {
    calls,
    inputTokens: calls * tokens.input,
    outputTokens: calls * tokens.output,
    cost: calls * costOf(study, role, tokens),
  }
}

/**
 * Counts what answers saved in replayed runs. The later steps of the agent come from the stored run, so the agent cannot react to an
 * answer. The figures are therefore those of an agent that ignores answers.
 */
import type { DecisionRecord } from '@twincheck/core'

/** The calls that an intervention saved. Saved calls are answered calls that the agent did not make again in the turn. */
export type SavedCalls = {
  readonly calls: number
  /** The lengths of the outputs that the saved calls had in the stored run, and of the answers that the agent read instead. */
  readonly outputCharacters: number
  readonly answerCharacters: number
}

export type AnsweredRun = {
  readonly records: readonly DecisionRecord[]
  readonly interventions?: readonly { readonly saved?: SavedCalls }[]
}

export type AnswerFigures = {
  /** `answered` counts the calls that were answered instead of executed. The four members after it count these calls by kind. */
  readonly answered: number
  readonly doubleEffects: number
  readonly repeatedReads: number
  readonly repeatedFailures: number
  readonly inventedTargets: number
  /**
   * `insisted` counts calls that ran because the agent insisted. `spent` counts calls that ran because the turn had already used all its
   * answers.
   */
  readonly insisted: number
  readonly spent: number
  readonly saved: number
  readonly outputCharacters: number
  readonly answerCharacters: number
}

/** The number of characters per token, a common rule of thumb for English text and JSON. */
const charactersPerToken = 4

/** Counts the answers in the runs. The result is null if no call was answered. */
export function countAnswers(runs: readonly AnsweredRun[]): AnswerFigures | null {
  const advised = runs.flatMap(({ records }) =>
    records.flatMap(({ outcome, advice }) => (advice ? [{ outcome, advice }] : [])),
  )
  const answers = advised.flatMap(({ outcome, advice }) => (outcome === 'answered' ? advice.answers : []))
  if (answers.length === 0) return null
  const saved = runs.flatMap(({ interventions = [] }) => interventions.flatMap((place) => place.saved ?? []))
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const of = (wanted: string) => answers.filter(({ condition }) => condition === wanted).length
  return {
    answered: answers.length,
    doubleEffects: of('done-already'),
    repeatedReads: of('known-answer'),
    repeatedFailures: of('known-failure'),
    inventedTargets: of('unknown-target'),
    insisted: sum(advised.map(({ advice }) => advice.insisted.length)),
    spent: sum(advised.map(({ advice }) => advice.unanswered.length)),
    saved: sum(saved.map(({ calls }) => calls)),
    outputCharacters: sum(saved.map(({ outputCharacters }) => outputCharacters)),
    answerCharacters: sum(saved.map(({ answerCharacters }) => answerCharacters)),
  }
}

export function addAnswers(one: AnswerFigures | null, other: AnswerFigures | null): AnswerFigures | null {
  if (one === null || other === null) return one ?? other
  return {
    answered: one.answered + other.answered,
    doubleEffects: one.doubleEffects + other.doubleEffects,
    repeatedReads: one.repeatedReads + other.repeatedReads,
    repeatedFailures: one.repeatedFailures + other.repeatedFailures,
    inventedTargets: one.inventedTargets + other.inventedTargets,
    insisted: one.insisted + other.insisted,
    spent: one.spent + other.spent,
    saved: one.saved + other.saved,
    outputCharacters: one.outputCharacters + other.outputCharacters,
    answerCharacters: one.answerCharacters + other.answerCharacters,
  }
}

/** The figures as sentences. `replay` and `certify` print them. */
export function answerFigureLines(figures: AnswerFigures): readonly string[] {
  const { answered, doubleEffects, repeatedReads, repeatedFailures, inventedTargets, insisted, spent } = figures
  const tokens = (characters: number) => Math.ceil(characters / charactersPerToken)
  return [
    `answered instead of executed: ${answered} calls; double effects prevented ${doubleEffects}, repeated reads ` +
      `${repeatedReads}, repeated failures ${repeatedFailures}, invented targets stopped ${inventedTargets}`,
    `ran all the same: insisted ${insisted}, no answers left in the turn ${spent}`,
    `calls saved: ${figures.saved} (answered, and not made again in the turn); estimate at ${charactersPerToken} characters a token: ` +
      `about ${tokens(figures.outputCharacters)} tokens of output not read, about ${tokens(figures.answerCharacters)} tokens of answers read instead. ` +
      'The stored agent continues as stored: it has not read the answers',
  ]
}

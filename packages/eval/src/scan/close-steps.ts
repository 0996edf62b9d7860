/**
 * Counts, over many explained steps, how often each condition fired, came close or stayed silent. It also keeps the steps at which a
 * condition came close.
 */
import type { ConditionVerdict, StepExplanation } from '@twincheck/core/explain'
import type { ScannedRun } from './scanned-run.ts'

/** A step of a run. Turns and steps are counted from 0. */
export type StepPlace = Pick<ScannedRun, 'source' | 'run'> & { readonly turn: number; readonly step: number }

export type ExplainedStep = StepPlace & { readonly explanation: StepExplanation }

export type CloseStep = StepPlace & {
  readonly condition: string
  readonly because: string
}

export type VerdictCounts = Readonly<Record<ConditionVerdict, number>> & { readonly condition: string }

/** The number of steps that are kept for one condition. The limit leaves room for other conditions if one comes close very often. */
const mostOfCondition = 3

export class CloseSteps {
  readonly #counts = new Map<string, Record<ConditionVerdict, number>>()
  readonly #close = new Map<string, CloseStep[]>()
  #steps = 0
  #first: StepPlace | null = null

  add({ explanation, ...place }: ExplainedStep): void {
    this.#steps++
    this.#first ??= place
    for (const { condition, verdict, because } of explanation.conditions) {
      const counts = this.#counts.get(condition) ?? { fired: 0, close: 0, silent: 0 }
      counts[verdict]++
      this.#counts.set(condition, counts)
      const kept = this.#close.get(condition) ?? []
      this.#close.set(condition, kept)
      if (verdict === 'close' && kept.length < mostOfCondition) {
        kept.push({ ...place, condition, because: because[0] ?? '' })
      }
    }
  }

  get steps(): number {
    return this.#steps
  }

  get first(): StepPlace | null {
    return this.#first
  }

  get counts(): readonly VerdictCounts[] {
    return [...this.#counts].map(([condition, counts]) => ({ condition, ...counts }))
  }

  get close(): readonly CloseStep[] {
    return [...this.#close.values()].flat()
  }
}

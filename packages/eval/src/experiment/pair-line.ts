/** The lines of `pairs.jsonl`: one line per stored run, even if the run gave no pair. Reports need only these lines and the manifest. */
import type { DecisionRecord, Json, Message } from '@twincheck/core'
import { plainAction } from '@twincheck/core'
import type { Anomaly } from '@twincheck/core/harness'
import {
  kind,
  listOf,
  number,
  object,
  oneOf,
  oneOfKinds,
  orNull,
  parsedObject,
  type Shape,
  text,
  truth,
} from '@twincheck/core/reading'
import { decisionRecord } from '@twincheck/core/records'
import type { OperationalException } from '../replay/intervener.ts'
import type { InterventionPlace } from '../replay/replay-intervened.ts'
import type { OwnWay, ReplayedPair } from '../replay/replay-pair.ts'
import type { SecondOutcomes } from '../world/second-verdict.ts'
import { type TaskHalf, taskHalves } from '../world/task-half.ts'
import { type TwinVerdict, twinVerdicts } from '../world/twin-verdict.ts'

export type SwitchLine = {
  readonly turn: number
  readonly step: number
  readonly condition: string
  readonly origin: 'deterministic' | 'generated'
  readonly actor: Json
  readonly twin: Json
  /** Whether the twin was right, judged by the benchmark's own solution. The member is absent in lines of older versions. */
  readonly twinVerdict?: TwinVerdict
}

export type PairLine =
  | (SecondOutcomes & {
      readonly kind: 'pair'
      /** The name of the stored run: the agent's name or the file's. It distinguishes several runs of a task. */
      readonly run: string
      readonly id: string
      readonly category: string
      /** The cluster of runs that are not independent of each other. It is absent if the task's id determines the cluster. */
      readonly cluster?: string
      readonly half?: TaskHalf
      readonly actor: boolean
      readonly twincheck: boolean
      readonly switch: SwitchLine | null
      /**
       * All interventions in order. The list is absent if the run has at most one intervention and no call was withheld. Older versions
       * never wrote it.
       */
      readonly interventions?: readonly InterventionPlace[]
      readonly followUps?: number
      readonly anomaly: Anomaly | null
      readonly decisions: number
      readonly records: readonly DecisionRecord[]
      /** Decisions that failed with an error, so that the proposal was kept. The list is absent if no decision failed. */
      readonly exceptions?: readonly OperationalException[]
      /** The messages of the run with the intervener. They are kept only if there is a decision record or a switch. */
      readonly conversation?: readonly Message[]
      /** The messages of the actor's own run, from the first difference on. They are kept only after a switch. */
      readonly alone?: OwnWay
    })
  | {
      readonly kind: 'diverged'
      readonly run: string
      readonly id: string
      readonly category: string
      readonly problem: string
    }
  | {
      readonly kind: 'unavailable'
      readonly run: string
      readonly id: string
      readonly category: string
      readonly reason: string
      /**
       * Set if another attempt may succeed, so that the pair will be retried. The member is absent if the stored run itself is the cause
       * of the failure.
       */
      readonly transient?: true
    }

export type CountedPair = Extract<PairLine, { readonly kind: 'pair' }>
export type UnavailablePair = Extract<PairLine, { readonly kind: 'unavailable' }>
export type DivergedPair = Extract<PairLine, { readonly kind: 'diverged' }>

/**
 * The name of a task that is unique across all worlds. An id that does not begin with its category is unique only within the category, so
 * the category is put in front of it.
 */
export function taskName({ id, category }: { readonly id: string; readonly category: string }): string {
  return id.startsWith(category) ? id : `${category}/${id}`
}

export function pairLine(run: string, replayed: ReplayedPair): PairLine {
  switch (replayed.kind) {
    case 'pair': {
      const { switch: accepted, exceptions, ...pair } = replayed.pair
      const line = accepted && { ...accepted, actor: plainAction(accepted.actor), twin: plainAction(accepted.twin) }
      return { kind: 'pair', run, ...pair, switch: line, ...(exceptions.length > 0 ? { exceptions } : {}) }
    }
    case 'diverged':
      return { kind: 'diverged', run, id: replayed.id, category: replayed.category, problem: replayed.error.message }
    case 'unavailable': {
      const { kind, id, category, reason, transient } = replayed
      return { kind, run, id, category, reason, ...(transient ? { transient } : {}) }
    }
  }
}

type NamedPair = { readonly run: string; readonly id: string }

export function pairKey({ run, id }: NamedPair): string {
  return `${run}\n${id}`
}

export function comparePairs(first: NamedPair, second: NamedPair): number {
  return compareText(first.run, second.run) || compareText(first.id, second.id)
}

/** Compares texts by UTF-16 code units, so that the order does not depend on a locale. */
export function compareText(first: string, second: string): number {
  return first < second ? -1 : first > second ? 1 : 0
}

const given = kind<Json>('an action', (value) => value !== undefined)
const named = { run: text, id: text, category: text }
const second = object({ actor: truth, twincheck: truth })

const relied = oneOfKinds({
  pair: object(
    {
      ...named,
      actor: truth,
      twincheck: truth,
      switch: orNull(
        object(
          { turn: number, step: number, condition: text, origin: text, actor: given, twin: given },
          { twinVerdict: oneOf(...twinVerdicts) },
        ),
      ),
      anomaly: orNull(object({ score: number })),
      decisions: number,
      records: listOf(decisionRecord),
    },
    {
      half: oneOf(...taskHalves),
      attack: second,
      sideEffects: second,
      interventions: listOf(
        object(
          { turn: number, step: number, condition: text, withheld: number },
          { saved: object({ calls: number, outputCharacters: number, answerCharacters: number }) },
        ),
      ),
      exceptions: listOf(object({ decision: number, name: text, message: text })),
      conversation: listOf(parsedObject),
    },
  ),
  diverged: object({ ...named, problem: text }),
  unavailable: object({ ...named, reason: text }),
})

export const pairLineShape: Shape<PairLine> = { problem: relied.problem }

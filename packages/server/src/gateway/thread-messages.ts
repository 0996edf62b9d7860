/** What the proxy and the judge's thread say to each other. Everything here is plain data. */
import type { StoreAddress } from '../store/open-store.ts'
import type { AnswerOutcome, ConfirmationAnswer, PendingConfirmation, ShadowHold } from '../store/store.ts'
import type { Followed } from './decisions.ts'
import type { Observed, Proposed } from './exchange.ts'
import type { Judge, JudgeConfiguration } from './judge.ts'
import type { LogLevel } from './log.ts'
import type { TracedDecision } from './timing.ts'
import type { Rewriting } from './trajectories.ts'
import type { Ruling } from './wire.ts'

export type ThreadData = {
  readonly configuration: JudgeConfiguration
  readonly store: StoreAddress
  /** A private key in PEM; null: heads are not signed. */
  readonly signingKey: string | null
  readonly log: LogLevel
}

export type Asked =
  | { readonly kind: 'decide'; readonly exchange: Proposed }
  | { readonly kind: 'go-on'; readonly token: string; readonly followed: Followed }
  | { readonly kind: 'fall-back'; readonly token: string }
  | { readonly kind: 'remember'; readonly token: string; readonly body: Uint8Array | null }
  | { readonly kind: 'abandon'; readonly token: string }
  | { readonly kind: 'restore'; readonly exchange: Parameters<Judge['restore']>[0] }
  | { readonly kind: 'rewriting'; readonly tenant: string; readonly response: string }
  | { readonly kind: 'shadow'; readonly reason: string }
  | { readonly kind: 'hold' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'metrics' }
  | { readonly kind: 'confirmations'; readonly tenant: string }
  | { readonly kind: 'answer'; readonly answer: ConfirmationAnswer }
  | { readonly kind: 'close' }

export type Answered =
  | { readonly kind: 'done' }
  | { readonly kind: 'ruling'; readonly ruling: Ruling | null }
  | { readonly kind: 'restored'; readonly request: Uint8Array | null }
  | { readonly kind: 'rewriting'; readonly rewriting: Rewriting | null }
  | { readonly kind: 'hold'; readonly hold: ShadowHold | null }
  | { readonly kind: 'metrics'; readonly text: string }
  | { readonly kind: 'confirmations'; readonly pending: readonly PendingConfirmation[] }
  | { readonly kind: 'outcome'; readonly outcome: AnswerOutcome }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }

/** What is observed goes over many at a time, in order; `id` is the first one's, and each has the next. */
export type ToJudge =
  | { readonly id: number; readonly asked: Asked }
  | { readonly id: number; readonly observed: readonly Observed[] }

/** Without an id: the thread has opened its store, or could not; or it has decided about a request that is traced. */
export type FromJudge =
  | { readonly id: number | null; readonly answered: Answered }
  | { readonly id: null; readonly decided: TracedDecision }
  | { readonly recorded: readonly number[] }

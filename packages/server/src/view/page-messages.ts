/** What passes between the gateway and the thread of its page: plain data. */
import type { StoreAddress } from '../store/open-store.ts'

export type PageData = { readonly store: StoreAddress }

export type PageQuestion = {
  readonly method: string
  /** Path and query below where the page stands. */
  readonly target: string
  readonly host: string
  readonly origin: string | null
  /** The origin of a page that was opened under this Host; null: the Host is not one of ours. */
  readonly own: string | null
  readonly body: Uint8Array
}

export type PageAnswer = {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

export type ToPage =
  | { readonly kind: 'question'; readonly id: number; readonly question: PageQuestion }
  | { readonly kind: 'close' }

export type FromPage =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: PageAnswer }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }

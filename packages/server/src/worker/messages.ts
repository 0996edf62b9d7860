/** What passes between a thread and its worker: plain data. Calls of one moment go over together, and so do their answers. */

export type Call = { readonly id: number; readonly verb: string; readonly given: readonly unknown[] }

export type Answer =
  | { readonly id: number; readonly failed: false; readonly value: unknown }
  | { readonly id: number; readonly failed: true; readonly failure: Failure }

/** An error as it goes over: what it is told apart by, and what it says. */
export type Failure = { readonly code: string; readonly message: string }

export type FromWorker<Note> =
  | { readonly kind: 'opened' }
  | { readonly kind: 'not-opened'; readonly failure: Failure }
  | { readonly kind: 'answers'; readonly answers: readonly Answer[] }
  /** Said without being asked. */
  | { readonly kind: 'note'; readonly note: Note }

export function failureOf(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return { code, message: error instanceof Error ? error.message : String(error) }
}

/** Two continuations of the same task side by side, from where they diverge, to show a rescue or a harm. */

import type { ViewedMessage } from '@twincheck/server/view-data'
import type { ReactNode } from 'react'

export type Way = {
  readonly title: ReactNode
  readonly end: ReactNode
  readonly messages: ReactNode
}

export function TwoWays({ first, second }: { readonly first: Way; readonly second: Way }) {
  return (
    <div className="mt-4 grid gap-6 md:grid-cols-2 md:gap-4">
      {[first, second].map(({ title, end, messages }, side) => (
        <section key={side === 0 ? 'first' : 'second'} className="min-w-0">
          <header className="mb-3 flex flex-wrap items-center gap-2 border-t-2 border-line pt-2">
            <h2 className="font-semibold wrap-anywhere">{title}</h2>
            {end}
          </header>
          {messages}
        </section>
      ))}
    </div>
  )
}

/** Two conversations about the same task: their common part, and the diverging rests. */
export type PartedWays = {
  readonly shared: readonly ViewedMessage[]
  readonly first: readonly ViewedMessage[]
  readonly second: readonly ViewedMessage[]
}

export function partWays(first: readonly ViewedMessage[], second: readonly ViewedMessage[]): PartedWays {
  const other = first.findIndex((message, index) => !isSame(message, second[index]))
  const from = other === -1 ? Math.min(first.length, second.length) : other
  return { shared: first.slice(0, from), first: first.slice(from), second: second.slice(from) }
}

/** Compares two messages as JSON text. This is safe because both were read by the same shape, so their members have the same order. */
function isSame(first: ViewedMessage, second: ViewedMessage | undefined): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}

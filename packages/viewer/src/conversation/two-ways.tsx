/** Two continuations of one task side by side, from where they diverge, so that a rescue or a harm can be seen. */
import type { ReactNode } from 'react'

export type Way = {
  /** Plain words, or the name of an experiment. */
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

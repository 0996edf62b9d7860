/** Shows one stage of the policy: its name, its result, and its input. A stage that was not reached says so. */
import { lacksModel } from '@twincheck/core/records'
import { type ReactNode, useId } from 'react'
import { Badge, type Tone } from '../page/badge.tsx'
import { spell } from '../page/format.ts'

export function Stage({
  name,
  explanation,
  result,
  tone,
  children,
}: {
  readonly name: string
  readonly explanation: string
  readonly result: string
  readonly tone: Tone
  readonly children?: ReactNode
}) {
  // The id must be unique, because a page may show several waiting switches with the same stages.
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="card overflow-hidden">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5 sm:px-5">
        <h2 id={heading} className="flex-1 text-base font-semibold sm:flex-none">
          {spell(name)}
        </h2>
        <p className="order-last basis-full text-sm text-muted sm:order-none sm:flex-1 sm:basis-0">{explanation}</p>
        <Badge tone={tone}>{result}</Badge>
      </div>
      {children !== undefined && <div className="border-t border-line px-4 py-3 sm:px-5">{children}</div>}
    </section>
  )
}

export const NOT_REACHED = { result: 'not reached', tone: 'calm' } as const

/** A stage without a result. Either the stage failed, or no model is configured, which is not a failure. */
export function without(
  what: 'twin' | 'judgment',
  record: Parameters<typeof lacksModel>[0],
): { readonly result: string; readonly tone: Tone } {
  return lacksModel(record) ? { result: 'no verifier', tone: 'calm' } : { result: `no ${what}`, tone: 'bad' }
}

/** What a scan found in a run: each condition that held, where, and the twin it would have led to. */

import { listOf, MalformedInputError, number, object, orNull, readOutline, text, truth } from '@twincheck/core/reading'
import { actionText } from '../action-text.ts'
import { Badge } from '../page/badge.tsx'
import { Foreign, showParts } from '../page/visible.tsx'
import { problemText } from '../reading/problem-text.ts'

const firing = object({
  turn: orNull(number),
  step: number,
  condition: text,
  severity: number,
  origin: text,
  structurallyValid: orNull(truth),
})

export function Firings({ firings }: { readonly firings: readonly unknown[] }) {
  const read = readFirings(firings)
  if (typeof read === 'string') return <p className="mt-6 text-sm text-bad">{read}</p>
  return (
    <section className="mt-6" aria-labelledby="firings">
      <h2 id="firings" className="mb-3 text-lg font-semibold">
        What the scan found
      </h2>
      <ol className="space-y-3">
        {read.map(({ found: { turn, step, condition, severity, origin, structurallyValid }, twin }) => (
          <li key={`${turn} ${step} ${condition}`} className="card px-4 py-3">
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <Badge tone="warn">
                <Foreign text={condition} />
              </Badge>
              <span className="numbers">
                {turn === null ? '' : `turn ${turn + 1}, `}step {step + 1} · severity {severity.toFixed(2)}
              </span>
              {structurallyValid !== null && (
                <Badge tone={structurallyValid ? 'good' : 'bad'}>
                  {structurallyValid ? 'twin passes the checks' : 'twin fails a check'}
                </Badge>
              )}
            </p>
            {origin === 'generated' ? (
              <p className="mt-2 text-sm text-muted">Only a model could write the twin here.</p>
            ) : (
              <pre className="code mt-2 rounded-lg bg-soft p-3">{showParts(actionText(twin))}</pre>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function readFirings(firings: readonly unknown[]) {
  try {
    const twins = firings.map((one) => (typeof one === 'object' && one !== null && 'twin' in one ? one.twin : null))
    return readOutline(listOf(firing), firings, 'firings').map((found, index) => ({ found, twin: twins[index] }))
  } catch (error) {
    if (error instanceof MalformedInputError) return problemText(error)
    throw error
  }
}

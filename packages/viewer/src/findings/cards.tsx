/** Summary cards above the list: each number links to its findings. */
import type { Figures } from '@twincheck/server/finding'
import type { ReactNode } from 'react'
import { formatCost, formatCount, NONE } from '../page/format.ts'

export function Cards({
  figures,
  waiting,
  linkTo,
}: {
  readonly figures: Figures
  /** Null: nothing can wait. */
  readonly waiting: number | null
  readonly linkTo: (chosen: { readonly ended?: string; readonly transition?: string }) => string
}) {
  const { switches, rescues, harms, cost, unpriced, decisions, evidence } = figures
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:flex" aria-label="What happened">
      <Card name="Interventions" link={linkTo({ ended: 'replaced' })} note="proposals that were replaced">
        {formatCount(switches)}
      </Card>
      {rescues !== null && (
        <Card name="▲ Rescues" link={linkTo({ transition: 'rescue' })} note="failed alone, succeed with TwinCheck">
          {formatCount(rescues)}
        </Card>
      )}
      {harms !== null && (
        <Card name="▼ Harms" link={linkTo({ transition: 'harm' })} note="succeeded alone, fail with TwinCheck">
          {formatCount(harms)}
        </Card>
      )}
      {waiting !== null && (
        <Card name="Waiting" link="#/confirmations" note="switches that wait for a person">
          {formatCount(waiting)}
        </Card>
      )}
      <Card name="With evidence" link={linkTo({})} note={`of ${formatCount(decisions)} decisions`}>
        {evidence === null || decisions === 0 ? NONE : `${((100 * evidence) / decisions).toFixed(1)} %`}
      </Card>
      <Card name="Cost" link={null} note={describeCost(unpriced)}>
        {formatCost(cost)}
      </Card>
    </dl>
  )
}

function describeCost(unpriced: number): string {
  if (unpriced === 0) return 'in the currency of your prices'
  return `without ${unpriced === 1 ? '1 decision' : `${formatCount(unpriced)} decisions`} of unknown cost`
}

function Card({
  name,
  note,
  link,
  children,
}: {
  readonly name: string
  readonly note: string
  readonly link: string | null
  readonly children: ReactNode
}) {
  return (
    <div className="card min-w-0 flex-1 px-4 py-3">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="numbers text-2xl font-semibold">{link === null ? children : <a href={link}>{children}</a>}</dd>
      <dd className="text-xs text-muted">{note}</dd>
    </div>
  )
}

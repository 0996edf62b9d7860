/** A line with figures about all runs. Each figure links to its findings. */
import { everyFinding, type FindingDimension, writeFindingQuery } from '@twincheck/server/finding'
import type { ReactNode } from 'react'
import { achievedText } from '../findings/finding-words.ts'
import { formatCost, formatCount, NONE } from '../page/format.ts'
import type { Reader } from '../reading/reader.ts'
import { linkToFindings } from '../route.ts'
import { useLoaded } from '../use-loaded.tsx'

export function AllRuns({ reader, round }: { readonly reader: Reader; readonly round: number }) {
  const [loaded] = useLoaded(() => reader.activity(), 'activity', { news: round, steady: true })
  if (loaded.state !== 'read') return null
  const { switches, answered, answeredBy, insisted, rescues, harms, cost, unpriced, decisions, evidence } =
    loaded.value.figures
  const linkTo = (dimension: FindingDimension, value: string) =>
    linkToFindings(writeFindingQuery({ ...everyFinding, chosen: { ...everyFinding.chosen, [dimension]: [value] } }))
  return (
    <dl aria-label="All runs together" className="mb-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
      <Figure name="Decisions">{formatCount(decisions)}</Figure>
      <Figure name="With evidence" link={linkToFindings()}>
        {evidence === null || decisions === 0 ? NONE : `${((100 * evidence) / decisions).toFixed(1)} %`}
      </Figure>
      <Figure name="Proposals replaced" link={linkTo('ended', 'replaced')}>
        {formatCount(switches)}
      </Figure>
      {answered + insisted > 0 && (
        <Figure name="Answered" link={linkTo('ended', 'answered')} note={achievedText(answeredBy)}>
          {formatCount(answered)}
        </Figure>
      )}
      {insisted > 0 && (
        <Figure name="Insisted" link={linkTo('ended', 'insisted')}>
          {formatCount(insisted)}
        </Figure>
      )}
      {rescues !== null && (
        <Figure name="▲ Rescues" link={linkTo('transition', 'rescue')}>
          {formatCount(rescues)}
        </Figure>
      )}
      {harms !== null && (
        <Figure name="▼ Harms" link={linkTo('transition', 'harm')}>
          {formatCount(harms)}
        </Figure>
      )}
      <Figure name="Cost" note={describeCost(unpriced)}>
        {formatCost(cost)}
      </Figure>
    </dl>
  )
}

function describeCost(unpriced: number): string {
  if (unpriced === 0) return 'in the currency of your prices'
  return `without ${unpriced === 1 ? '1 decision' : `${formatCount(unpriced)} decisions`} of unknown cost`
}

/** The link's accessible name is the whole sentence, because a number alone means nothing when it is read out. */
function Figure({
  name,
  link,
  note,
  children,
}: {
  readonly name: string
  readonly link?: string
  readonly note?: string
  readonly children: ReactNode
}) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="numbers font-semibold">
        {link === undefined ? (
          children
        ) : (
          <a href={link} className="relative inline-block min-w-6">
            <span className="sr-only">{name}: </span>
            {children}
          </a>
        )}
        {note !== undefined && <span className="ml-1 text-xs font-normal text-muted">{note}</span>}
      </dd>
    </div>
  )
}

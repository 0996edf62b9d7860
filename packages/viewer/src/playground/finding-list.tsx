/** The list of a run's findings. Each finding opens its decision. */
import type { ScanFinding } from '@twincheck/eval/playground'
import { Badge } from '../page/badge.tsx'

/** The maximum number of findings that are listed. More would only push the decision out of sight. */
const MOST_LISTED = 30

export function FindingList({
  findings,
  open,
  onOpen,
}: {
  readonly findings: readonly ScanFinding[]
  readonly open: number | null
  readonly onOpen: (position: number) => void
}) {
  const places = findings.flatMap(({ position, condition }) => (position === null ? [] : [{ position, condition }]))
  if (places.length < 2) return null
  return (
    <ul className="flex flex-wrap gap-2 text-sm" aria-label="Findings">
      {places.slice(0, MOST_LISTED).map(({ position, condition }) => (
        <li key={`${position} ${condition}`}>
          <button type="button" className="button" aria-pressed={position === open} onClick={() => onOpen(position)}>
            Message {position + 1} <Badge tone="warn">{condition}</Badge>
          </button>
        </li>
      ))}
      {places.length > MOST_LISTED && <li className="self-center">and {places.length - MOST_LISTED} more</li>}
    </ul>
  )
}

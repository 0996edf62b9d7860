/** A number that links to the runs it counts. */
import { linkToRuns } from '../route.ts'

export function CountLink({
  source,
  text,
  behind,
}: {
  readonly source: string
  readonly text: string
  readonly behind: Readonly<Record<string, string>> | undefined
}) {
  if (behind === undefined || text === '–' || /^0( |$)/.test(text)) return text
  return <a href={linkToRuns({ source, ...behind })}>{text}</a>
}

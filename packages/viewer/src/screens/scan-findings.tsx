/** The findings of a scan in a run: the call, its alternative and the evidence, with links to the messages. */
import { actionText } from '../action-text.ts'
import { Badge } from '../page/badge.tsx'
import { Foreign, showParts } from '../page/visible.tsx'
import type { ShownScanFinding } from '../reading/scan-finding.ts'
import { linkToMessageOfRun } from '../route.ts'
import { Exhibit, type LinkToMessage } from '../stages/evidence.tsx'
import { ActionDiff, describeTwin } from '../stages/twin.tsx'

export function ScanFindings({
  runKey,
  findings,
  hasConversation,
}: {
  readonly runKey: string
  readonly findings: readonly ShownScanFinding[]
  readonly hasConversation: boolean
}) {
  const linkTo = (position: number) => (hasConversation ? linkToMessageOfRun(runKey, position) : null)
  return (
    <section className="mt-6" aria-labelledby="scan-findings">
      <h2 id="scan-findings" className="mb-3 text-lg font-semibold">
        What the scan found
      </h2>
      <ol className="space-y-3">
        {findings.map((finding) => (
          <li key={`${finding.turn} ${finding.step} ${finding.condition}`} className="card px-4 py-3">
            <ScanFindingView finding={finding} linkTo={linkTo} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function ScanFindingView({ finding, linkTo }: { readonly finding: ShownScanFinding; readonly linkTo: LinkToMessage }) {
  const { turn, step, position, condition, severity, origin, structurallyValid, twin, proposal, reason, exhibits } =
    finding
  const link = position === null ? null : linkTo(position)
  const place = `${turn === null ? '' : `turn ${turn + 1}, `}step ${step + 1}`
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="warn">
          <Foreign text={condition} />
        </Badge>
        <span className="numbers">
          {link === null ? (
            place
          ) : (
            <a href={link} className="underline">
              {place}
            </a>
          )}{' '}
          · severity {severity.toFixed(2)}
        </span>
        {structurallyValid !== null && (
          <Badge tone={structurallyValid ? 'good' : 'bad'}>
            {structurallyValid ? 'twin passes the checks' : 'twin fails a check'}
          </Badge>
        )}
      </p>
      {reason !== undefined && (
        <p className="mt-2">
          <Foreign text={reason} />
        </p>
      )}
      <div className="mt-3">
        {proposal === undefined ? (
          <Alone twin={twin} generated={origin === 'generated'} />
        ) : (
          <ActionDiff left={actionText(proposal)} right={origin === 'generated' ? null : actionText(twin)} />
        )}
      </div>
      {proposal !== undefined && (
        <p className="mt-2 text-sm text-muted">
          {origin === 'generated' ? GENERATED : describeTwin(kindOf(twin), undefined)}
        </p>
      )}
      {(exhibits ?? []).map((exhibit) => (
        <Exhibit key={`${exhibit.position} ${exhibit.text}`} position={exhibit.position} linkTo={linkTo}>
          {showParts(exhibit.text)}
        </Exhibit>
      ))}
    </>
  )
}

const GENERATED = 'Only a model could write the twin here.'

function Alone({ twin, generated }: { readonly twin: unknown; readonly generated: boolean }) {
  if (generated) return <p className="text-sm text-muted">{GENERATED}</p>
  return <pre className="code rounded-lg bg-soft p-3">{showParts(actionText(twin))}</pre>
}

function kindOf(action: unknown): unknown {
  return typeof action === 'object' && action !== null && 'kind' in action ? action.kind : null
}

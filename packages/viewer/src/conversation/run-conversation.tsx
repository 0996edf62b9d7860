/** A run's conversation: one way, or from a switch on two, the actor's own beside the one that was repaired. */
import { Badge } from '../page/badge.tsx'
import type { ListedRun, Transcript } from '../reading/overview.ts'
import type { Recorded } from '../reading/record.ts'
import type { ShownScanFinding } from '../reading/scan-finding.ts'
import { EvidenceBar } from './evidence-bar.tsx'
import { MessageList } from './message-list.tsx'
import { isEvidence } from './stretches.ts'
import { TwoWays } from './two-ways.tsx'

export function RunConversation({ run, records, findings, conversation, at }: RunProps) {
  const found = records.filter(isEvidence).length + new Set(findings.map(({ position }) => position)).size
  return (
    <>
      <EvidenceBar found={found} />
      <Ways run={run} records={records} findings={findings} conversation={conversation} at={at} />
    </>
  )
}

type RunProps = {
  readonly run: ListedRun
  readonly records: readonly Recorded[]
  readonly findings: readonly ShownScanFinding[]
  readonly conversation: Transcript
  /** The message that the address leads to. */
  readonly at: number | null
}

function Ways({ run, records, findings, conversation: { messages, alone }, at }: RunProps) {
  if (!alone) return <MessageList runKey={run.key} messages={messages} records={records} findings={findings} at={at} />
  const shared = messages.slice(0, alone.from)
  const before = records.filter(({ position }) => position < alone.from)
  const after = records.filter(({ position }) => position >= alone.from)
  return (
    <>
      <MessageList runKey={run.key} messages={shared} records={before} />
      <TwoWays
        first={{
          title: 'The actor on its own',
          end: <End succeeded={run.outcome} />,
          messages: (
            <MessageList
              runKey={run.key}
              messages={[...shared, ...alone.messages]}
              from={alone.from}
              records={[]}
              name="alone"
            />
          ),
        }}
        second={{
          title: 'With TwinCheck',
          end: <End succeeded={run.repaired} />,
          messages: <MessageList runKey={run.key} messages={messages} from={alone.from} records={after} />,
        }}
      />
    </>
  )
}

function End({ succeeded }: { readonly succeeded: boolean | null }) {
  if (succeeded === null) return null
  return <Badge tone={succeeded ? 'good' : 'bad'}>{succeeded ? '✓ succeeds' : '✗ fails'}</Badge>
}

/** A run's conversation. After a switch, the repaired conversation and the actor's own are side by side. */

import type { ViewedConversation, ViewedRun } from '@twincheck/server/view-data'
import { Badge } from '../page/badge.tsx'
import type { Recorded } from '../reading/record.ts'
import type { ShownScanFinding } from '../reading/scan-finding.ts'
import { SearchedConversation } from './conversation-bar.tsx'
import { MessageList } from './message-list.tsx'
import { isEvidence } from './stretches.ts'
import { TwoWays } from './two-ways.tsx'

export function RunConversation({ run, records, findings, conversation, at }: RunProps) {
  const found = records.filter(isEvidence).length + new Set(findings.map(({ position }) => position)).size
  return (
    <SearchedConversation evidence={found}>
      <Ways run={run} records={records} findings={findings} conversation={conversation} at={at} />
    </SearchedConversation>
  )
}

type RunProps = {
  readonly run: ViewedRun
  readonly records: readonly Recorded[]
  readonly findings: readonly ShownScanFinding[]
  readonly conversation: ViewedConversation
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

/** A run's conversation: one way, or from a switch on two, the actor's own beside the one that was repaired. */

import type { ViewedConversation, ViewedRun } from '@twincheck/server/view-data'
import { Badge } from '../page/badge.tsx'
import type { ShownFiring } from '../reading/firing.ts'
import type { Recorded } from '../reading/record.ts'
import { EvidenceBar } from './evidence-bar.tsx'
import { MessageList } from './message-list.tsx'
import { isEvidence } from './stretches.ts'
import { TwoWays } from './two-ways.tsx'

export function RunConversation({ run, records, firings, conversation, at }: RunProps) {
  const found = records.filter(isEvidence).length + new Set(firings.map(({ position }) => position)).size
  return (
    <>
      <EvidenceBar found={found} />
      <Ways run={run} records={records} firings={firings} conversation={conversation} at={at} />
    </>
  )
}

type RunProps = {
  readonly run: ViewedRun
  readonly records: readonly Recorded[]
  readonly firings: readonly ShownFiring[]
  readonly conversation: ViewedConversation
  /** The message that the address leads to. */
  readonly at: number | null
}

function Ways({ run, records, firings, conversation: { messages, alone }, at }: RunProps) {
  if (!alone) return <MessageList runKey={run.key} messages={messages} records={records} firings={firings} at={at} />
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

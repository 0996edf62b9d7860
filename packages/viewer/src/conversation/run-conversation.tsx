/** A run's conversation: one way, or from a switch on two, the actor's own beside the one that was repaired. */
import { Badge } from '../page/badge.tsx'
import type { Conversation, Run } from '../reading/overview.ts'
import type { Recorded } from '../reading/record.ts'
import { EvidenceBar } from './evidence-bar.tsx'
import { MessageList } from './message-list.tsx'
import { TwoWays } from './two-ways.tsx'

export function RunConversation({
  run,
  records,
  conversation,
}: {
  readonly run: Run
  readonly records: readonly Recorded[]
  readonly conversation: Conversation
}) {
  return (
    <>
      <EvidenceBar records={records} />
      <Ways run={run} records={records} conversation={conversation} />
    </>
  )
}

function Ways({ run, records, conversation: { messages, alone } }: Parameters<typeof RunConversation>[0]) {
  if (!alone) return <MessageList runKey={run.key} messages={messages} records={records} />
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

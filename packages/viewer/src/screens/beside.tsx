/** The same task in two experiments: the common part once, and the rest side by side. */

import type { RunDetail, ViewedMessage } from '@twincheck/server/view-data'
import { MessageList } from '../conversation/message-list.tsx'
import { type PartedWays, partWays, TwoWays, type Way } from '../conversation/two-ways.tsx'
import { Notice } from '../page/notice.tsx'
import { Foreign } from '../page/visible.tsx'
import type { Reader } from '../reading/reader.ts'
import { linkToExperiments, linkToRun } from '../route.ts'
import { TransitionBadge } from '../transition.tsx'
import { WithRun } from './with-run.tsx'

export function BesideScreen({ reader, keys }: { readonly reader: Reader; readonly keys: readonly string[] }) {
  const [first, second] = keys
  if (first === undefined || second === undefined) {
    return <Notice tone="warn" title="There are not two runs to show" lines={['The link names fewer than two.']} />
  }
  return (
    <WithRun reader={reader} runKey={first}>
      {(own) => (
        <WithRun reader={reader} runKey={second}>
          {(other) => <Beside first={own.detail} second={other.detail} />}
        </WithRun>
      )}
    </WithRun>
  )
}

function Beside({ first, second }: { readonly first: RunDetail; readonly second: RunDetail }) {
  const [own, other] = [messagesOf(first, second), messagesOf(second, first)]
  const parted = partWays(own ?? other ?? [], other ?? own ?? [])
  const names = [first.run.source, second.run.source]
  return (
    <article>
      <nav aria-label="Where this is" className="text-sm">
        <a href={linkToExperiments(names)}>
          <Foreign text={names.join(' compared with ')} />
        </a>
      </nav>
      <h1 className="mt-2 mb-4 text-xl font-semibold wrap-anywhere">
        <Foreign text={first.run.task ?? first.run.run} />
      </h1>
      {parted.shared.length > 0 && (
        <MessageList
          runKey={first.run.key}
          messages={parted.shared}
          records={recordsBefore(first, parted.shared.length)}
          name="shared"
        />
      )}
      <TwoWays first={wayOf(first, own, parted, 'first')} second={wayOf(second, other, parted, 'second')} />
    </article>
  )
}

/**
 * The messages of a run. An experiment stores no conversation for a run without findings. If nothing was switched in such a run, its
 * messages equal those of the actor's run without TwinCheck. The other experiment stores the actor's run if it switched a call there, so
 * the messages are taken from that experiment.
 */
function messagesOf({ conversation, run }: RunDetail, other: RunDetail): readonly ViewedMessage[] | null {
  if (conversation) return conversation.messages
  const { conversation: theirs } = other
  if (!theirs?.alone || run.switches !== 0) return null
  return [...theirs.messages.slice(0, theirs.alone.from), ...theirs.alone.messages]
}

function wayOf(
  detail: RunDetail,
  messages: readonly ViewedMessage[] | null,
  parted: PartedWays,
  name: 'first' | 'second',
): Way {
  const { run, records, conversation } = detail
  const from = parted.shared.length
  return {
    title: (
      <a href={linkToRun(run.key)}>
        <Foreign text={run.source} />
      </a>
    ),
    end: <TransitionBadge run={run} />,
    messages: (
      <>
        {!conversation && (
          <Notice tone="calm" title="Nothing was found here" lines={[messages ? AS_ALONE : NOT_KEPT]} />
        )}
        {messages && (
          <MessageList
            runKey={run.key}
            messages={messages}
            from={from}
            records={records.filter(({ position }) => position >= from)}
            name={name}
          />
        )}
      </>
    ),
  }
}

const AS_ALONE = 'No condition held, so that it went as the actor’s own run.'
const NOT_KEPT =
  'No condition held, and the conversation was not kept: it stands in the stored runs that were replayed.'

function recordsBefore({ records }: RunDetail, length: number): RunDetail['records'] {
  return records.filter(({ position }) => position < length)
}

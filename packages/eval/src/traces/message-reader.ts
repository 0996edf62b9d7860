/**
 * How a list of raw messages is read: `add` imports them, and `count` counts them in their own shape. `count` must not use the
 * result of `add`, so that comparing the two shows any loss.
 */
import type { ImportedConversation } from './conversation.ts'
import type { TraceCounts } from './trace-run.ts'

export type MessageReader<Item> = {
  readonly add: (conversation: ImportedConversation, items: readonly Item[]) => void
  readonly count: (items: readonly Item[]) => TraceCounts
}

/** What one raw message holds. Each result is a message; `said` is the number of messages besides the results. */
type HeldInMessage = { readonly said?: number; readonly calls?: number; readonly results?: number }

/** A reader for messages that can be read one by one. Unless `count` says otherwise, each holds one message and no call. */
export function readEach<Item>(one: {
  readonly add: (conversation: ImportedConversation, item: Item, index: number) => void
  readonly count: (item: Item) => HeldInMessage
}): MessageReader<Item> {
  return {
    add: (conversation, items) => {
      for (const [index, item] of items.entries()) one.add(conversation, item, index)
    },
    count: (items) => {
      const counts = { messages: 0, calls: 0, results: 0 }
      for (const item of items) {
        const { said = 1, calls = 0, results = 0 } = one.count(item)
        counts.messages += said + results
        counts.calls += calls
        counts.results += results
      }
      return counts
    },
  }
}

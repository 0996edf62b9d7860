/** Lets the decider handle an exchange. Each call to the decider has a timeout, so that the decider can delay the client only briefly. */
import type { Clock } from '@twincheck/core'
import type { ExchangeDuties, WireItem } from '@twincheck/core/adapter'
import type { Decider } from '../decider/decider.ts'
import type { AskedRequest } from '../decider/reading/asked-request.ts'
import { storeMs } from '../decider/store-watch.ts'
import type { ProxiedRequest } from './proxied-request.ts'
import type { ProxyOptions } from './proxy.ts'
import { bringsReplies } from './session-header.ts'
import { within } from './within.ts'

export type AskDeciderOptions = Pick<ProxyOptions, 'configuration' | 'metrics' | 'countSkipped' | 'elapsed'> & {
  readonly decider: Decider
  readonly clock: Clock
  readonly newId: () => string
}

/**
 * How long the proxy waits for a call to the decider, beyond the deadline of the decision, in milliseconds. After that the proxy stops
 * waiting, because the decider's worker may be gone or stuck.
 */
const deciderSlackMs = 5_000

export type DeciderDuties = ExchangeDuties<WireItem> & {
  readonly prepare: () => Promise<Uint8Array | null>
  readonly handOver: () => void
  /**
   * Records that the client gets an error instead of the reply. The reply is then not remembered. If part of a switch was sent, the
   * switch counts as spent.
   */
  readonly settleWithError: () => void
  readonly close: () => void
}

export function askDecider(
  { format, trace }: Pick<ProxiedRequest, 'format' | 'trace'>,
  asked: AskedRequest,
  { decider, metrics, countSkipped, clock, elapsed, configuration, newId }: AskDeciderOptions,
): DeciderDuties {
  const token = newId()
  const milliseconds = configuration.deadlineMs + deciderSlackMs
  let isPrepared = false
  let isSwitched = false
  let isHandedOver = false
  let isSettled = false
  const bounded = async <Result>(
    what: 'decide' | 'take back' | 'remember',
    work: Promise<Result>,
  ): Promise<Result | null> => {
    try {
      return await within(work, { what, milliseconds, clock })
    } catch {
      // If deciding failed, the decision is abandoned. If another call failed, the client still gets the decided answer, so its switch
      // must not be returned to the budget.
      if (what === 'decide') decider.abandon(token)
      countSkipped('worker-gone')
      return null
    }
  }
  return {
    prepare: async () => {
      if (!format || !bringsReplies(format, asked.request)) return null
      try {
        const right = await within(decider.prepare(token, asked), { what: 'preparing', milliseconds: storeMs, clock })
        isPrepared = true
        return right
      } catch {
        return null
      }
    },
    check: async (checked) => {
      const askedAt = elapsed()
      const twin = await bounded('decide', decider.check(token, checked, isPrepared ? null : asked))
      metrics.heldSeconds.observe((elapsed() - askedAt) / 1000)
      trace?.note('heldMs', elapsed() - askedAt)
      isSwitched ||= twin !== null
      return twin
    },
    handOver: () => {
      if (!isSettled) return
      if (isSwitched && !isHandedOver) decider.handedOver(token)
      isHandedOver = true
    },
    settleWithError: () => {
      isSettled = true
    },
    close: () => {
      if (isSwitched && !isHandedOver) decider.abandon(token)
    },
    takeBack: async (why) => void (await bounded('take back', decider.takeBack(token, why))),
    remember: async (delivered) => {
      isSettled = true
      await bounded('remember', decider.remember(token, delivered))
    },
    abandon: () => decider.abandon(token),
  }
}

/** The entry of the judge's thread: opens the store, then answers what the proxy asks. */
import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '@twincheck/core'
import { openDecisionMetrics } from './decision-metrics.ts'
import { configureJudge, type Judge } from './judge.ts'
import { openJudgeStore } from './judge-store.ts'
import { openLog } from './log.ts'
import { newSortedId } from './sorted-id.ts'
import type { Answered, Asked, FromJudge, ThreadData, ToJudge } from './thread-messages.ts'
import type { TracedDecision } from './timing.ts'

const done: Answered = { kind: 'done' }

async function answer(judge: Judge, asked: Asked): Promise<Answered> {
  switch (asked.kind) {
    case 'decide':
      return { kind: 'ruling', ruling: await judge.decide(asked.exchange) }
    case 'go-on':
      return { kind: 'ruling', ruling: await judge.goOn(asked.token, asked.followed) }
    case 'fall-back':
      await judge.fallBack(asked.token)
      return done
    case 'remember':
      await judge.remember(asked.token, asked.body)
      return done
    case 'abandon':
      judge.abandon(asked.token)
      return done
    case 'restore':
      return { kind: 'restored', request: await judge.restore(asked.exchange) }
    case 'rewriting':
      return { kind: 'rewriting', rewriting: await judge.rewritingOf(asked.tenant, asked.response) }
    case 'shadow':
      await judge.turnToShadow(asked.reason)
      return done
    case 'hold':
      return { kind: 'hold', hold: await judge.shadowHold() }
    case 'ready':
      await judge.checkReady()
      return done
    case 'metrics':
      return { kind: 'metrics', text: await judge.metrics() }
    case 'confirmations':
      return { kind: 'confirmations', pending: await judge.listConfirmations(asked.tenant) }
    case 'answer':
      return { kind: 'outcome', outcome: await judge.answerConfirmation(asked.answer) }
    case 'close':
      await judge.close()
      return done
  }
}

function failure(error: unknown): Answered {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return { kind: 'failed', code, message: error instanceof Error ? error.message : String(error) }
}

async function serve(
  port: NonNullable<typeof parentPort>,
  { configuration, store: place, signingKey, log: level }: ThreadData,
) {
  const reply = (message: FromJudge) => port.postMessage(message)
  try {
    const log = openLog(level, (lines) => void process.stderr.write(lines), systemClock)
    const { store, isOpen } = await openJudgeStore(
      { ...place, unhurried: configuration.mode === 'shadow' },
      signingKey,
      log,
    )
    const onDecided = (decided: TracedDecision) => reply({ id: null, decided })
    const newId = () => newSortedId(systemClock.now())
    const parts = { store, metrics: openDecisionMetrics(isOpen), log, clock: systemClock, newId, onDecided }
    const judge = configureJudge(configuration, parts)
    const noteRecorded = gatherRecorded(reply)
    port.on('message', (message: ToJudge) => {
      if ('observed' in message) {
        for (const [index, recorded] of judge.observe(message.observed).entries())
          void recorded.then(() => noteRecorded(message.id + index))
        return
      }
      const { id, asked } = message
      answer(judge, asked).then(
        (answered) => {
          reply({ id, answered })
          // Without its port the thread has nothing to wait for, and ends by itself; ending it from outside has crashed V8.
          if (asked.kind === 'close') port.close()
        },
        (error: unknown) => reply({ id, answered: failure(error) }),
      )
    })
    reply({ id: null, answered: done })
  } catch (error) {
    reply({ id: null, answered: failure(error) })
  }
}

/** What one commit has recorded goes back in one message. */
function gatherRecorded(reply: (message: FromJudge) => void): (id: number) => void {
  let recorded: number[] = []
  const send = () => {
    const ids = recorded
    recorded = []
    reply({ recorded: ids })
  }
  return (id) => {
    if (recorded.length === 0) setImmediate(send)
    recorded.push(id)
  }
}

const data: ThreadData = workerData
if (parentPort) await serve(parentPort, data)

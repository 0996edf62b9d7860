/**
 * The judge's thread as the proxy sees it. Should the thread end, whoever waits is told so, and until another one has
 * opened the store every question is answered with that error: the proxy passes the upstream's answers on and is not
 * ready.
 */
import { Worker } from 'node:worker_threads'
import { type Clock, TwinCheckError } from '@twincheck/core'
import type { Judge } from './judge.ts'
import type { Answered, Asked, FromJudge, ThreadData, ToJudge } from './thread-messages.ts'
import type { TracedDecision } from './timing.ts'

export class JudgeFailedError extends TwinCheckError {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** A path that follows from this file, so that it holds in the sources and in what is built. */
const threadFile = new URL(`./judge-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

export type JudgeListeners = {
  readonly onEnd: (error: Error) => void
  /** Another thread has taken the place of one that ended. */
  readonly onStart: () => void
  /** Told of every decision whose request is traced. */
  readonly onDecided: (decided: TracedDecision) => void
}

/** Short, since answers pass unjudged meanwhile; longer each time, since a thread that ends ever again helps nobody. */
const firstPauseMs = 500
const longestPauseMs = 30_000

/** Resolves when the thread has opened its store; rejects where it could not. One that ends later is followed up. */
export async function startJudge(data: ThreadData, listeners: JudgeListeners, clock: Clock): Promise<Judge> {
  let shadow: string | null = null
  let closing = false
  let pauseMs = firstPauseMs
  const open = () => {
    const worker = new Worker(threadFile, { workerData: data, name: 'judge' })
    return { worker, ...connect(worker, { ...listeners, onEnd: ended }) }
  }
  const startAgain = async () => {
    if (closing) return
    const next = open()
    try {
      await next.opened
      // Told to close while it opened: it ends by itself.
      if (closing) return void (await next.ask({ kind: 'close' }))
      // What was said to the last thread holds for this one, though the store may not know.
      if (shadow !== null) await next.ask({ kind: 'shadow', reason: shadow }).catch(() => {})
      current = next
      listeners.onStart()
    } catch {
      // It has ended, and that is what starts the next one.
    }
  }
  function ended(error: Error): void {
    if (closing) return
    listeners.onEnd(error)
    clock.after(pauseMs, () => void startAgain())
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  }
  const close = () => {
    closing = true
    return current.worker
  }
  let current = open()
  try {
    await current.opened
  } catch (error) {
    closing = true
    throw error
  }
  const ask: Ask = (asked, given) => {
    if (asked.kind === 'shadow') shadow = asked.reason
    return current.ask(asked, given)
  }
  return judgeOver({ ask, observe: (exchanges) => current.observe(exchanges), takeDown: close })
}

/** `given`: buffers that go over without being copied, and are gone here afterwards. */
type Ask = (asked: Asked, given?: readonly ArrayBuffer[]) => Promise<Answered>

type Waiting = { readonly resolve: (answered: Answered) => void; readonly reject: (error: Error) => void }

function connect(worker: Worker, { onEnd, onDecided }: Omit<JudgeListeners, 'onStart'>) {
  const waiting = new Map<number, Waiting>()
  let ended: Error | null = null
  let next = 0
  const opened = new Promise<void>((resolve, reject) => {
    const end = (error: Error) => {
      if (ended) return
      ended = error
      reject(error)
      for (const { reject: tell } of waiting.values()) tell(error)
      waiting.clear()
      onEnd(error)
    }
    worker.on('message', (message: FromJudge) => {
      if ('decided' in message) return onDecided(message.decided)
      if ('recorded' in message) return answerAll(message.recorded)
      const { id, answered } = message
      const failed = answered.kind === 'failed' ? new JudgeFailedError(answered.code, answered.message) : null
      if (id === null) return failed ? end(failed) : resolve()
      const { resolve: answer, reject: refuse } = waiting.get(id) ?? {}
      waiting.delete(id)
      if (failed) refuse?.(failed)
      else answer?.(answered)
    })
    worker.on('error', (error: unknown) => end(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', (code) => end(new JudgeFailedError('judge-ended', `The judge's thread ended with code ${code}.`)))
  })
  const answerAll = (ids: readonly number[]) => {
    for (const id of ids) {
      waiting.get(id)?.resolve({ kind: 'done' })
      waiting.delete(id)
    }
  }
  const expect = (): { readonly id: number; readonly answered: Promise<Answered> } => {
    const id = next++
    const answered = new Promise<Answered>((resolve, reject) => {
      if (ended) reject(ended)
      else waiting.set(id, { resolve, reject })
    })
    return { id, answered }
  }
  const ask: Ask = (asked, given = []) => {
    const { id, answered } = expect()
    const message: ToJudge = { id, asked }
    if (!ended) worker.postMessage(message, [...given])
    return answered
  }
  const observe: Judge['observe'] = (exchanges) => {
    const id = next
    const answers = exchanges.map(() => expect().answered.then(() => {}))
    const message: ToJudge = { id, observed: exchanges }
    const given = exchanges.flatMap(({ request, answer }) => [request.buffer, answer.body.buffer])
    if (!ended) worker.postMessage(message, given)
    return answers
  }
  return { ask, observe, opened }
}

type Connection = { readonly ask: Ask; readonly observe: Judge['observe']; readonly takeDown: () => Worker }

function judgeOver({ ask, observe, takeDown }: Connection): Judge {
  return {
    observe,
    decide: async (exchange) => {
      const answered = await ask({ kind: 'decide', exchange }, [exchange.request.buffer])
      return answered.kind === 'ruling' ? answered.ruling : null
    },
    goOn: async (token, followed) => {
      const answered = await ask({ kind: 'go-on', token, followed })
      return answered.kind === 'ruling' ? answered.ruling : null
    },
    fallBack: async (token) => void (await ask({ kind: 'fall-back', token })),
    remember: async (token, body) => void (await ask({ kind: 'remember', token, body })),
    abandon: (token) => void ask({ kind: 'abandon', token }).catch(() => {}),
    restore: async (exchange) => {
      const answered = await ask({ kind: 'restore', exchange })
      return answered.kind === 'restored' ? answered.request : null
    },
    rewritingOf: async (tenant, response) => {
      const answered = await ask({ kind: 'rewriting', tenant, response })
      return answered.kind === 'rewriting' ? answered.rewriting : null
    },
    turnToShadow: async (reason) => void (await ask({ kind: 'shadow', reason })),
    shadowHold: async () => {
      const answered = await ask({ kind: 'hold' })
      return answered.kind === 'hold' ? answered.hold : null
    },
    checkReady: async () => void (await ask({ kind: 'ready' })),
    metrics: async () => {
      const answered = await ask({ kind: 'metrics' })
      return answered.kind === 'metrics' ? answered.text : ''
    },
    listConfirmations: async (tenant) => {
      const answered = await ask({ kind: 'confirmations', tenant })
      return answered.kind === 'confirmations' ? answered.pending : []
    },
    answerConfirmation: async (answer) => {
      const answered = await ask({ kind: 'answer', answer })
      return answered.kind === 'outcome' ? answered.outcome : 'unknown'
    },
    close: async () => {
      const worker = takeDown()
      await ask({ kind: 'close' })
      // It ends because it was told to: nobody has to hear of it, and nothing of it is still needed.
      worker.removeAllListeners()
      worker.unref()
    },
  }
}

/**
 * The worker's side of the connection: serves the methods of an object as verbs to the thread that started the worker. The last verb is
 * `close`. After it has answered `close`, the worker closes its port, and it ends because nothing keeps it running. The parent thread
 * does not terminate the worker, because that has crashed V8.
 */
import { parentPort } from 'node:worker_threads'
import { type FromWorker, failureOf, type WorkerAnswer, type WorkerCall } from './connect.ts'

export type Served = object & { readonly close: () => Promise<void> }

/**
 * Serves an object's methods. `open` creates the object. It receives the function `note`, which sends the parent thread a message that
 * answers no call.
 */
export async function serveVerbs<Note>(open: (note: (said: Note) => void) => Promise<Served>): Promise<void> {
  const port = parentPort
  if (!port) return
  const send = (message: FromWorker<Note>) => port.postMessage(message)
  try {
    const served = await open((said) => send({ kind: 'note', note: said }))
    const answer = gatherAnswers(send)
    const take = async ({ id, verb, given }: WorkerCall) => {
      try {
        answer({ id, failed: false, value: await callVerb(served, verb, given) })
      } catch (error) {
        answer({ id, failed: true, failure: failureOf(error) })
      }
      // The port is closed after the answer, which is sent in the next turn of the event loop.
      if (verb === 'close') setImmediate(() => setImmediate(() => port.close()))
    }
    port.on('message', (calls: readonly WorkerCall[]) => {
      for (const call of calls) void take(call)
    })
    send({ kind: 'opened' })
  } catch (error) {
    send({ kind: 'not-opened', failure: failureOf(error) })
  }
}

async function callVerb(served: Served, verb: string, given: readonly unknown[]): Promise<unknown> {
  const called: unknown = Object.hasOwn(served, verb) ? Reflect.get(served, verb) : undefined
  if (typeof called !== 'function') throw new Error(`The worker has no verb ${JSON.stringify(verb)}.`)
  return Reflect.apply(called, served, given)
}

/** Sends the answers of one turn of the event loop in one message. For example, one commit of the store may settle many calls. */
function gatherAnswers(send: (message: FromWorker<never>) => void): (answer: WorkerAnswer) => void {
  let answers: WorkerAnswer[] = []
  const sendAll = () => {
    const taken = answers
    answers = []
    send({ kind: 'answers', answers: taken })
  }
  return (answer) => {
    if (answers.length === 0) setImmediate(sendAll)
    answers.push(answer)
  }
}

/** A provider that answers at once, in a thread of its own: the model is free, the wire is what it is for these hosts. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type InstantServer = { readonly origin: string; readonly close: () => Promise<unknown> }

/** `reply`: the source of a function from the number of a request to the body of its reply. */
export async function startInstantServer(reply: string): Promise<InstantServer> {
  const worker = new Worker(
    `import { createServer } from 'node:http'
    import { parentPort } from 'node:worker_threads'
    const reply = ${reply}
    let asked = 0
    const server = createServer((incoming, outgoing) => {
      incoming.resume().on('end', () => {
        const body = JSON.stringify(reply(asked++))
        outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
      })
    })
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`,
    { eval: true },
  )
  const [port] = await once(worker, 'message')
  return { origin: `http://127.0.0.1:${port}`, close: () => worker.terminate() }
}

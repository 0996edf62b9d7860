/** An upstream that answers with whatever bytes a test says, to whatever it is asked. */
import { createServer, type Socket } from 'node:net'

export type ByteUpstream = {
  /** Up to and including the version. */
  readonly actorUrl: string
  /** How many connections are open now. */
  readonly open: () => number
  readonly close: () => Promise<void>
}

/** `answer`: called when the head of a request, and its body where it announces a length, has come. */
export async function startByteUpstream(answer: (socket: Socket, request: string) => void): Promise<ByteUpstream> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    let said = ''
    sockets.add(socket)
    socket.setEncoding('latin1')
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (part: string) => {
      said += part
      const end = said.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = Number(/^content-length: (\d+)/im.exec(said)?.[1] ?? 0)
      if (said.length < end + 4 + length) return
      const request = said
      said = ''
      answer(socket, request)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the upstream has no port')
  return {
    actorUrl: `http://127.0.0.1:${address.port}/v1`,
    open: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

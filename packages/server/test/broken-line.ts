/** A line to a server that can be cut and mended: a proxy on a port of its own. */
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../core/test/free-port.ts'

export type Line = {
  readonly port: number
  /** Breaks every connection and accepts no other. */
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
}

export async function openLine(host: string, port: number): Promise<Line> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    const far = connect(port, host)
    keep(near)
    keep(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  const here = await freePort()
  const listen = () => new Promise<void>((resolve) => server.listen(here, '127.0.0.1', resolve))
  await listen()
  return {
    port: here,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    mend: listen,
  }
}

/** A client that says bytes, not requests: what no HTTP library would send. */
import { connect } from 'node:net'

export type Heard = {
  /** In latin1, so that each byte is a character. */
  readonly text: string
  /** Null where no status line came. */
  readonly status: number | null
}

/** What comes back until the other side closes, or until the head of an answer is there where that is enough. */
export function sayBytes(
  url: string,
  bytes: string | Uint8Array,
  { until = 'closed' }: { readonly until?: 'closed' | 'answered' } = {},
): Promise<Heard> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    const finish = () => {
      socket.destroy()
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
      resolve({ text, status: status === undefined ? null : Number(status) })
    }
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      text += part
      if (until === 'answered' && text.includes('\r\n\r\n')) finish()
    })
    socket.on('error', () => {})
    socket.on('close', finish)
  })
}

/** The status that a client hears which sends all it has before it reads, as blocking ones do; or why it could not. */
export function sayThenListen(url: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(port), hostname)
    socket.pause().setEncoding('latin1')
    socket.on('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    socket.write(bytes, () => {
      socket.on('data', (part: string) => {
        text += part
      })
      socket.on('end', () => resolve(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 'nothing'))
      socket.resume()
    })
  })
}

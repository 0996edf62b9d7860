/** A transport to an MCP server that is started as a command and uses its standard input and output. */
import type { ChildProcess } from 'node:child_process'
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio'
import type { Transport } from '@modelcontextprotocol/server'
import spawn from 'cross-spawn'
import { describeLine, readLines, writeLine } from './line-transport.ts'

export type ServerCommand = {
  readonly command: string
  readonly arguments: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** The time for the server to end by itself after its input was closed, and again after SIGTERM, in milliseconds. */
const graceMilliseconds = 2_000

export function openChildTransport(server: ServerCommand, messageBytes: number): Transport {
  let child: ChildProcess | null = null

  const start = () =>
    new Promise<void>((resolve, reject) => {
      const started = spawn(server.command, [...server.arguments], {
        env: { ...getDefaultEnvironment(), ...server.environment },
        stdio: ['pipe', 'pipe', 'inherit'],
        windowsHide: true,
      })
      child = started
      const report = (error: Error) => transport.onerror?.(error)
      started.once('spawn', resolve)
      started.on('error', (error) => {
        if (started.pid === undefined) child = null
        reject(error)
        report(error)
      })
      started.once('close', () => {
        child = null
        transport.onclose?.()
      })
      const read = readLines(messageBytes, {
        take: (message) => transport.onmessage?.(message),
        report,
        skip: (line) => report(new Error(describeLine(line))),
      })
      started.stdin?.on('error', report)
      started.stdout?.on('error', report)
      started.stdout?.on('data', (chunk: Buffer) => {
        try {
          read(chunk)
        } catch (error) {
          report(error instanceof Error ? error : new Error(String(error)))
          started.stdout?.destroy()
          void close()
        }
      })
    })

  const close = async () => {
    const ending = child
    if (!ending) return
    const closed = new Promise<void>((resolve) => {
      ending.once('close', () => resolve())
    })
    ending.stdin?.end()
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      if (await endsInTime(closed)) return
      ending.kill(signal)
    }
  }

  const transport: Transport = {
    start,
    close,
    send: async (message) => {
      if (!child?.stdin?.writable) throw new Error('the server has ended')
      await writeLine(child.stdin, message)
    },
  }
  return transport
}

async function endsInTime(closed: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, graceMilliseconds, false)
    timer.unref()
  })
  const inTime = await Promise.race([closed.then(() => true), late])
  clearTimeout(timer)
  return inTime
}

/** A check server on a free port, and what its callers send. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Calibration, Profile } from '@twincheck/core'
import { judgeModel } from '../../core/src/integrations/contract/scripted-world.ts'
import { readConfiguration } from '../src/gateway/operations/configuration.ts'
import { type CheckServer, startCheckServer } from '../src/serve/check-server.ts'
import { calibration as usual } from './gateway-world.ts'
import { wireTools } from './locking-actor.ts'

export type TestCheckServer = CheckServer & { readonly folder: string; readonly log: () => string }

/** `settings` go into the configuration as they are. */
export async function openTestCheckServer(
  settings: Readonly<Record<string, unknown>> = {},
  {
    judgeUrl,
    profile = 'standard',
    calibration = usual,
  }: { readonly judgeUrl?: string; readonly profile?: Profile; readonly calibration?: Calibration } = {},
): Promise<TestCheckServer> {
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-serve-'))
  writeFileSync(join(folder, 'calibration.json'), JSON.stringify(calibration))
  const configuration = readConfiguration(
    {
      port: 0,
      profile: 'paper',
      ...(judgeUrl === undefined ? {} : { model: { baseUrl: judgeUrl, name: judgeModel } }),
      ...settings,
    },
    { environment: {}, folder, source: 'test', purpose: 'checks' },
  )
  let log = ''
  const writeLog = (lines: string) => {
    log += lines
  }
  const server = await startCheckServer(configuration, { profile, writeLog })
  return {
    ...server,
    folder,
    log: () => log,
    close: async () => {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Answered = { readonly status: number; readonly headers: Headers; readonly body: CheckedBody }

export type CheckedBody = {
  readonly outcome: string
  readonly mode: string
  readonly id: string | null
  readonly action: { readonly content?: string | null; readonly tool_calls?: readonly { readonly id: string }[] }
  readonly answers: readonly { readonly tool_call_id: string; readonly content: string }[]
  readonly evidence: readonly { readonly condition: string; readonly reason: string }[] | null
  readonly because: { readonly stage: string; readonly code: string } | null
  readonly error?: { readonly message: string; readonly code: string }
}

export async function postCheck(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const answer = await fetch(`${url}/v1/check`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) }
}

export function call(id: string, name: string, given: object = { account_id: 'AC-1001' }) {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(given) } } as const
}

export function assistant(...tool_calls: readonly ReturnType<typeof call>[]) {
  return { role: 'assistant', content: null, tool_calls: [...tool_calls] } as const
}

export function result(id: string, content: string) {
  return { role: 'tool', tool_call_id: id, content } as const
}

/** An account was locked; the proposal unlocks it, which nobody asked for. */
export function unlocking(session: string) {
  const messages = [
    { role: 'user', content: 'Please secure account AC-1001.' } as const,
    assistant(call('call_first', 'lock_account')),
    result('call_first', '{"locked": true}'),
  ]
  return { session, messages, tools: wireTools, proposal: assistant(call('call_disputed', 'unlock_account')) }
}

/** The OpenAPI document that the server serves. */
export async function readDocument(url: string): Promise<{ readonly paths: Readonly<Record<string, object>> }> {
  return JSON.parse(await (await fetch(`${url}/openapi.json`)).text())
}

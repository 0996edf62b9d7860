/**
 * The contract of all integrations, as a suite that you can run for your own integration:
 *
 *   import { describe, test } from 'vitest'
 *   integrationContract({ name: 'my-host', supported: ['2', '3'], streams: true, installed: [{ version, drive }] }, { describe, test })
 *
 * `drive` runs one conversation through the real host library against a scripted model over real HTTP. The suite provides the model, the
 * tools and the judge. It depends on no test library.
 */
import assert from 'node:assert/strict'
import type { TwinCheck } from '../boundary/twincheck.ts'
import type { JsonObject } from '../policy/paper/json.ts'
import { type ContractCase, contractCases, runCase } from './contract/cases.ts'

export type { ContractCase } from './contract/cases.ts'
export type { ScriptedCall, ScriptedReply } from './contract/scripted-reply.ts'
export { scriptedTwinCheck } from './contract/scripted-twincheck.ts'
export { type AskedJudge, type JudgeReply, type ScriptedWorld, startScriptedWorld } from './contract/scripted-world.ts'
export { disputingPolicy, favourTwin } from './contract/stories.ts'

export type HostUnderTest = {
  /** The npm package name of the host. */
  readonly name: string
  /** The supported major versions as prefixes: `7`, or `0.20` before 1.0. Each of them must be run. */
  readonly supported: readonly string[]
  readonly installed: readonly InstalledHost[]
  /** Whether the host can stream. If so, every case runs both ways. */
  readonly streams: boolean
  /** When the host can answer calls and let the model continue. Otherwise the user is asked. Default `never`. */
  readonly answers?: 'always' | 'unless-streamed' | 'never'
  /** Cases that the host cannot pass, with the reason. They are listed and not run. */
  readonly unsupported?: Readonly<Partial<Record<ContractCase, string>>>
}

export type InstalledHost = { readonly version: string; readonly drive: DriveHost }

/** Runs one conversation to its end, or until the model was asked `steps` times. */
export type DriveHost = (conversation: DrivenConversation) => Promise<Driven>

export type DrivenConversation = {
  /**
   * Base URL of the scripted model, including /v1. The model serves chat completions, responses, Anthropic messages and Gemini content,
   * as JSON and SSE.
   */
  readonly baseUrl: string
  /** The TwinCheck to use. Null means the host without the integration. */
  readonly twincheck: TwinCheck | null
  /** The trajectory's name, for integrations that take a name. */
  readonly session: string
  readonly system: string
  readonly user: string
  readonly tools: readonly HostTool[]
  readonly streaming: boolean
  readonly steps: number
  /** Aborts the requests to the model. */
  readonly signal: AbortSignal
  /** Call this function with each piece of text as soon as the host shows it (streaming only). */
  readonly onText: (text: string) => void
}

export type HostTool = {
  readonly name: string
  readonly description: string
  /** The JSON Schema of the tool's arguments. */
  readonly parameters: JsonObject
  readonly execute: (args: unknown) => string
}

export type Driven = {
  /**
   * Everything that the host returned to its caller, as JSON values in order. Parts that differ between two runs without TwinCheck are
   * left out.
   */
  readonly received: readonly unknown[]
  readonly finalText: string
  /** `stop` if the model ended by itself. Null if the host does not report a reason. */
  readonly finishReason: string | null
}

/** The functions that the suite needs from a test library. vitest and node:test have them. */
export type TestRunner = {
  readonly describe: (title: string, body: () => void) => void
  readonly test: ((title: string, body: () => Promise<void>) => void) & {
    readonly skip: (title: string, body: () => Promise<void>) => void
  }
}

export function integrationContract(host: HostUnderTest, runner: TestRunner): void {
  const { name, supported, installed } = host
  for (const { version, drive } of installed) {
    const cases = casesOf(host)
    const run = cases.filter(({ unsupported }) => unsupported === null)
    console.log(`${name} ${version}: ${run.length} cases, ${cases.length - run.length} not supported`)
    runner.describe(`${name} ${version}`, () => {
      for (const { id, title, streaming, unsupported } of cases) {
        if (unsupported === null) runner.test(title, () => runCase[id](drive, streaming, canAnswer(host, streaming)))
        else runner.test.skip(`${title} (not supported: ${unsupported})`, async () => {})
      }
    })
  }
  runner.test(`${name}: every supported major was run (${supported.join(', ')})`, async () => {
    assert.ok(supported.length > 0, `${name} names no supported major`)
    const missing = supported.filter((major) => !installed.some(({ version }) => version.startsWith(`${major}.`)))
    assert.deepEqual(missing, [], `supported by the integration for ${name} and not run`)
  })
}

function canAnswer({ answers = 'never' }: HostUnderTest, streaming: boolean): boolean {
  return answers === 'always' || (answers === 'unless-streamed' && !streaming)
}

type PlannedCase = {
  readonly id: ContractCase
  readonly title: string
  readonly streaming: boolean
  readonly unsupported: string | null
}

function casesOf({ streams, unsupported = {} }: HostUnderTest): readonly PlannedCase[] {
  const ids: readonly ContractCase[] = Object.keys(contractCases).filter(isCase)
  return ids.flatMap((id) => {
    const ways = id === 'text-streams-at-once' ? [true] : [false, true]
    return ways
      .filter((streaming) => streams || !streaming)
      .map((streaming) => ({
        id,
        title: `${contractCases[id]}${streaming ? ', streamed' : ''}`,
        streaming,
        unsupported: unsupported[id] ?? null,
      }))
  })
}

function isCase(id: string): id is ContractCase {
  return Object.hasOwn(contractCases, id)
}

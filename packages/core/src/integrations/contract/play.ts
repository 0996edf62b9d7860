/** Plays one story through a host, with or without TwinCheck, and records what happened. */
import type { Mode } from '../../boundary/mode.ts'
import type { TwinCheck } from '../../boundary/twincheck.ts'
import type { DecisionRecord } from '../../policy/record/record.ts'
import type { DriveHost, Driven, HostTool } from '../integration-contract.ts'
import { scriptedTwinCheck } from './scripted-twincheck.ts'
import { type AskedJudge, type JudgeReply, startScriptedWorld } from './scripted-world.ts'
import { type ContractStory, contractTools, favourTwin, systemPrompt } from './stories.ts'

export type Ran = { readonly name: string; readonly arguments: unknown }

export type Played = Driven & {
  readonly failed: string | null
  readonly ran: readonly Ran[]
  readonly requests: readonly Readonly<Record<string, unknown>>[]
  readonly records: readonly DecisionRecord[]
  /** Events in order: `seen <tool>` when a proposal reached TwinCheck, and `ran <tool>` when a tool ran. */
  readonly events: readonly string[]
}

export type PlayOptions = {
  /** The mode. Null means that the host runs without TwinCheck. */
  readonly mode: Mode | null
  readonly streaming: boolean
  readonly judge?: (asked: AskedJudge) => JudgeReply | Promise<JudgeReply>
  readonly deadlineMs?: number
  readonly signal?: AbortSignal
  readonly mayFail?: boolean
  readonly onText?: (text: string) => void
  readonly onRan?: (name: string) => void
  readonly onDriven?: () => void | Promise<void>
}

export async function play(drive: DriveHost, story: ContractStory, options: PlayOptions): Promise<Played> {
  const {
    mode,
    streaming,
    deadlineMs = 20_000,
    judge = (asked: AskedJudge) => favourTwin(story, asked),
    signal = new AbortController().signal,
    mayFail = false,
    onText = () => {},
  } = options
  const world = await startScriptedWorld(story.script, judge)
  const events: string[] = []
  const ran: Ran[] = []
  const records: DecisionRecord[] = []
  const watched =
    mode &&
    watch(
      scriptedTwinCheck(world.judgeUrl, {
        ...{ mode, deadlineMs, onRecord: (record) => void records.push(record) },
        ...(story.policy ? { policy: story.policy } : {}),
      }),
      events,
    )
  const tools: readonly HostTool[] = contractTools.map(({ output, ...tool }) => ({
    ...tool,
    execute: (args) => {
      ran.push({ name: tool.name, arguments: args })
      events.push(`ran ${tool.name}`)
      options.onRan?.(tool.name)
      return output
    },
  }))
  try {
    const running = drive({
      baseUrl: world.actorUrl,
      twincheck: watched,
      session: 'contract',
      system: systemPrompt,
      user: story.user,
      tools,
      streaming,
      steps: story.script.length,
      signal,
      onText,
    })
    const driven = mayFail ? await running.catch(failure) : await running
    await options.onDriven?.()
    await watched?.settled()
    // The records are sorted by step. In shadow a decision without evidence is recorded immediately, possibly before an earlier decision
    // that waits for its verifier.
    return {
      failed: null,
      ...driven,
      ran,
      events,
      requests: world.requests,
      records: records.toSorted((a, b) => a.step - b.step),
    }
  } finally {
    await world.close()
  }
}

function failure(error: unknown): Driven & Pick<Played, 'failed'> {
  return { received: [], finalText: '', finishReason: null, failed: String(error) }
}

function watch(twincheck: TwinCheck, events: string[]): TwinCheck {
  return {
    ...twincheck,
    session: (id, restored) => {
      const session = twincheck.session(id, restored)
      return {
        ...session,
        check: (step, options) => {
          const { proposal } = step
          if (proposal.kind === 'tool-calls') for (const { name } of proposal.calls) events.push(`seen ${name}`)
          return session.check(step, options)
        },
      }
    },
  }
}

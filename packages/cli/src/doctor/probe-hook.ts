/**
 * Checks that proposals reach TwinCheck. The agent runs against a scripted model over HTTP that proposes a call of a tool that does not
 * exist. TwinCheck must see the call and keep it. How the agent handles the unknown tool does not matter.
 */
import { createModeSwitch, createTwinCheck, type DecisionRecord, type TwinCheck } from '@twincheck/core'
import { startScriptedWorld } from '@twincheck/core/integration-contract'
import { chatActor } from '@twincheck/core/models'
import { wrap } from '@twincheck/core/wrap'
import { type DoctorFinding, failed, passed } from './finding.ts'

/** The default export of an --agent module. It runs the agent once, with this TwinCheck and this model. */
export type ProbeAgent = (probe: { readonly twincheck: TwinCheck; readonly baseUrl: string }) => unknown

const probeTool = 'twincheck_probe'

export async function probeHook(agent: ProbeAgent | null, deadlineMs: number): Promise<DoctorFinding> {
  const records: DecisionRecord[] = []
  const twincheck = createTwinCheck({
    model: null,
    modeSwitch: createModeSwitch(),
    onRecord: (record) => void records.push(record),
  })
  const call = { id: 'call_probe', name: probeTool, arguments: {} }
  const script = [
    { text: '', calls: [call] },
    { text: 'Done.', calls: [] },
  ]
  const world = await startScriptedWorld(script, () => ({ status: 500 }))
  const run = async () => (agent ?? ownLoop)({ twincheck, baseUrl: world.actorUrl })
  const problem = await ended(run(), deadlineMs)
  // In shadow mode the decision is made after the agent has received the step, so the check waits for it.
  await twincheck.settled()
  await world.close()
  return describeHook(records, world.requests.length, { problem, whose: agent ? 'the agent' : 'a loop of its own' })
}

function describeHook(
  records: readonly DecisionRecord[],
  requests: number,
  { problem, whose }: { readonly problem: string | null; readonly whose: string },
): DoctorFinding {
  const seen = records.find(({ proposal }) => JSON.stringify(proposal).includes(probeTool))
  if (seen?.outcome === 'kept') return passed('hook', `a call proposed to ${whose} was seen and kept`)
  const said = problem === null ? '' : ` It ended with: ${problem}`
  if (requests === 0) {
    return failed(
      'hook',
      `${whose} asked no model.${said}`,
      'Let the module pass the given baseUrl (it ends in /v1) to the client of the model, and run the agent once.',
    )
  }
  return failed(
    'hook',
    `a call was proposed to ${whose} and TwinCheck did not see it.${said}`,
    'Wrap the very model (or client, or graph) that the agent runs with, and pass the given twincheck to the integration.',
  )
}

const ownLoop: ProbeAgent = async ({ twincheck, baseUrl }) => {
  const actor = chatActor({ baseUrl, model: 'probe' })
  const user = { role: 'user', content: 'This is a probe.' } as const
  const ask = wrap(() => actor({ messages: [user], tools: [], effort: null }, { signal: AbortSignal.timeout(5_000) }), {
    session: twincheck.session('probe'),
    read: ({ content, calls }) => ({
      messages: [user],
      tools: null,
      text: content ?? '',
      calls: (calls ?? []).map((call) => ({ ...call, arguments: JSON.parse(call.arguments) })),
    }),
    write: (answer) => answer,
  })
  await ask()
}

/** Waits for the agent. The result is null if the agent finished without an error, and otherwise the reason. */
async function ended(running: Promise<unknown>, deadlineMs: number): Promise<string | null> {
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve(`no end within ${deadlineMs / 1000} s`), deadlineMs).unref()
  })
  const whole = running.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  return Promise.race([whole, late])
}

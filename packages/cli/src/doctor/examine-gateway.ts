/**
 * Checks a running gateway by its own reports: whether it answers, whether it has a store, a verifier and a calibration, and whether it
 * has seen calls. The checks read the gateway's probes and metrics, which hold no contents and need no key. Only the option `send` asks a
 * model: it sends one request through the gateway.
 */
import { type DoctorFinding, failed, passed, skipped } from './finding.ts'
import { modelSetting } from './model-setting.ts'

export type GatewayExamination = {
  /** The gateway's address. A client's base URL, which ends with /v1, is accepted too. */
  readonly url: string
  /** The model to which the doctor sends one request with one tool. If it is null, the doctor sends nothing. */
  readonly send: { readonly model: string; readonly key: string | null } | null
  readonly deadlineMs: number
}

export async function examineGateway({ url, send, deadlineMs }: GatewayExamination): Promise<readonly DoctorFinding[]> {
  const origin = url.replace(/\/+$/, '').replace(/\/v1$/, '')
  const read = () => ask(`${origin}/metrics`, deadlineMs)
  const first = await read()
  const series = first.kind === 'answered' ? readMetrics(first.text) : []
  const setup = series.find(({ name }) => name === 'twincheck_setup')?.labels
  if (!setup) return [describeStranger(origin, first)]
  const calls = send ? await sendCall(origin, send, { before: series, deadlineMs }) : describeCalls(series, origin)
  return [
    passed('gateway', `TwinCheck ${setup.version} at ${origin}, profile ${setup.profile}`),
    describeStore(await ask(`${origin}/readyz`, deadlineMs)),
    describeVerifier(setup.verifier === 'configured', series),
    describeCalibration(setup.calibration),
    calls,
    passed('mode', modeIn(series)),
  ]
}

type ProbeAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  | { readonly kind: 'silent'; readonly problem: string }

const mostCharacters = 4_000_000

async function ask(url: string, deadlineMs: number, init: RequestInit = {}): Promise<ProbeAnswer> {
  try {
    const signal = AbortSignal.timeout(deadlineMs)
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > mostCharacters) return { kind: 'silent', problem: 'its answer is too large' }
    }
    return { kind: 'answered', status: response.status, text }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const problem = cause instanceof Error ? cause.message || cause.name : String(cause)
    return { kind: 'silent', problem: problem === 'bad port' ? reservedPort : problem }
  }
}

/** What `fetch` calls a bad port. */
const reservedPort =
  'HTTP clients do not connect to this port, which is reserved for another service. No gateway can be reached there'

function describeStranger(origin: string, first: ProbeAnswer): DoctorFinding {
  return first.kind === 'silent'
    ? failed(
        'gateway',
        `nothing answers at ${origin}: ${first.problem}`,
        'Start it (npx twincheck gateway --upstream URL), or give the address that it says it listens on.',
      )
    : failed(
        'gateway',
        `what answers at ${origin} is no TwinCheck gateway of this version (status ${first.status})`,
        'Give the address of the gateway itself, not of the provider; an older gateway has to be updated.',
      )
}

function describeStore(ready: ProbeAnswer): DoctorFinding {
  if (ready.kind === 'answered' && ready.status === 200) return passed('store', 'open: decisions are recorded')
  const problem =
    ready.kind === 'silent' ? ready.problem : (/"because":"([^"]+)"/.exec(ready.text)?.[1] ?? ready.status)
  return failed(
    'store',
    `not ready: ${problem}`,
    'Look at the log of the gateway (store-away); until the store is back nothing is recorded or replaced.',
  )
}

function describeVerifier(configured: boolean, series: readonly MetricSeries[]): DoctorFinding {
  if (!configured)
    return skipped(
      'verifier',
      'none is configured: evidence is recorded, and nothing judges it',
      `Add this to the configuration file, and start the gateway with it: ${modelSetting}`,
    )
  const asked = total(series, 'twincheck_model_calls_total')
  const failures = total(
    series,
    'twincheck_decisions_total',
    ({ stage, code }) => stage === 'verifier' && code === 'exception',
  )
  return failures === 0
    ? passed('verifier', `configured; models were asked ${asked} times`)
    : failed(
        'verifier',
        `configured; it failed at ${failures} decisions, models were asked ${asked} times`,
        'Look at such a decision with "npx twincheck view STORE", or try the model: npx twincheck doctor --base-url URL --verifier MODEL.',
      )
}

function describeCalibration(found: string | undefined): DoctorFinding {
  switch (found) {
    case 'matches':
      return passed('calibration', 'loaded, and made under the policy of this gateway')
    case 'differs':
      return failed(
        'calibration',
        'made under another policy than that of this gateway',
        'Calibrate again with this version and profile; repair refuses to start until then.',
      )
    default:
      return skipped('calibration', 'none: repair cannot be on', 'docs/guides/repair.md leads from shadow to repair.')
  }
}

function describeCalls(series: readonly MetricSeries[], origin: string): DoctorFinding {
  const decisions = total(series, 'twincheck_decisions_total')
  const passedBy = total(series, 'twincheck_unjudged_answers_total') + total(series, 'twincheck_unseen_answers_total')
  if (decisions > 0)
    return passed('calls', `${decisions} decisions since it started, ${evidenceIn(series)} with evidence`)
  if (passedBy > 0)
    return failed(
      'calls',
      `${passedBy} answers passed, and none was looked at`,
      'twincheck_unjudged_answers_total and twincheck_unseen_answers_total of /metrics name the reasons.',
    )
  return skipped(
    'calls',
    'none has come through since it started',
    `Give your agent the base URL ${origin}/v1 (Anthropic: ${origin}) and run it, or send one: --send MODEL.`,
  )
}

function evidenceIn(series: readonly MetricSeries[]): number {
  return total(series, 'twincheck_decisions_total', ({ stage, code }) => {
    return stage !== 'proposal' && stage !== 'boundary' && code !== 'no-certificate'
  })
}

async function sendCall(
  origin: string,
  { model, key }: NonNullable<GatewayExamination['send']>,
  { before, deadlineMs }: { readonly before: readonly MetricSeries[]; readonly deadlineMs: number },
): Promise<DoctorFinding> {
  const tool = { name: 'twincheck_probe', description: 'Does nothing.', parameters: { type: 'object', properties: {} } }
  const body = JSON.stringify({
    model,
    messages: [{ role: 'user', content: 'Call the tool twincheck_probe.' }],
    tools: [{ type: 'function', function: tool }],
  })
  const authorization = key === null ? {} : { authorization: `Bearer ${key}` }
  const headers = { 'content-type': 'application/json', ...authorization }
  const answer = await ask(`${origin}/v1/chat/completions`, deadlineMs, { method: 'POST', headers, body })
  if (answer.kind === 'silent' || answer.status !== 200) {
    const said = answer.kind === 'silent' ? answer.problem : `status ${answer.status}: ${answer.text.slice(0, 200)}`
    return failed(
      'calls',
      `the request got no answer from a model: ${said}`,
      'Check the name of the model and the key named by --key-env; the gateway needs an OpenAI upstream for this.',
    )
  }
  const known = total(before, 'twincheck_decisions_total')
  const until = performance.now() + deadlineMs
  while (performance.now() < until) {
    const now = await ask(`${origin}/metrics`, deadlineMs)
    if (now.kind === 'answered' && total(readMetrics(now.text), 'twincheck_decisions_total') > known)
      return passed('calls', `a request was sent to ${model}, and its answer was seen and decided on`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return failed(
    'calls',
    `a request was sent to ${model}, and its answer was not decided on`,
    'twincheck_unjudged_answers_total and twincheck_unseen_answers_total of /metrics name the reasons.',
  )
}

function modeIn(series: readonly MetricSeries[]): string {
  if (total(series, 'twincheck_repairing') > 0) return 'repair'
  if (total(series, 'twincheck_advising') === 0) return 'shadow: nothing is ever replaced or answered'
  return `advise: ${total(series, 'twincheck_answers_total')} calls were answered, nothing is ever replaced`
}

function total(
  series: readonly MetricSeries[],
  name: string,
  wanted: (labels: MetricSeries['labels']) => boolean = () => true,
): number {
  return series.filter((one) => one.name === name && wanted(one.labels)).reduce((sum, { value }) => sum + value, 0)
}

type MetricSeries = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

function readMetrics(text: string): readonly MetricSeries[] {
  return text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (name === '' || !Number.isFinite(Number(value))) return []
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', said = '']) => [key, said])
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })
}

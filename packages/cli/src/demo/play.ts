/**
 * Plays the whole demo with any model. The first part plays the conversations of mode `advise`. The second part shows the paper's method:
 * the demo calibrates on some of the runs, makes one decision for each story, and replays the other runs in mode `repair`. The same code
 * records the tape and plays the demo from the tape.
 */

import {
  type Calibration,
  createModeSwitch,
  createTwinCheck,
  type DecisionRecord,
  type ModelPort,
} from '@twincheck/core'
import {
  calibrateOn,
  fullProtocol,
  type Manifest,
  type PairLine,
  pairLine,
  planSetting,
  prepareReplay,
  type ReplayPlan,
  replayPair,
} from '@twincheck/eval'
import { smallWorld } from '@twincheck/eval/small-world'
import type { BundledRun } from './bundled-runs.ts'
import { conversations } from './conversations.ts'
import { DemoBrokenError } from './demo-broken.ts'
import { type PlayedConversation, playConversation } from './play-conversation.ts'
import { type Story, stories } from './stories.ts'

export type DemoResult = {
  /** The first part of the demo, for which no model is asked. */
  readonly conversations: readonly PlayedConversation[]
  readonly calibration: Calibration
  /** The second part of the demo: the paper's method, with one decision per story. */
  readonly decisions: readonly { readonly story: Story; readonly record: DecisionRecord }[]
  readonly manifest: Manifest
  readonly lines: readonly PairLine[]
}

export async function playDemo(runs: readonly BundledRun[], model: ModelPort): Promise<DemoResult> {
  const played: PlayedConversation[] = []
  for (const conversation of conversations) played.push(await playConversation(conversation))

  const of = (wanted: BundledRun['set']) => runs.filter(({ set }) => set === wanted)
  const calibrating = of('calibration').map(
    ({ agent, trajectory }) => ({ kind: 'trajectory', run: agent, trajectory }) as const,
  )
  const { calibration, leftOut } = await calibrateOn(smallWorld, calibrating, model)
  for (const { id, reason } of leftOut) throw new DemoBrokenError(`${id} could not be used to calibrate: ${reason}`)

  const decisions: DemoResult['decisions'][number][] = []
  for (const [index, story] of stories.entries()) {
    decisions.push({ story, record: await tell(story, `story-${index + 1}`, { model, calibration }) })
  }

  const plan: ReplayPlan = {
    method: 'twincheck',
    verifier: 'model',
    twins: 'all',
    continuation: 'stored',
    calibration,
    ablations: fullProtocol,
  }
  const setting = prepareReplay(plan, { environment: smallWorld, model, continueLive: null })
  const lines: PairLine[] = []
  for (const { agent, trajectory } of of('test')) {
    lines.push(pairLine(agent, await replayPair({ kind: 'trajectory', trajectory }, setting)))
  }
  demandWhole(decisions, lines)
  return { conversations: played, calibration, decisions, manifest: manifestOf(plan, model), lines }
}

/**
 * Time limit, in milliseconds, of the story in which the model never answers. The limit is short, so that the reader of the demo does not
 * notice the wait. A reply from the tape would still arrive in time.
 */
const silentDeadlineMs = 40

/** Each story of the demo is a separate trajectory. */
async function tell(
  { step, model: which }: Story,
  id: string,
  { model, calibration }: { readonly model: ModelPort; readonly calibration: Calibration },
): Promise<DecisionRecord> {
  const silent = which === 'silent'
  const twincheck = createTwinCheck({
    model: silent ? silentModel : model,
    mode: 'repair',
    profile: 'paper', // The tape contains the verifier's judgments of the paper's twins, so the profile is `paper`.
    calibration,
    modeSwitch: createModeSwitch(),
    newId: () => id,
    ...(silent ? { deadlineMs: silentDeadlineMs } : {}),
  })
  return (await twincheck.session(id).check(step)).record
}

const silentModel: ModelPort = (_request, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/**
 * Throws if a model reply that the demo needs is missing on its tape. Otherwise the decision would record an exception and keep the
 * proposal, and the demo would show the kept proposal as intended.
 */
function demandWhole(decisions: DemoResult['decisions'], lines: readonly PairLine[]): void {
  for (const { story, record } of decisions) {
    if (record.exception && story.model !== 'silent') {
      throw new DemoBrokenError(`"${story.title}": ${record.exception.message}`)
    }
  }
  for (const line of lines) {
    if (line.kind === 'diverged') throw new DemoBrokenError(line.problem)
    if (line.kind === 'unavailable') throw new DemoBrokenError(`${line.run} ${line.id}: ${line.reason}`)
    const [failed] = line.exceptions ?? []
    if (failed) throw new DemoBrokenError(`${line.run} ${line.id}: ${failed.message}`)
  }
}

function manifestOf(plan: ReplayPlan, model: ModelPort): Manifest {
  const { fingerprint, policy } = planSetting(plan, { model })
  return {
    version: 1,
    title: demoTitle,
    environment: smallWorld.name,
    method: plan.method,
    verifier: 'stand-in',
    twins: plan.twins,
    continuation: plan.continuation,
    fingerprint,
    threshold: policy.threshold,
    conditions: policy.conditions.map(({ name, version }) => `${name} v${version}`),
    ablations: [],
    split: 'demo',
    seed: 1,
    sources: ['runs.jsonl'],
    notes: [
      'Agents and models are scripted, and the models’ answers come from a tape: these figures show what a result looks like, not how good anything is.',
    ],
  }
}

export const demoTitle = 'TwinCheck demo: two scripted agents in the small world'

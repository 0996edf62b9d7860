/** A gateway in front of a scripted world, and the clients that talk to it with nothing but another base URL. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Calibration, createModeSwitch, freezeCalibration, paperPolicy, systemClock } from '@twincheck/core'
import { judgeModel } from '../../core/src/integrations/contract/scripted-world.ts'
import type { DriveHost, DrivenConversation } from '../../core/src/integrations/integration-contract.ts'
import { type Decider, openDecider } from '../src/gateway/decider/decider.ts'
import { type Gateway, type GatewayOptions, startGateway } from '../src/gateway/gateway.ts'
import { readConfiguration } from '../src/gateway/operations/configuration.ts'
import { openDecisionMetrics } from '../src/gateway/operations/metrics.ts'
import { openStore } from '../src/store/open-store.ts'
import type { Store } from '../src/store/store.ts'

/** Made under the policy of the paper, for the scripted judge. */
export const calibration: Calibration = freezeCalibration([{ id: 'test', score: 0, actorSucceeded: true }], {
  policy: paperPolicy,
  models: { generator: [judgeModel], verifier: [judgeModel] },
})

export type TestGateway = Gateway & {
  readonly folder: string
  readonly store: string
  readonly log: () => string
  /** The value of one series of the metrics; 0 where there is none. */
  readonly metric: (series: string) => Promise<number>
  /** Waits until the series has the value. */
  readonly reaches: (series: string, value: number) => Promise<void>
}

/** The same server as the upstream of every provider. Clients of Gemini and Azure send their whole path. */
function upstreamsAt(baseUrl: string) {
  const origin = { baseUrl: baseUrl.replace(/\/v1$/, '') }
  return { openai: { baseUrl }, anthropic: { baseUrl }, gemini: origin, azure: origin }
}

/** `settings` go into the configuration file as they are; an `actorUrl` is the upstream of every provider. */
export async function openTestGateway(
  { actorUrl, judgeUrl }: { readonly actorUrl: string; readonly judgeUrl?: string | undefined },
  settings: Readonly<Record<string, unknown>> = {},
  {
    calibration: frozen = calibration,
    environment = {},
    ...options
  }: Pick<GatewayOptions, 'profile'> & {
    readonly calibration?: Calibration
    readonly environment?: Readonly<Record<string, string>>
  } = {},
): Promise<TestGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-gateway-'))
  writeFileSync(join(folder, 'calibration.json'), JSON.stringify(frozen))
  const configuration = readConfiguration(
    {
      port: 0,
      profile: 'paper',
      calibration: 'calibration.json',
      upstreams: upstreamsAt(actorUrl),
      store: 'gateway.db',
      ...(judgeUrl === undefined ? {} : { model: { baseUrl: judgeUrl, name: judgeModel } }),
      ...settings,
    },
    { environment, folder, source: 'test' },
  )
  let log = ''
  const gateway = await startGateway(configuration, {
    ...options,
    writeLog: (lines) => {
      log += lines
    },
  })
  const metric = async (series: string) => {
    const text = await (await fetch(`${gateway.url}/metrics`)).text()
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `))
    return Number(line?.slice(series.length + 1) ?? 0)
  }
  return {
    ...gateway,
    folder,
    store: join(folder, 'gateway.db'),
    log: () => log,
    metric,
    reaches: async (series, value) => {
      let found = await metric(series)
      for (let attempt = 0; found !== value && attempt < 4_500; attempt++) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        found = await metric(series)
      }
      if (found !== value) throw new Error(`${series} is ${found}, not ${value}`)
    },
    close: async () => {
      await gateway.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The same host without any integration, talking to a gateway whose judge is the conversation's TwinCheck. */
export function throughGateway(drive: DriveHost): DriveHost {
  return async (conversation) => {
    const { twincheck, baseUrl } = conversation
    if (!twincheck) return drive(conversation)
    const gateway = await startDecided(twincheck, baseUrl, await openStore({ address: ':memory:' }))
    try {
      return await drive({ ...conversation, twincheck: null, baseUrl: `${gateway.url}/v1` })
    } finally {
      // Not waited for: a decision that the contract holds up is let go only when the host is done.
      void gateway.close()
    }
  }
}

/** A gateway whose decider is this very TwinCheck, in its own thread. */
export async function startDecided(
  twincheck: NonNullable<DrivenConversation['twincheck']>,
  baseUrl: string,
  store: Store,
  watched: (decider: Decider) => Decider = (decider) => decider,
): Promise<Gateway> {
  const quiet = { info: () => {}, problem: () => {}, request: () => {} }
  const parts = {
    store,
    metrics: openDecisionMetrics(() => true),
    log: quiet,
    clock: systemClock,
    newId: () => randomUUID(),
  }
  // The contract is run from its sources and the gateway from what is built: the same types twice, which no checker sees.
  const decider: Decider = Reflect.apply(openDecider, undefined, [
    { ...parts, twincheck, claims: null, modeSwitch: createModeSwitch(), retention: null, onDecided: () => {} },
  ])
  const configuration = readConfiguration(
    { port: 0, log: 'none', upstreams: upstreamsAt(baseUrl) },
    { environment: {}, folder: '.', source: 'test' },
  )
  // What repair demands beside the decider is in the TwinCheck that the contract brings.
  return startGateway({ ...configuration, mode: 'repair' }, { decider: watched(decider) })
}

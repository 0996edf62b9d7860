/** Two gateways in repair on one store, before an actor that always undoes what it did, with a person who is asked before each switch. */
import { hashKey } from '@twincheck/server'
import type { Browser, Page } from 'playwright-core'
import { startScriptedWorld } from '../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, undoneLock } from '../../core/src/integrations/contract/stories.ts'
import { openTestGateway, type TestGateway } from '../../server/test/gateway-world.ts'
import { askActor, type Said, startLockingActor, untilUnlock } from '../../server/test/locking-actor.ts'
import { openPage } from './open-browser.ts'

const operator = 'twk_operator'

export type TwoGateways = {
  readonly gateways: readonly [TestGateway, TestGateway]
  /** A conversation over a gateway, up to the switch that a person is asked about. Resolves with what the agent gets. */
  readonly converse: (gateway: TestGateway, session: string) => Promise<Said>
  readonly close: () => Promise<void>
}

export async function openTwoGateways(settings: Readonly<Record<string, unknown>> = {}): Promise<TwoGateways> {
  const upstream = await startLockingActor()
  const judge = await startScriptedWorld([], async (asked) => favourTwin(undoneLock, asked))
  const urls = { actorUrl: upstream.actorUrl, judgeUrl: judge.judgeUrl }
  const common = { mode: 'repair', operatorKey: hashKey(operator), log: 'none', deadlineMs: 60_000, ...settings }
  const first = await openTestGateway(urls, common)
  const second = await openTestGateway(urls, { ...common, store: first.store })
  return {
    gateways: [first, second],
    converse: async ({ url }, session) => {
      const headers = { 'x-twincheck-session': session }
      return askActor(url, await untilUnlock(url, session, headers), headers)
    },
    close: async () => {
      await second.close()
      await first.close()
      await judge.close()
      await upstream.close()
    },
  }
}

/** The page of a gateway as a person sees it who has logged in with this name. */
export async function openAs(browser: Browser, gateway: TestGateway, name: string, place = ''): Promise<Page> {
  const { page } = await openPage(browser, { httpCredentials: { username: name, password: operator } })
  await page.goto(`${gateway.url}/twincheck/view/${place}`)
  return page
}

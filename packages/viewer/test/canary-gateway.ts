/** A gateway in repair with a canary, before an actor that always undoes what it did, and a judge that prefers the twin. */
import { assignArm } from '@twincheck/core/canary'
import { hashKey } from '@twincheck/server'
import { startScriptedWorld } from '../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, undoneLock } from '../../core/src/integrations/contract/stories.ts'
import { openTestGateway, type TestGateway } from '../../server/test/gateway-world.ts'
import { askActor, startLockingActor, untilUnlock, wasSwitched } from '../../server/test/locking-actor.ts'

export type CanaryGateway = {
  readonly gateway: TestGateway
  /** One conversation in each arm; resolves with their sessions, the repaired one first, when both are recorded. */
  readonly converse: () => Promise<readonly [repaired: string, control: string]>
  readonly close: () => Promise<void>
}

const salt = 'spring'
const share = 0.5

export async function openCanaryGateway(operator: string): Promise<CanaryGateway> {
  const upstream = await startLockingActor()
  const judge = await startScriptedWorld([], async (asked) => favourTwin(undoneLock, asked))
  const gateway = await openTestGateway(
    { actorUrl: upstream.actorUrl, judgeUrl: judge.judgeUrl },
    {
      ...{ mode: 'repair', operatorKey: hashKey(operator), outcomeKey: hashKey('twk_outcomes'), log: 'none' },
      ...{ repair: { salt, share }, keepConversations: true, retention: { days: 30 } },
    },
  )
  const begin = async (arm: 'repair' | 'control'): Promise<string> => {
    const session = sessionIn(arm)
    const headers = { 'x-twincheck-session': session }
    const said = await askActor(gateway.url, await untilUnlock(gateway.url, session, headers), headers)
    if (wasSwitched(said) !== (arm === 'repair')) throw new Error(`${session} is not in the arm ${arm}`)
    return session
  }
  return {
    gateway,
    converse: async () => {
      const sessions = [await begin('repair'), await begin('control')] as const
      await gateway.reaches('twincheck_recorded_decisions_total', 4)
      return sessions
    },
    close: async () => {
      await gateway.close()
      await judge.close()
      await upstream.close()
    },
  }
}

function sessionIn(arm: 'repair' | 'control'): string {
  for (let id = 0; ; id++) {
    const session = `support-${id}`
    if (assignArm({ salt, tenant: 'local', unit: session }, share) === arm) return session
  }
}

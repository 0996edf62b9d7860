/** A TwinCheck that asks the scripted judge, with a calibration made for that judge. For test suites and examples only. */
import { freezeCalibration } from '../../boundary/calibration.ts'
import { createModeSwitch } from '../../boundary/mode.ts'
import type { TwinCheckOptions } from '../../boundary/setting.ts'
import { createTwinCheck, type TwinCheck } from '../../boundary/twincheck.ts'
import { fetchModel } from '../../models/fetch.ts'
import { paperPolicy } from '../../policy/paper/policy.ts'
import { judgeModel } from './scripted-world.ts'

export function scriptedTwinCheck(judgeUrl: string, options: Partial<TwinCheckOptions> = {}): TwinCheck {
  const models = { generator: [judgeModel], verifier: [judgeModel] }
  const tasks = [{ id: 'scripted', score: 0, actorSucceeded: true }]
  const { policy = paperPolicy } = options
  return createTwinCheck({
    ...(options.policy === undefined ? { profile: 'paper' } : {}),
    model: fetchModel({ baseUrl: judgeUrl, model: judgeModel, retry: { most: 0 } }),
    mode: 'repair',
    calibration: freezeCalibration(tasks, { policy, models }),
    modeSwitch: createModeSwitch(),
    ...options,
  })
}

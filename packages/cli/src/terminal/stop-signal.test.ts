import { expect, test } from 'vitest'
import { isRunByNpm } from './stop-signal.ts'

test.each([
  ["'twincheck'", true],
  ['twincheck', true],
  ['"twincheck" gateway', true],
  ['twincheck gateway --config gateway.json', true],
  ['twincheck gateway --config gateway.json &', false],
  ['twincheck gateway & node agent.mjs', false],
  ['twincheck gateway | tee log', false],
  ['tsx start-everything.ts', false],
  ['nohup twincheck gateway', false],
  ['twincheckish', false],
])('npm whose script is %j waits for the command alone: %j', (npm_lifecycle_script, alone) => {
  expect(isRunByNpm({ npm_lifecycle_script })).toBe(alone)
})

test('a start without npm is not one by npm', () => {
  expect(isRunByNpm({})).toBe(false)
})

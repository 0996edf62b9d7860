import { acceptingPlan, prepareReplay } from '@twincheck/eval'
import { InvalidPlanError } from '@twincheck/eval/harness'
import { smallWorld } from '@twincheck/eval/small-world'
import { expect, test } from 'vitest'
import { baselines } from './baselines.ts'

const ports = { environment: smallWorld, continueLive: null, baselines }
const methods = ['self-revision', 'absolute-verifier'] as const

test.each(methods)('%s is refused without a model', (method) => {
  expect(() => prepareReplay({ ...acceptingPlan, method }, { ...ports, model: null })).toThrow(InvalidPlanError)
})

test.each(methods)('%s needs no calibration: it has no threshold', (method) => {
  const plan = { ...acceptingPlan, verifier: 'model', method } as const
  const model = () => Promise.reject(new Error('the model was asked'))
  expect(() => prepareReplay(plan, { ...ports, model })).not.toThrow()
})

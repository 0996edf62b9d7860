import { MissingCalibrationError, TwinCheckError } from '@twincheck/core'
import { afterAll, describe, expect, test } from 'vitest'
import type { Failing } from '../../test/failing-worker.ts'
import { openWorkerPool } from './worker-pool.ts'

const pool = openWorkerPool<Failing, unknown>(new URL('../../test/failing-worker.ts', import.meta.url).href, {
  least: 1,
  most: 1,
})
afterAll(() => pool.close())

async function failureOf(failing: Failing): Promise<Error> {
  const failed: unknown = await pool.run(failing).then(
    () => null,
    (error: unknown) => error,
  )
  if (failed instanceof Error) return failed
  throw new Error(`${failing} did not fail`)
}

describe('what is thrown in a worker', () => {
  test('on purpose is thrown here with its code, its message and the name of its class', async () => {
    const expected = new MissingCalibrationError()
    const error = await failureOf('on-purpose')
    expect(error).toBeInstanceOf(TwinCheckError)
    const { name, message, code } = expected
    expect(error).toMatchObject({ name, message, code })
  })

  test('by mistake stays a fault, with the place where it happened', async () => {
    const error = await failureOf('fault')
    expect(error).not.toBeInstanceOf(TwinCheckError)
    expect(error).toMatchObject({ name: 'TypeError', message: 'x is not a function' })
    expect(error.stack).toContain('failing-worker')
  })

  test('by the system keeps its code, and is no refusal of ours for it', async () => {
    const error = await failureOf('system')
    expect(error).not.toBeInstanceOf(TwinCheckError)
    expect(error).toMatchObject({ code: 'ENOENT', message: 'no such file' })
  })

  test.each([
    ['text', 'a text'],
    ['nothing', 'undefined'],
    ['unreadable', 'something was thrown that cannot be read'],
    ['odd', 'Symbol(odd)'],
  ] as const)('is an error here whatever it is: %s', async (failing, message) => {
    expect((await failureOf(failing)).message).toBe(message)
  })

  test('leaves the worker for the next task, and so does a result that cannot be copied', async () => {
    await failureOf('no-copy')
    await failureOf('fault')
    expect(await pool.run('not')).toBe('done')
  })
})
